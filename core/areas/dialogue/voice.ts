/** Where a dialogue stands twice on a page, only one of the two reads new lines out. */
import { atom, computed, type ReadableAtom } from 'nanostores'

interface Place {
  readonly callRecordId: string
}

const $places = atom<readonly Place[]>([])

/** A place that shows the dialogue of a call, until it leaves: the one that is there longest reads. */
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
