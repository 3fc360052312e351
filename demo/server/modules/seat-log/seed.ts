/** State history of the sample seats, around their sample calls. */
import { faker } from '@faker-js/faker/locale/zh_CN'
import type { StateCause } from '../../../../core/features/seat-log/enums.ts'
import type { SignState } from '../../../../core/features/seats/enums.ts'
import { accounts } from '../../seed/accounts.ts'
import { type SpanSeat, spanRow } from './span-writes.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** China's midnight after that of UTC. */
const CHINA = 480 * MINUTE

interface SampleCall {
  readonly id: string
  readonly extension: string
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

/** The working day of a seat: signed in before the first call until after the last one. */
function daySpans(seat: SpanSeat, calls: readonly SampleCall[], now: number): Row[] {
  const rows: Row[] = []
  let at = (calls[0]?.started_at ?? 0) - faker.number.int({ min: 5, max: 25 }) * MINUTE
  const until = (due: number, state: SignState, cause: StateCause, callRecordId?: string) => {
    const end = Math.min(due, now)
    if (end <= at) return
    rows.push(spanRow(seat, { state, cause, callRecordId, at }, 'sample', end))
    at = end
  }
  until(at + faker.number.int({ min: 1, max: 4 }) * MINUTE, 'SIGN_BUSY', 'own')
  for (const { id, started_at, answered_at, ended_at } of calls) {
    if (started_at < at || !ended_at) continue
    // A break in a long pause between two calls.
    if (started_at - at > 40 * MINUTE) {
      until(at + faker.number.int({ min: 5, max: 20 }) * MINUTE, 'SIGN_FREE', 'system')
      until(at + faker.number.int({ min: 5, max: 15 }) * MINUTE, 'SIGN_BUSY', 'own')
    }
    until(started_at, 'SIGN_FREE', rows.at(-1)?.sign_state === 'CLEARING' ? 'system' : 'own')
    until(answered_at ?? ended_at, 'RING', 'call', id)
    if (!answered_at) continue
    until(ended_at, 'CALLING', 'call', id)
    until(at + faker.number.int({ min: 8, max: 90 }) * 1000, 'CLEARING', 'call', id)
  }
  until(at + faker.number.int({ min: 3, max: 30 }) * MINUTE, 'SIGN_FREE', 'system')
  return rows
}

/** States of the last thirty days; a seat is offline between two working days. */
export function seatSpans(calls: readonly SampleCall[], now: number): Row[] {
  faker.seed(20_261_123)
  return seats.flatMap(seat => {
    const own = calls
      .filter(({ extension }) => extension === seat.extension)
      .toSorted((a, b) => a.started_at - b.started_at)
    const days = Map.groupBy(own, ({ started_at }) => Math.floor((started_at + CHINA) / DAY))
    const working = [...days.values()].flatMap(each => daySpans(seat, each, now))
    return working.flatMap((row, index) => {
      const next = working[index + 1]?.started_at
      if (row.ended_at === null || next === row.ended_at) return [row]
      const offline = { state: 'OFF_LINE', cause: 'own', at: row.ended_at } as const
      return [row, spanRow(seat, offline, 'sample', next)]
    })
  })
}
