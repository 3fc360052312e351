import { $isLeader } from './state.ts'

/** Those that wait for this tab to have the telephone. */
const waiting = new Set<() => void>()

/** Resolves once this tab has the telephone, or has left. */
export function ourTurn(): Promise<void> {
  return new Promise(done => {
    const end = () => {
      stop()
      waiting.delete(end)
      done()
    }
    const stop = $isLeader.listen(isLeader => {
      if (isLeader) end()
    })
    waiting.add(end)
  })
}

export function giveUpTurn(): void {
  for (const end of [...waiting]) end()
}
