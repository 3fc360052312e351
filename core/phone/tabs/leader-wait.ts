import { $isLeader } from '../state/phone-state.ts'

/** Callers waiting for this tab to become the leader. */
const waiting = new Set<() => void>()

/** Resolves once this tab is the leader, or has left. */
export function waitForLeadership(): Promise<void> {
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

export function yieldLeadership(): void {
  for (const end of [...waiting]) end()
}
