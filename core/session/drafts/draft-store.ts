/**
 * Unsent form input. Survives an expired login of the same user in the same enterprise; memory
 * only. Not for secrets.
 */
import { onStart } from '../../environment/environment.ts'
import { onHostEvent } from '../../public-events.ts'
import { $placeId, whileSignedIn } from '../signed-in-stores.ts'

export interface DraftStore<Value> {
  readonly read: (key: string) => Value | undefined
  readonly keep: (key: string, value: Value) => void
  readonly drop: (key: string) => void
}

let owner = ''
const stores = new Set<Map<string, unknown>>()

function forgetDrafts(): void {
  owner = ''
  for (const kept of stores) kept.clear()
}

/** For one kind of form; `key` identifies a form. */
export function draftStore<Value>(): DraftStore<Value> {
  const kept = new Map<string, Value>()
  stores.add(kept)
  return {
    read: key => (owner === $placeId.get() ? kept.get(key) : undefined),
    keep(key, value) {
      if ($placeId.get() === '') return
      owner = $placeId.get()
      kept.set(key, value)
    },
    drop: key => void kept.delete(key)
  }
}

whileSignedIn(placeId => {
  if (placeId !== owner) forgetDrafts()
  return undefined
})
onHostEvent('signed-out', ({ reason }) => {
  if (reason !== 'expired') forgetDrafts()
})
onStart(() => forgetDrafts)
