/** Removes trailing slashes; a regular expression would backtrack on runs of them. */
export function withoutSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}
