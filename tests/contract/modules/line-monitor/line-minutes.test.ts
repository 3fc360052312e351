/** Use of the lines by the minute, against the calls that it counts. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LineMonitor } from '../../../../core/features/line-monitor/schemas.ts'
import { seeded } from '../../../../core/lib/random.ts'
import { periodsOf, seriesOf } from '../../../../demo/server/modules/line-monitor/line-peaks.ts'
import {
  countNames,
  foldMinutes,
  HOUR_MS,
  MINUTE_MS
} from '../../../../demo/server/modules/line-monitor/minute-counts.ts'
import {
  foldRegrouped,
  hasRegrouped
} from '../../../../demo/server/modules/line-monitor/regrouped-hours.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const LINES = ['02085550100', '02085550101', '4008001234', '02085550188']

let backend: TestBackend
let ask: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  ask = askingAs(backend, (await backend.signIn('admin')).access_token)
  await backend.db.deleteFrom('satisfaction_rating').execute()
  await backend.db.deleteFrom('call_record').execute()
})
afterAll(() => backend.close())

const monitor = () => ask<LineMonitor>('/line_monitor')

const call = (id: string, startedAt: number, more: object = {}) => ({
  ...{ id, enterprise_id: 'ent-1', user_id: 'user-3', agent_name: '王晓彤', extension: '100' },
  ...{ direction: 0 as const, customer_id: null, customer_name: '', customer_phone: '13800000000' },
  ...{ our_number: '02085550100', area: '', operator: '', started_at: startedAt },
  ...{ answered_at: null, ended_at: null, holding_seconds: 0, connect_result: 0, hangup_type: 0 },
  ...{ has_recording: false, ...more }
})

const calls = () =>
  backend.db
    .selectFrom('call_record')
    .selectAll()
    .where('enterprise_id', '=', 'ent-1')
    .where('deleted_at', 'is', null)
    .execute()
    .then(rows => rows.filter(({ call_source }) => call_source !== 8))
type Call = Awaited<ReturnType<typeof calls>>[number]

const isOpenAt = ({ started_at, ended_at }: Call, at: number) =>
  started_at <= at && (ended_at === null || ended_at > at)

/** Most concurrent calls within `[from, to)`, tried at every moment at which it may rise. */
function peakOf(own: readonly Call[], from: number, to: number): number {
  const moments = [from, ...own.map(({ started_at }) => started_at)]
  return Math.max(
    ...moments
      .filter(at => at >= from && at < to)
      .map(at => own.filter(one => isOpenAt(one, at)).length)
  )
}

const isAttempt = ({ direction, call_source }: Call) => direction === 0 || call_source === 6

function expected(all: readonly Call[], line: string, from: number, to: number) {
  const own = all.filter(({ our_number }) => our_number === line)
  const begun = own.filter(({ started_at }) => started_at >= from && started_at < to)
  const number = (of: (one: Call) => boolean) => begun.filter(of).length
  const settled = begun.filter(one => one.direction === 0 && (one.answered_at ?? one.ended_at))
  return {
    cidNumber: line,
    inUse: own.filter(({ ended_at }) => ended_at === null).length,
    outCalls: number(({ direction }) => direction === 0),
    inCalls: number(({ direction }) => direction === 1),
    attempts: number(isAttempt),
    connected: number(one => isAttempt(one) && one.answered_at !== null),
    callerFaults: number(one => one.is_caller_fault),
    calleeRefused: number(one => one.direction === 0 && one.connect_result === 7),
    setupCalls: settled.length,
    setupMs: settled.reduce(
      (sum, one) => sum + (one.answered_at ?? one.ended_at ?? 0) - one.started_at,
      0
    ),
    peak: peakOf(own, from, to)
  }
}

/** Compares what the endpoint answers with the calls, and each minute of the last hour. */
async function expectEqual(): Promise<void> {
  const found = await monitor()
  const all = await calls()
  for (const line of LINES) {
    expect(found.lines.find(({ cidNumber }) => cidNumber === line)).toMatchObject(
      expected(all, line, found.dayTime, found.readTime + 1)
    )
    const own = all.filter(({ our_number }) => our_number === line)
    const series = found.hour.series.find(({ key }) => key === line)
    const wanted = Array.from({ length: 60 }, (_, index) => {
      const begin = found.hour.beginTime + index * MINUTE_MS
      return peakOf(own, begin, Math.min(begin + MINUTE_MS, found.readTime + 1))
    })
    expect(series?.peaks ?? Array(60).fill(0)).toEqual(wanted)
  }
}

/** A change of one call as the exchange, the dialler or a user makes it. */
async function change(random: () => number, index: number): Promise<void> {
  const { db } = backend
  const rows = await calls()
  const among = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const now = Date.now()
  const one = among(rows.filter(({ ended_at }) => random() < 0.5 || ended_at === null))
  const kind = random()
  if (!one || kind < 0.5) {
    const startedAt = now - Math.floor(random() * 100) * MINUTE_MS - Math.floor(random() * 3) * 1000
    const rang = Math.floor(random() * 3) * 20_000
    const lasted = Math.min(now - startedAt, rang + Math.floor(random() * 4) * MINUTE_MS)
    const isOver = random() < 0.7
    const isAnswered = random() < 0.6 && lasted >= rang
    await db
      .insertInto('call_record')
      .values(
        call(`call-${index}`, startedAt, {
          our_number: among([...LINES, '']),
          direction: random() < 0.3 ? 1 : 0,
          answered_at: isAnswered ? startedAt + rang : null,
          ended_at: isOver ? startedAt + lasted : null,
          connect_result: isAnswered || !isOver ? 0 : among([3, 6, 7]),
          is_caller_fault: isOver && !isAnswered && random() < 0.4,
          call_source: among([null, null, 6, 8])
        })
      )
      .execute()
    return
  }
  const change = db.updateTable('call_record').where('id', '=', one.id)
  if (one.ended_at === null && one.answered_at === null && kind < 0.7)
    await change.set({ answered_at: Math.min(now, one.started_at + 9000) }).execute()
  else if (one.ended_at === null) await change.set({ ended_at: now }).execute()
  // The dialler moves the beginning of an ended call.
  else if (kind < 0.8) await change.set({ started_at: one.started_at - 70_000 }).execute()
  else if (kind < 0.85) await change.set({ our_number: among(LINES) ?? '' }).execute()
  else if (kind < 0.9) await change.set({ call_source: 6 }).execute()
  else if (kind < 0.95) await change.set({ deleted_at: now }).execute()
  else await db.deleteFrom('call_record').where('id', '=', one.id).execute()
}

describe('the use of the lines', () => {
  // rule line-monitor-1 line-monitor-2 line-monitor-3
  it.each([1, 2, 3])(
    'equals the calls after every kind of change, folded or not (%i)',
    async seed => {
      const random = seeded(seed)
      await backend.db.deleteFrom('call_record').execute()
      for (let index = 0; index < 150; index++) {
        await change(random, index)
        if (random() < 0.05) await foldMinutes(backend.db, Date.now())
        if (index % 30 === 29) await expectEqual()
      }
      await foldMinutes(backend.db, Date.now())
      const folded = await backend.db.selectFrom('line_minute').selectAll().execute()
      await expectEqual()
      // The minutes computed at once are those that were written change by change.
      await backend.db.deleteFrom('line_minute').execute()
      for (const { enterprise_id, line, minute } of folded)
        await backend.db.insertInto('line_change').values({ enterprise_id, line, minute }).execute()
      await foldMinutes(backend.db, Date.now())
      const again = await backend.db.selectFrom('line_minute').selectAll().execute()
      const inOrder = (rows: typeof again) =>
        rows
          .map(row => [row.line, row.minute, ...countNames.map(name => row[name])].join(' '))
          .sort()
      expect(inOrder(again)).toEqual(inOrder(folded))
      expect(folded.length).toBeGreaterThan(20)
    }
  )

  // rule line-monitor-13
  it('has the same peaks by the hour as by the minute, folded or not, and after a regrouping', async () => {
    const { db } = backend
    const random = seeded(7)
    const from = Math.floor(Date.now() / HOUR_MS - 30) * HOUR_MS
    await db.deleteFrom('call_record').execute()
    const expectSame = async () => {
      for (const hours of [1, 4]) {
        const step = hours * HOUR_MS
        const begin = Math.floor(from / step) * step
        const read = async (unit: number) =>
          seriesOf(await periodsOf(db, 'ent-1', { from: begin, step: unit }), {
            ...{ from: begin, step: unit, count: Math.ceil((Date.now() - begin) / unit) }
          })
        const byMinute = (await read(MINUTE_MS)).map(({ kind, key, peaks }) => {
          const length = step / MINUTE_MS
          const parts = Array.from({ length: Math.ceil(peaks.length / length) }, (_, index) =>
            Math.max(...peaks.slice(index * length, (index + 1) * length))
          )
          return [`${kind} ${key}`, parts] as const
        })
        const byHour = (await read(step)).map(
          ({ kind, key, peaks }) => [`${kind} ${key}`, peaks] as const
        )
        expect(new Map(byHour)).toEqual(new Map(byMinute))
        expect(byHour.some(([key]) => key.startsWith('group '))).toBe(true)
      }
    }
    for (let index = 0; index < 120; index++) {
      const at = from + Math.floor(random() * 29 * HOUR_MS)
      const isOver = random() < 0.9
      await db
        .insertInto('call_record')
        .values(
          call(`hour-${index}`, at, {
            our_number: LINES[Math.floor(random() * LINES.length)],
            ended_at: isOver ? at + Math.floor(random() * 5_400_000) : null
          })
        )
        .execute()
      if (index % 25 === 10) await foldMinutes(db, Date.now())
      if (index % 40 === 39) await expectSame()
    }
    await foldMinutes(db, Date.now())
    await expectSame()
    const regroup = (group_id: string | null) =>
      db
        .updateTable('line_resource')
        .set({ group_id })
        .where('cid_number', '=', LINES[0] ?? '')
    const { group_id } = await db
      .selectFrom('line_resource')
      .select('group_id')
      .where('cid_number', '=', LINES[0] ?? '')
      .executeTakeFirstOrThrow()
    const hours = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count
        from line_hour where kind = 'group' and key = ${group_id}`.execute(db)
      return rows[0]?.count ?? 0
    }
    const before = await hours()
    await regroup(null).execute()
    // The change itself writes no hours.
    expect(await hours()).toBe(before)
    await expectSame()
    // Cut off after its first steps, the sweep begins again.
    const cut = sql.raw(String(Date.now() - 3 * HOUR_MS))
    await sql`alter table line_hour add constraint cut check (hour < ${cut}) not valid`.execute(db)
    await expect(foldRegrouped(db, Date.now())).rejects.toThrow('cut')
    await sql`alter table line_hour drop constraint cut`.execute(db)
    expect(await hasRegrouped(db, 'ent-1')).toBe(true)
    await expectSame()
    await foldRegrouped(db, Date.now())
    expect(await hasRegrouped(db, 'ent-1')).toBe(false)
    await expectSame()
    await regroup(group_id).execute()
    await Promise.all([foldRegrouped(db, Date.now()), regroup(null).execute()])
    await expectSame()
    await foldRegrouped(db, Date.now())
    await expectSame()
    await regroup(group_id).execute()
    await foldRegrouped(db, Date.now())
    await expectSame()
    expect(await hours()).toBe(before)
  })

  it('loses and doubles nothing when a call is rolled back or written twice at once', async () => {
    await backend.db.deleteFrom('call_record').execute()
    const now = Date.now()
    await backend.db
      .transaction()
      .execute(async inside => {
        await inside.insertInto('call_record').values(call('undone', now)).execute()
        throw new Error('killed')
      })
      .catch(() => undefined)
    await backend.db.insertInto('call_record').values(call('kept', now)).execute()
    await Promise.all([
      backend.db.updateTable('call_record').set({ answered_at: now }).execute(),
      foldMinutes(backend.db, now),
      foldMinutes(backend.db, now),
      backend.db
        .updateTable('call_record')
        .set({ ended_at: now + 1 })
        .execute()
    ])
    await expectEqual()
  })

  it('forgets minutes that are older than 62 days, and keeps the calls', async () => {
    const old = Date.now() - 63 * 86_400_000
    await backend.db
      .insertInto('call_record')
      .values(call('old', old, { ended_at: old + 1000 }))
      .execute()
    await foldMinutes(backend.db, Date.now())
    const rows = await backend.db.selectFrom('line_minute').select('minute').execute()
    expect(rows.filter(({ minute }) => minute < Date.now() - 62 * 86_400_000)).toEqual([])
    expect((await calls()).some(({ id }) => id === 'old')).toBe(true)
  })
})
