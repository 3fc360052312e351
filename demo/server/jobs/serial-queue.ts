/** Runs work of one key sequentially and of different keys concurrently. */
export function serialQueue() {
  const last = new Map<string, Promise<unknown>>()

  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    const forget = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    mine.then(forget, forget)
    return mine
  }
}
