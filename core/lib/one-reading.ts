/** Something that is read anew whenever somebody says so: once at a time, however many say so. */

/**
 * What comes back reads, or lets another reading follow the one that is under way, which may have begun
 * too early to know. `read` must not reject.
 */
export function oneReading(read: () => Promise<void>): () => Promise<void> {
  let now: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    now = read().finally(() => {
      now = undefined
    })
    return now
  }
  return () => {
    if (!now) return begin()
    next ??= now.then(() => {
      next = undefined
      return begin()
    })
    return next
  }
}
