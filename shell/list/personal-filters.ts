/** The part of the searches that no address may hold; gone when the person signs out. */
import { atom, readonlyType } from 'nanostores'
import { onStart } from '../../core/environment.ts'
import { onHostEvent } from '../../core/events.ts'
import type { Filters } from './filters.ts'

const $kept = atom<Readonly<Record<string, Filters>>>({})

/** By the name of the list. */
export const $personalFilters = readonlyType($kept)

export function keepPersonal(name: string, filters: Filters): void {
  $kept.set({ ...$kept.get(), [name]: filters })
}

onStart(() => {
  const stop = onHostEvent('signed-out', () => $kept.set({}))
  return () => {
    stop()
    $kept.set({})
  }
})
