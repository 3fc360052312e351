/** The numbers of the batches that other servers have sent, each from 1. */
interface Sender {
  readonly batch: number
  readonly seenAt: number
  /** Whether the next one must have the next number. */
  readonly isExact: boolean
}

export function batchOrder() {
  const senders = new Map<string, Sender>()

  return {
    /** Of a server that was not heard of, any batch may be the first that was sent since. */
    place(server: string, batch: number): 'next' | 'repeated' | 'gap' {
      const known = senders.get(server)
      if (known && batch <= known.batch) return 'repeated'
      senders.set(server, { batch, seenAt: performance.now(), isExact: true })
      return known?.isExact && batch > known.batch + 1 ? 'gap' : 'next'
    },

    /** A loss that is known is not found again at each sender. */
    accept(): void {
      for (const [server, known] of senders) senders.set(server, { ...known, isExact: false })
    },

    /** Senders that were silent for longer than their entries are kept. */
    forget(kept: number): void {
      for (const [server, { seenAt }] of senders)
        if (performance.now() - seenAt > 2 * kept) senders.delete(server)
    }
  }
}
