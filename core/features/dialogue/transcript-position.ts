/** Ensures that only one of several views of a dialogue announces new lines. */
import { atom, computed, type ReadableAtom } from 'nanostores'

interface Place {
  readonly callRecordId: string
}

const $places = atom<readonly Place[]>([])

/** Registers a view of a call's dialogue; the one registered longest announces. */
export function placeOf(callRecordId: string): {
  readonly $reads: ReadableAtom<boolean>
  readonly leave: () => void
} {
  const own: Place = { callRecordId }
  $places.set([...$places.get(), own])
  return {
    $reads: computed($places, all => all.find(one => one.callRecordId === callRecordId) === own),
    leave: () => $places.set($places.get().filter(one => one !== own))
  }
}
