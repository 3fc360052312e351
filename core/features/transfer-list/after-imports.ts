import { onStart } from '../../environment/environment.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { $transferChange, isOver } from './transfers.ts'

/** Reloads a list when an import of this page ends; returns what expects one by its id. */
export function afterImports(reload: () => Promise<unknown>): (id: string) => void {
  const running = new Set<string>()
  /** The end may be pushed before the reply that starts the job. */
  const ended = new Set<string>()
  onStart(() =>
    $transferChange.listen(change => {
      if (!change || !isOver(change)) return
      if (running.delete(change.id)) void reload()
      else ended.add(change.id)
    })
  )
  onSignedOut(() => {
    running.clear()
    ended.clear()
  })
  return id => {
    if (ended.delete(id)) void reload()
    else running.add(id)
  }
}
