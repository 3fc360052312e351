import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { $wallClock } from '../../clock.ts'
import { workbench } from '../../contract/endpoints/workbench.ts'
import type { SeatFigures } from '../../contract/entities/running-call.ts'
import { environment, onStart } from '../../environment.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { $callSeconds, $phone } from '../../phone/phone.ts'
import { serverNow } from '../../server-time.ts'
import { onSignedOut } from '../../session/life.ts'

const read = remote<SeatFigures>()

/** What this seat has done today. */
export const $figures: ReadableAtom<Remote<SeatFigures>> = read.$store

const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/** The first moment of the day, where the seat is. */
export const midnight = (): number => dayOf(serverNow())

/** What was talked since the figures were read. */
const $unread = atom(0)

/** Seconds of talk that the figures do not hold yet: of the call that is on, and of one just over. */
export const $talkedSince = computed([$phone, $callSeconds, $unread], (phone, seconds, unread) =>
  phone.at === 'talking' && phone.call.kind === 'ordinary' ? unread + seconds : unread
)

export const loadFigures = (): Promise<void> =>
  read.load(async () => {
    const known = $unread.get()
    const query = { beginTime: midnight() }
    const figures = await call(workbench.figures, { query }, { silent: true })
    $unread.set($unread.get() - known)
    return figures
  })

/** Reads them again if somebody looks at them. */
export async function reloadFigures(): Promise<void> {
  if (read.$store.lc > 0) await loadFigures()
}

onStart(() =>
  $phone.listen((phone, before) => {
    if (before?.at !== 'talking' || phone.at === 'talking' || before.call.kind === 'monitor') return
    const seconds = Math.floor((environment().monotonic() - before.since) / 1000)
    $unread.set($unread.get() + Math.max(0, seconds))
  })
)

// A workbench that stays open over midnight begins its day anew.
onMount(read.$store, () => {
  let day: number | undefined
  return computed($wallClock, dayOf).subscribe(now => {
    if (day !== undefined && now !== day) void reloadFigures()
    day = now
  })
})

onSignedOut(() => {
  read.forget()
  $unread.set(0)
})
