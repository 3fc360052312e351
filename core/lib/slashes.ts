/** An address without the slashes at its end; an expression would look at each run of them many times. */
export function withoutSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}
