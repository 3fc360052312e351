import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { $wallClock } from '../../environment/clock.ts'
import { environment, onStart } from '../../environment/environment.ts'
import { serverNow } from '../../environment/server-time.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { $callSeconds, $phone } from '../../phone/phone.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { SeatMetrics } from '../supervision/schemas.ts'
import { workbench } from './endpoints.ts'

const read = queryStore<SeatMetrics>()

/** Today's counters of this seat. */
export const $metrics: ReadableAtom<QueryState<SeatMetrics>> = read.$store

const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/** Start of the day in ms, in the seat's time zone. */
export const midnight = (): number => dayOf(serverNow())

/** Talk time since the counters were read. */
const $unread = atom(0)

/** Seconds of talk the counters do not include yet: of the running call and of one just ended. */
export const $talkedSince = computed([$phone, $callSeconds, $unread], (phone, seconds, unread) =>
  phone.status === 'talking' && phone.call.kind === 'ordinary' ? unread + seconds : unread
)

export const loadMetrics = (): Promise<void> =>
  read.load(async () => {
    const known = $unread.get()
    const query = { beginTime: midnight() }
    const metrics = await call(workbench.figures, { query }, { silent: true })
    $unread.set($unread.get() - known)
    return metrics
  })

/** Reloads the counters if they have subscribers. */
export async function reloadMetrics(): Promise<void> {
  if (read.$store.lc > 0) await loadMetrics()
}

onStart(() =>
  $phone.listen((phone, before) => {
    if (
      before?.status !== 'talking' ||
      phone.status === 'talking' ||
      before.call.kind === 'monitor'
    )
      return
    const seconds = Math.floor((environment().monotonic() - before.since) / 1000)
    $unread.set($unread.get() + Math.max(0, seconds))
  })
)

// A workbench open across midnight starts a new day.
onMount(read.$store, () => {
  let day: number | undefined
  return computed($wallClock, dayOf).subscribe(now => {
    if (day !== undefined && now !== day) void reloadMetrics()
    day = now
  })
})

onSignedOut(() => {
  read.forget()
  $unread.set(0)
})
