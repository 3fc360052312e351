import { computed, onMount, type ReadableAtom } from 'nanostores'
import { $wallClock } from '../../clock.ts'
import { workbench } from '../../contract/endpoints/workbench.ts'
import type { SeatFigures } from '../../contract/entities/running-call.ts'
import { environment } from '../../environment.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/life.ts'

const read = remote<SeatFigures>()

/** What this seat has done today. */
export const $figures: ReadableAtom<Remote<SeatFigures>> = read.$store

const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/** The first moment of the day, where the seat is. */
export const midnight = (): number => dayOf(environment().now())

export const loadFigures = (): Promise<void> =>
  read.load(() => call(workbench.figures, { query: { beginTime: midnight() } }, { silent: true }))

/** Reads them again if somebody has looked at them. */
export async function reloadFigures(): Promise<void> {
  if (read.$store.get().at !== 'none') await loadFigures()
}

// A workbench that stays open over midnight begins its day anew.
onMount(read.$store, () => {
  let day: number | undefined
  return computed($wallClock, dayOf).subscribe(now => {
    if (day !== undefined && now !== day) void reloadFigures()
    day = now
  })
})

onSignedOut(read.forget)
