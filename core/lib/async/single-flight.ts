export interface SingleFlight {
  /** Starts a request unless one is pending, whose result is then shared. */
  ask(): Promise<void>
  /** Ignores the pending request; the next call starts a new one. */
  forget(): void
}

/** Shares one pending request among concurrent callers. */
export function singleFlight(question: () => Promise<void>): SingleFlight {
  let underWay: Promise<void> | undefined
  return {
    ask() {
      if (underWay) return underWay
      const mine = question().finally(() => {
        if (underWay === mine) underWay = undefined
      })
      underWay = mine
      return mine
    },
    forget() {
      underWay = undefined
    }
  }
}
