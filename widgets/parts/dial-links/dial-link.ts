/** The result of `read`, or `otherwise` when it throws, such as for an invalid selector or escape. */
export function attempt<Result>(read: () => Result, otherwise: Result): Result {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The number of a `tel:` link: `tel://138…` has it in place of a host name. */
export function writtenIn(link: Pick<URL, 'host' | 'pathname'>): string {
  const written = link.host + link.pathname
  // An invalid escape is kept, and the number is rejected later.
  return attempt(() => decodeURIComponent(written), written)
}
