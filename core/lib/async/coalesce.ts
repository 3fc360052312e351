/** Coalesces repeated read requests: one at a time, at most one queued. */

/**
 * The returned function reads, or queues another read after the pending one, which may have started
 * too early to include the change. `read` must not reject.
 */
export function coalesce(read: () => Promise<void>): () => Promise<void> {
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
