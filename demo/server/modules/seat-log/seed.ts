/** State history of the sample seats, around their sample calls. */
import { faker } from '@faker-js/faker/locale/zh_CN'
import type { CallPhase, StateCause } from '../../../../core/features/seat-log/enums.ts'
import type { SignState } from '../../../../core/features/seats/enums.ts'
import { chinaDay } from '../../../../core/lib/format/china-day.ts'
import { accounts } from '../../seed/accounts.ts'
import { type SpanSeat, spanRow } from './span-writes.ts'

/** The server that has written the sample states. */
const SAMPLE = 'sample'
const MINUTE = 60_000
const DAY = 1440 * MINUTE

interface SampleCall {
  readonly id: string
  readonly extension: string
  readonly direction: number
  readonly holding_seconds: number
  readonly started_at: number
  readonly answered_at?: number | null | undefined
  readonly ended_at?: number | null | undefined
}
type Row = ReturnType<typeof spanRow>

const seats: readonly SpanSeat[] = accounts.flatMap(({ id, name, places }) =>
  places
    .filter(({ enterprise }) => enterprise === 'ent-1')
    .map(({ extension }) => ({
      ...{ id: `seat-${extension}`, enterpriseId: 'ent-1', userId: id },
      ...{ agentName: name, extension }
    }))
)

type Part = readonly [end: number, phase: CallPhase]

/** The parts of an answered call; a hold lies in its middle. */
function talkParts(answeredAt: number, endedAt: number, call: SampleCall): readonly Part[] {
  const phase = call.direction === 1 ? 'inbound' : 'outbound'
  const held = Math.min(call.holding_seconds * 1000, endedAt - answeredAt)
  if (held === 0) return [[endedAt, phase]]
  const resumed = Math.floor((answeredAt + endedAt + held) / 2)
  return [
    [resumed - held, phase],
    [resumed, 'held'],
    [endedAt, phase]
  ]
}

/** The working day of a seat: signed in before the first call until after the last one. */
function daySpans(seat: SpanSeat, calls: readonly SampleCall[], now: number): Row[] {
  const rows: Row[] = []
  let at = (calls[0]?.started_at ?? 0) - faker.number.int({ min: 5, max: 25 }) * MINUTE
  const until = (
    due: number,
    state: SignState,
    cause: StateCause,
    callRecordId?: string,
    phase?: CallPhase
  ) => {
    const end = Math.min(due, now)
    if (end <= at) return
    const by = cause === 'own' ? { userId: seat.userId, name: seat.agentName } : undefined
    rows.push(spanRow(seat, { state, cause, by, callRecordId, phase, at }, SAMPLE, end))
    at = end
  }
  until(at + faker.number.int({ min: 1, max: 4 }) * MINUTE, 'SIGN_BUSY', 'own')
  for (const call of calls) {
    const { id, started_at, answered_at, ended_at } = call
    if (started_at < at || !ended_at) continue
    // A break in a long pause between two calls.
    if (started_at - at > 40 * MINUTE) {
      until(at + faker.number.int({ min: 5, max: 20 }) * MINUTE, 'SIGN_FREE', 'system')
      until(at + faker.number.int({ min: 5, max: 15 }) * MINUTE, 'SIGN_BUSY', 'own')
    }
    until(started_at, 'SIGN_FREE', rows.at(-1)?.sign_state === 'CLEARING' ? 'system' : 'own')
    until(answered_at ?? ended_at, 'RING', 'call', id)
    if (!answered_at) continue
    for (const [end, phase] of talkParts(answered_at, ended_at, call))
      until(end, 'CALLING', 'call', id, phase)
    until(at + faker.number.int({ min: 8, max: 90 }) * 1000, 'CLEARING', 'call', id)
  }
  until(at + faker.number.int({ min: 3, max: 30 }) * MINUTE, 'SIGN_FREE', 'system')
  return rows
}

/** The server of the sample states ran for all of these days. */
export const sampleRun = (now: number) => ({
  ...{ server: SAMPLE, started_at: now - 31 * DAY, seen_at: now }
})

/** States of the last thirty days; a seat is offline between two working days. */
export function seatSpans(calls: readonly SampleCall[], now: number): Row[] {
  faker.seed(20_261_123)
  return seats.flatMap(seat => {
    const own = calls
      .filter(({ extension }) => extension === seat.extension)
      .toSorted((a, b) => a.started_at - b.started_at)
    const days = Map.groupBy(own, ({ started_at }) => chinaDay(started_at))
    const working = [...days.values()].flatMap(each => daySpans(seat, each, now))
    return working.flatMap((row, index) => {
      const next = working[index + 1]?.started_at
      if (row.ended_at === null || next === row.ended_at) return [row]
      const by = { userId: seat.userId, name: seat.agentName }
      const offline = { state: 'OFF_LINE', cause: 'own', by, at: row.ended_at } as const
      return [row, spanRow(seat, offline, SAMPLE, next)]
    })
  })
}
