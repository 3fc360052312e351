/**
 * Reads the secret behind the last `#` of the page's address, and removes it from the address and the
 * history entry. Blank without one.
 */
export function takeSecret(): string {
  const at = location.href.lastIndexOf('#')
  const secret = at < 0 ? '' : location.href.slice(at + 1)
  if (!/^[\w-]{43}$/.test(secret)) return ''
  history.replaceState(history.state, '', location.href.slice(0, at))
  return secret
}
