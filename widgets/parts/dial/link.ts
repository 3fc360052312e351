/** What cannot be read, be it a selector or an escape, stands for something else. */
export function attempt<Result>(read: () => Result, otherwise: Result): Result {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** What a `tel:` link dials: `tel://138…` has its number where a web address has its host. */
export function writtenIn({ host, pathname }: Pick<URL, 'host' | 'pathname'>): string {
  const written = host + pathname
  // What is no proper escape stays as it is, and is refused as a number.
  return attempt(() => decodeURIComponent(written), written)
}
