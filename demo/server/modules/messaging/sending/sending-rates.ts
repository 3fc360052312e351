/** How many messages each enterprise may send now; its tasks take turns. */
interface Bucket {
  tokens: number
  at: number
}

export function sendingRates(now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>()
  const turns = new Map<string, number>()

  return {
    /** Messages that may be sent now, at a rate per second; at most those of one second. */
    room(enterpriseId: string, rate: number): number {
      const at = now()
      const { tokens, at: before } = buckets.get(enterpriseId) ?? { tokens: rate / 5, at }
      const full = Math.min(rate, tokens + ((at - before) / 1000) * rate)
      buckets.set(enterpriseId, { tokens: full, at })
      return Math.floor(full)
    },

    spend(enterpriseId: string, count: number): void {
      const bucket = buckets.get(enterpriseId)
      if (bucket) bucket.tokens -= count
    },

    /** The tasks, beginning with another one each time. */
    inTurn<Task>(enterpriseId: string, tasks: readonly Task[]): readonly Task[] {
      const turn = (turns.get(enterpriseId) ?? -1) + 1
      turns.set(enterpriseId, turn)
      const first = tasks.length === 0 ? 0 : turn % tasks.length
      return [...tasks.slice(first), ...tasks.slice(0, first)]
    }
  }
}
