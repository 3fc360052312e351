/** Replay protection: each nonce count is accepted once (RFC 2617 §3.2.2, `nc`). */

export interface UsedNonces {
  /** Records the count; false when it was used, or may have been. */
  use(nonce: string, issuedAt: number, count: number): boolean
}

/** Remembers the `max` most recently used nonces; nonces older than an evicted one are rejected. */
export function createUsedNonces(max = 4096): UsedNonces {
  const counts = new Map<string, number>()
  const times = new Map<string, number>()
  let forgottenUntil = Number.NEGATIVE_INFINITY

  return {
    use(nonce, issuedAt, count) {
      const before = counts.get(nonce)
      if (before === undefined ? issuedAt <= forgottenUntil : count <= before) return false
      counts.delete(nonce)
      counts.set(nonce, count)
      times.set(nonce, issuedAt)
      const [oldest] = counts.keys()
      if (counts.size > max && oldest !== undefined) {
        forgottenUntil = Math.max(forgottenUntil, times.get(oldest) ?? issuedAt)
        counts.delete(oldest)
        times.delete(oldest)
      }
      return true
    }
  }
}
