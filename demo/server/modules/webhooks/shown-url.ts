/** For logs and tips: parameters may hold a secret. */
export function shownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname}${search && '?…'}`
}
