/** The sums of states by hour against the states themselves. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallPhase } from '../../../../core/features/seat-log/enums.ts'
import type { SignState } from '../../../../core/features/seats/enums.ts'
import { foldSeatHours } from '../../../../demo/server/modules/seat-hours/fold-seat-hours.ts'
import {
  changeState,
  closeLostSpans,
  confirmRun
} from '../../../../demo/server/modules/seat-log/span-writes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const HOUR = 3_600_000
const CHINA = 8 * HOUR
let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const seatOf = (id: string) => ({
  ...{ id, enterpriseId: 'ent-1', userId: 'user-3', agentName: '王晓彤', extension: id }
})

const states: readonly (readonly [SignState, CallPhase | undefined])[] = [
  ['OFF_LINE', undefined],
  ['SIGN_FREE', undefined],
  ['SIGN_BUSY', undefined],
  ['RING', undefined],
  ['CLEARING', undefined],
  ['CALLING', 'dialling'],
  ['CALLING', 'inbound'],
  ['CALLING', 'outbound'],
  ['CALLING', 'held'],
  ['CALLING', undefined]
]
const columnBy: Record<string, string> = {
  ...{ 'SIGN_FREE null': 'free', 'SIGN_BUSY null': 'busy', 'RING null': 'ring' },
  ...{ 'CLEARING null': 'wrap_up', 'CALLING dialling': 'ring', 'CALLING held': 'hold' },
  ...{ 'CALLING inbound': 'talk_in', 'CALLING outbound': 'talk_out', 'CALLING null': 'talk_out' }
}

const spansOf = (seatId: string) =>
  backend.db
    .selectFrom('seat_span')
    .selectAll()
    .where('seat_id', '=', seatId)
    .orderBy('id')
    .execute()

const tables = [
  ['seat_hour', 'hour', HOUR],
  ['seat_day', 'day', 24 * HOUR]
] as const
type SumTable = (typeof tables)[number]

/** Seconds by begin and column, from the states themselves, second by second. */
function counted(
  spans: Awaited<ReturnType<typeof spansOf>>,
  [, , length]: SumTable
): Map<string, number> {
  const seconds = new Map<string, number>()
  for (const { sign_state, phase, started_at, ended_at } of spans) {
    const column = columnBy[`${sign_state} ${phase}`]
    if (!column || ended_at === null) continue
    for (let second = Math.floor(started_at / 1000) + 1; second * 1000 <= ended_at; second++) {
      const begin = Math.floor(((second - 1) * 1000 + CHINA) / length) * length - CHINA
      const key = `${begin} ${column}`
      seconds.set(key, (seconds.get(key) ?? 0) + 1)
    }
  }
  return seconds
}

async function summed(seatId: string, [table, at]: SumTable): Promise<Map<string, number>> {
  const { rows } = await sql<
    Record<string, number>
  >`select * from ${sql.table(table)} where seat_id = ${seatId}`.execute(backend.db)
  const seconds = new Map<string, number>()
  for (const row of rows)
    for (const column of [
      'free',
      'busy',
      'ring',
      'talk_in',
      'talk_out',
      'hold',
      'wrap_up'
    ] as const) {
      const key = `${row[at]} ${column}`
      const more = row[column] ?? 0
      if (more > 0) seconds.set(key, (seconds.get(key) ?? 0) + more)
    }
  return seconds
}

const sorted = (seconds: Map<string, number>) => [...seconds].sort(([a], [b]) => (a < b ? -1 : 1))

const begins = [
  '2026-11-23T23:58:30.250+08:00',
  '2026-11-30T23:10:00+08:00',
  '2026-12-31T22:59:59.999+08:00',
  '2028-02-28T12:00:00.001+08:00'
]
const step = fc.record({
  kind: fc.constantFrom('change', 'change', 'change', 'change', 'lost', 'killed'),
  state: fc.constantFrom(...states),
  /** Time since the step before, in ms. */
  after: fc.oneof(
    fc.integer({ min: 0, max: 2500 }),
    fc.integer({ min: 0, max: 900_000 }),
    fc.integer({ min: HOUR - 1, max: HOUR + 1 }),
    fc.integer({ min: 0, max: 6 * HOUR })
  )
})

let run = 0
/** Plays the steps as the recorder writes them; resolves to the seat's id. */
async function play(
  begin: string,
  steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]
): Promise<string> {
  const { db } = backend
  const seatId = `seat-run-${++run}`
  const seat = seatOf(seatId)
  let at = Date.parse(begin)
  let server = `server-${run}-0`
  for (const [index, { kind, state, after }] of steps.entries()) {
    at += after
    const [signState, phase] = state
    if (kind === 'change')
      await changeState(db, seat, { state: signState, phase, cause: 'own', at }, server)
    else if (kind === 'lost')
      // Recorded ten seconds late, maybe after another change.
      await changeState(db, seat, { state: 'OFF_LINE', cause: 'system', at: at - 10_000 }, server)
    else {
      await confirmRun(db, server, at)
      server = `server-${run}-${index + 1}`
      at += after
      await closeLostSpans(db, server, Number.MAX_SAFE_INTEGER)
    }
  }
  return seatId
}

describe('the sums by hour', () => {
  // rules seat-hours-1, seat-hours-2
  it('equal the states, over midnight, month and year, restarts and lost connections', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...begins),
        fc.array(step, { minLength: 1, maxLength: 14 }),
        async (begin, steps) => {
          const seatId = await play(begin, steps)
          const spans = await spansOf(seatId)
          for (const table of tables)
            expect(sorted(await summed(seatId, table))).toEqual(sorted(counted(spans, table)))

          // The states of a seat adjoin: in all they are the time between sign-in and sign-out.
          let signedIn = 0
          for (const [index, { sign_state, started_at, ended_at }] of spans.entries()) {
            expect(started_at).toBe(index === 0 ? started_at : spans[index - 1]?.ended_at)
            if (sign_state === 'OFF_LINE') continue
            const isFirst = index === 0 || spans[index - 1]?.sign_state === 'OFF_LINE'
            const end = ended_at ?? started_at
            if (isFirst) signedIn -= Math.floor(started_at / 1000)
            if (ended_at === null || spans[index + 1]?.sign_state === 'OFF_LINE')
              signedIn += Math.floor(end / 1000)
          }
          const raw = [...counted(spans, tables[0]).values()]
          expect(raw.reduce((sum, seconds) => sum + seconds, 0)).toBe(signedIn)
        }
      ),
      { numRuns: 40 }
    )
  })

  it('stay the same when rows of one hour are folded into one', async () => {
    const steps = states.map(state => ({ kind: 'change', state, after: 400_000 }) as const)
    const seatId = await play('2026-12-31T23:30:00+08:00', [...steps, ...steps])
    const read = () => Promise.all(tables.map(async table => sorted(await summed(seatId, table))))
    const before = await read()
    await foldSeatHours(backend.db)
    await foldSeatHours(backend.db)
    expect(await read()).toEqual(before)
    const rows = await backend.db
      .selectFrom('seat_hour')
      .select(['hour', 'is_folded', 'first_at', 'last_at'])
      .where('seat_id', '=', seatId)
      .orderBy('hour')
      .execute()
    expect(new Set(rows.map(({ hour }) => hour)).size).toBe(rows.length)
    expect(rows.every(row => row.is_folded)).toBe(true)
    expect(rows[0]?.first_at).toBe(Date.parse('2026-12-31T23:43:20+08:00'))
    expect(
      rows.every(({ hour, first_at, last_at }) => hour <= first_at && last_at <= hour + HOUR)
    ).toBe(true)
  })

  it('of the sample history equal its states', async () => {
    const seats = await backend.db
      .selectFrom('seat_span')
      .select('seat_id')
      .distinct()
      .where('server', '=', 'sample')
      .execute()
    expect(seats.length).toBeGreaterThan(3)
    for (const { seat_id } of seats)
      for (const table of tables)
        expect(sorted(await summed(seat_id, table))).toEqual(
          sorted(counted(await spansOf(seat_id), table))
        )
  })

  it('are safe because an ended state does not change', async () => {
    const seatId = await play('2026-11-23T09:00:00+08:00', [
      { kind: 'change', state: ['SIGN_FREE', undefined], after: 0 },
      { kind: 'change', state: ['SIGN_BUSY', undefined], after: 5000 }
    ])
    const change = backend.db
      .updateTable('seat_span')
      .set({ ended_at: 1 })
      .where('seat_id', '=', seatId)
      .where('ended_at', 'is not', null)
    await expect(change.execute()).rejects.toThrow('an ended state does not change')
  })
})
