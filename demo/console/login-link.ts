/**
 * Reads a login link's token and account and removes them from the page's address, before any
 * request, history entry or referrer can carry them. The session validates them.
 */
export function takeLoginLink(): { token: string; account: string } | undefined {
  const address = new URL(location.href)
  const { searchParams: query } = address
  if (!query.has('token') && !query.has('account')) return undefined
  const token = query.get('token') ?? ''
  const account = query.get('account') ?? ''
  query.delete('token')
  query.delete('account')
  history.replaceState(history.state, '', address)
  return { token, account }
}
