/**
 * The seats of the wall. Each has a store of its own, so that a change redraws one tile; changes
 * are shown together, four times a second.
 */
import { atom, type ReadableAtom, readonlyType, type WritableAtom } from 'nanostores'
import { after } from '../../environment/clock.ts'
import { environment, onStart } from '../../environment/environment.ts'
import { Failure } from '../../failure.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { notify } from '../../notices.ts'
import { onSignedIn, onSignedOut } from '../../session/session-state.ts'
import { seatWall } from './endpoints.ts'
import { seatWallMessages } from './messages.ts'
import { SeatWallChange, type WallSeat } from './schemas.ts'
import { wallIsFresh, watchFreshness } from './wall-freshness.ts'
import { applyChange, applyReading, isNoticeable, type KnownSeats } from './wall-merge.ts'

/** Changes within this many ms are shown together. */
const FLUSH_MS = 250 // rule seat-wall-2
/** Reading again prolongs the request for changes, in ms. */
const READ_MS = 60_000 // rule seat-wall-3

const reading = queryStore<true>()
const known: KnownSeats = new Map()
const stores = new Map<string, WritableAtom<WallSeat | undefined>>()
const changes = new Map<string, number>()
const $seats = atom<readonly WallSeat[]>([])
const $dayBegin = atom(0)
let pending: SeatWallChange[] = []
let stopFlush: (() => void) | undefined
let watchers = 0
let stopReading: (() => void) | undefined

/** Whether the seats were read. */
export const $wallState: ReadableAtom<QueryState<true>> = reading.$store
/** All seats, in no order. */
export const $wallSeats = readonlyType($seats)
/** Since when today's calls are counted, in ms. */
export const $wallDay = readonlyType($dayBegin)

/** One seat; undefined when it is gone. */
export function wallSeat(seatId: string): ReadableAtom<WallSeat | undefined> {
  const $known = stores.get(seatId)
  if ($known) return $known
  const $seat = atom(known.get(seatId)?.seat)
  stores.set(seatId, $seat)
  return $seat
}

/** When the last change of a seat's state or call was shown, in ms; undefined for none. */
export const changedAt = (seatId: string): number | undefined => changes.get(seatId)

function publish(ids: Iterable<string>): void {
  for (const id of ids) stores.get(id)?.set(known.get(id)?.seat)
  $seats.set([...known.values()].flatMap(({ seat }) => (seat ? [seat] : [])))
}

/** Shows the changes that have arrived. */
function flush(): void {
  stopFlush = undefined
  const arrived = pending
  pending = []
  const before = new Map(known)
  const changed = new Set<string>()
  for (const change of arrived) for (const id of applyChange(known, change)) changed.add(id)
  for (const id of changed)
    if (isNoticeable(before.get(id)?.seat, known.get(id)?.seat)) changes.set(id, Date.now())
  if (changed.size > 0) publish(changed)
}

/** Shows no seat any more. */
function drop(): void {
  pending = []
  changes.clear()
  const ids = [...known.keys()]
  known.clear()
  publish(ids)
}

/** Raised by each reading, and when the seats are forgotten: an earlier reply is dropped. */
let turn = 0

/** Never rejects: `$wallState` has the failure. */
export const readWall = (): Promise<void> =>
  reading.load(async () => {
    const mine = ++turn
    const wall = await call(seatWall.list, {}, { silent: true }).catch((error: unknown) => {
      if (mine === turn && error instanceof Failure && error.kind === 'forbidden') drop()
      throw error
    })
    if (mine !== turn) return true
    const before = [...known.keys()]
    const lost = applyReading(known, wall)
    $dayBegin.set(wall.dayBegin)
    publish(new Set([...before, ...known.keys()]))
    wallIsFresh()
    if (lost > 0) notify('info', seatWallMessages.lost({ count: lost }))
    return true
  })

function start(): void {
  stopReading?.()
  void readWall()
  const stops = [
    environment().every(READ_MS, () => void readWall()),
    watchFreshness(() => {
      if (reading.$store.get().status !== 'loading') void readWall()
    })
  ]
  stopReading = () => {
    for (const stop of stops) stop()
  }
}

/** Keeps the seats up to date. Returns the unsubscribe function. */
export function watchWall(): () => void {
  if (watchers++ === 0) start()
  return () => {
    if (--watchers === 0) forget()
  }
}

function forget(): void {
  turn += 1
  stopReading?.()
  stopFlush?.()
  stopReading = stopFlush = undefined
  drop()
  reading.forget()
}

onTopic('seat_wall_modify', data => {
  if (watchers === 0) return
  const change = SeatWallChange.parse(data)
  if (change.isScopeChanged) void readWall()
  pending.push(change)
  stopFlush ??= after(FLUSH_MS, flush)
})
onReconnected(() => {
  if (watchers > 0) void readWall()
})
onSignedIn(() => {
  if (watchers > 0) start()
  return undefined
})
onSignedOut(forget)
onStart(() => forget)
