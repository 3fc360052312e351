export interface OneAtATime {
  /** Asks, unless a question is under way: then its answer is everybody's. */
  ask(): Promise<void>
  /** What is still under way is nobody's any more; the next one to ask asks anew. */
  forget(): void
}

/** Keeps several who want the same thing from asking for it several times at once. */
export function oneAtATime(question: () => Promise<void>): OneAtATime {
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
