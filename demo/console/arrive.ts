/**
 * Takes a link's token and account off the address of the page: no request of the page, no history
 * and nobody who looks at the screen is to have them. The session judges what they are worth.
 */
export function takeLink(): { token: string; account: string } | undefined {
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
