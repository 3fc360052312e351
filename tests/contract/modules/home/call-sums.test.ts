/** The sums of calls by hour and day equal the calls, whatever writes them. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../../../../demo/server/db/migrations/migrations.ts'
import type { Database } from '../../../../demo/server/db/schema/schema.ts'
import { foldCallSums } from '../../../../demo/server/modules/home/fold-call-sums.ts'
import { reseed } from '../../../../demo/server/seed/seed-database.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let db: Database
beforeAll(async () => {
  backend = await openBackend()
  db = backend.db
})
afterAll(() => backend.close())

const grade = (...codes: string[]) =>
  `count(*) filter (where grade in (${codes.map(code => `'${code}'`).join()}))`
/** Each sum as it is counted from the calls themselves. */
const fromCalls: Readonly<Record<string, string>> = {
  calls: 'count(*)',
  answered: 'count(answered_at)',
  missed: `count(*) filter (where direction = 1 and connect_result <> 7 and answered_at is null
    and ended_at is not null)`,
  talked: 'count(ended_at - answered_at)',
  talk_ms:
    'coalesce(sum(greatest(0, ended_at - answered_at)) filter (where ended_at - answered_at is not null), 0)',
  ring_ms:
    'coalesce(sum(greatest(0, coalesce(answered_at, ended_at) - started_at)) filter (where coalesce(answered_at, ended_at) is not null), 0)',
  hold_seconds: 'sum(holding_seconds)'
}
const ofDays: Readonly<Record<string, string>> = {
  result_0: 'count(*) filter (where connect_result = 0 and answered_at is not null)',
  unresolved: 'count(*) filter (where connect_result = 0 and answered_at is null)',
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 14, 15].map(code => [
      `result_${code}`,
      `count(*) filter (where connect_result = ${code})`
    ])
  ),
  intent_a: grade('A', '01', '11'),
  intent_b: grade('B', '02', '12'),
  intent_c: grade('C', '03', '13'),
  intent_d: grade('D', '04'),
  intent_e: grade('E', '100'),
  intent_f: grade('F', '101')
}
const keys = 'enterprise_id, at, user_id, direction, is_of_seat'

const rowsOf = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(`${statement} order by ${keys}`).execute(db)).rows

/** Both tables as they are added up, and the same from the calls. */
async function expectEqual(): Promise<void> {
  for (const [table, at, unit, sums] of [
    ['call_hour', 'hour', 'hour', fromCalls],
    ['call_day', 'day', 'day', { ...fromCalls, ...ofDays }]
  ] as const) {
    const names = Object.keys(sums)
    const keptBy = (user: string, which: string) =>
      rowsOf(`select * from (select enterprise_id, ${at} as at, ${user} as user_id, direction,
        is_of_seat, ${names.map(name => `sum(${name})::float8 as ${name}`).join()}
      from ${table} where ${which} group by 1, 2, 3, 4, 5) t
      where ${names.map(name => `${name} <> 0`).join(' or ')}`)
    const countedBy = (user: string) =>
      rowsOf(`select enterprise_id, at, ${user} as user_id, direction, is_of_seat,
        ${Object.entries(sums)
          .map(([name, value]) => `(${value})::float8 as ${name}`)
          .join()}
      from (select *, extract(epoch from date_trunc('${unit}',
            to_timestamp(started_at / 1000.0) at time zone 'Asia/Shanghai')
            at time zone 'Asia/Shanghai')::bigint * 1000 as at,
          call_type = 2 and (call_task_id is null or call_source is not null) as is_of_seat,
          (select coalesce(manual_intent_code, intent_name) from call_detail
            where call_record_id = call_record.id) as grade
        from call_record where deleted_at is null and coalesce(call_source, 0) <> 8) c
      group by 1, 2, 3, 4, 5`)
    expect(await keptBy('user_id', "user_id <> ''")).toEqual(await countedBy('user_id'))
    expect(await keptBy("''", "user_id = '' or not is_folded")).toEqual(await countedBy("''"))
  }
}

it('are those of the sample calls, and of the calls after a reset', async () => {
  const { count } = await db
    .selectFrom('call_day')
    .select(eb => eb.fn.sum<number>('calls').as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBeGreaterThan(100)
  await expectEqual()
  await foldCallSums(db)
  await expectEqual()
  await reseed(db, 'small')
  await expectEqual()
})

it('are those of the calls that an earlier version has left', async () => {
  const before = await rowsOf('select *, day as at from call_day')
  await sql.raw('drop table call_hour, call_day').execute(db)
  const names = ['call_record', 'call_detail'].flatMap(table =>
    ['insert', 'update', 'delete', 'truncate'].map(event => `${table}_${event}_sums`)
  )
  for (const name of [...names, 'call_record_details_first'])
    await sql.raw(`drop function if exists ${name} cascade`).execute(db)
  await db.transaction().execute(async inside => {
    await migrations['0037_call_hours']?.up(inside)
    await migrations['0048_call_totals']?.up(inside)
  })
  expect(before.length).toBeGreaterThan(0)
  await expectEqual()
})

type ValueOf<One> = One extends fc.Arbitrary<infer Value> ? Value : never

const DAY = 86_400_000
const NOW = Date.UTC(2026, 2, 31, 15, 59, 30)
const moment = fc.integer({ min: NOW - 2 * DAY, max: NOW })
const span = fc.option(fc.integer({ min: -5, max: 90_000 }))
const call = fc.record({
  id: fc.integer({ min: 1, max: 12 }).map(n => `sum-${n}`),
  enterprise_id: fc.constantFrom('ent-1', 'ent-2'),
  user_id: fc.constantFrom('user-1', 'user-2', 'user-3'),
  direction: fc.constantFrom(0 as const, 1 as const),
  started_at: moment,
  rang: span,
  talked: span,
  holding_seconds: fc.nat(40),
  connect_result: fc.constantFrom(0, 0, 1, 2, 3, 4, 5, 6, 7, 14, 15),
  call_type: fc.constantFrom(1, 2),
  call_source: fc.constantFrom(null, 2, 6, 8),
  deleted_at: fc.constantFrom(null, null, null, 1)
})
const rowOf = ({ rang, talked, ...given }: ValueOf<typeof call>) => {
  const answered_at = rang === null ? null : given.started_at + rang
  return {
    ...{ agent_name: '', extension: '', customer_id: null, customer_name: '', customer_phone: '' },
    ...{ our_number: '', area: '', operator: '', hangup_type: 0, has_recording: false },
    ...given,
    answered_at,
    ended_at: talked === null ? null : (answered_at ?? given.started_at) + talked
  }
}
const levels = fc.constantFrom(null, 'A', 'B', '03', '04', '13', '100', '101', 'none')
const detail = fc.record({
  call_record_id: call.map(({ id }) => id),
  intent_name: levels,
  manual_intent_code: levels
})
const ids = fc.uniqueArray(
  fc.integer({ min: 1, max: 12 }).map(n => `sum-${n}`),
  { minLength: 1, maxLength: 4 }
)
const write = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    calls: fc.uniqueArray(call, { selector: ({ id }) => id, minLength: 1 })
  }),
  fc.record({
    kind: fc.constant('upsert' as const),
    calls: fc.uniqueArray(call, { selector: ({ id }) => id, minLength: 1, maxLength: 3 })
  }),
  fc.record({ kind: fc.constant('update' as const), ids, call }),
  fc.record({ kind: fc.constant('soft delete' as const), ids }),
  fc.record({ kind: fc.constant('delete' as const), ids }),
  fc.record({
    kind: fc.constant('details' as const),
    details: fc.uniqueArray(detail, { selector: one => one.call_record_id, minLength: 1 })
  }),
  fc.record({ kind: fc.constant('no details' as const), ids }),
  fc.record({ kind: fc.constant('with details' as const), detail, call }),
  fc.record({ kind: fc.constant('fold' as const) })
)

function apply(one: ValueOf<typeof write>): Promise<unknown> {
  switch (one.kind) {
    case 'insert':
      return db
        .insertInto('call_record')
        .values(one.calls.map(rowOf))
        .onConflict(conflict => conflict.doNothing())
        .execute()
    case 'upsert':
      return db
        .insertInto('call_record')
        .values(one.calls.map(rowOf))
        .onConflict(conflict =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            user_id: ref('excluded.user_id'),
            started_at: ref('excluded.started_at'),
            answered_at: ref('excluded.answered_at'),
            deleted_at: ref('excluded.deleted_at')
          }))
        )
        .execute()
    case 'update': {
      const { id: _, ...columns } = rowOf(one.call)
      return db.updateTable('call_record').set(columns).where('id', 'in', one.ids).execute()
    }
    case 'soft delete':
      return db
        .updateTable('call_record')
        .set({ deleted_at: 5 })
        .where('id', 'in', one.ids)
        .execute()
    case 'delete':
      return db.deleteFrom('call_record').where('id', 'in', one.ids).execute()
    case 'details':
      return sql`insert into call_detail (call_record_id, intent_name, manual_intent_code)
        select v.* from (values ${sql.join(
          one.details.map(
            each =>
              sql`(${each.call_record_id}::text, ${each.intent_name}::text, ${each.manual_intent_code}::text)`
          )
        )}) v (id, one, two) join call_record on call_record.id = v.id
        on conflict (call_record_id) do update set intent_name = excluded.intent_name,
          manual_intent_code = excluded.manual_intent_code`.execute(db)
    case 'no details':
      return db.deleteFrom('call_detail').where('call_record_id', 'in', one.ids).execute()
    case 'with details':
      return db
        .with('made', inside =>
          inside
            .insertInto('call_record')
            .values(rowOf(one.call))
            .onConflict(conflict => conflict.doNothing())
            .returning('id')
        )
        .insertInto('call_detail')
        .columns(['call_record_id', 'intent_name'])
        .expression(eb =>
          eb.selectFrom('made').select(['id', eb.val(one.detail.intent_name).as('intent_name')])
        )
        .execute()
    case 'fold':
      return foldCallSums(db)
  }
}

it('are equal to the calls after any writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async writes => {
      await db.deleteFrom('call_record').where('id', 'like', 'sum-%').execute()
      for (const one of writes) await apply(one)
      await expectEqual()
    }),
    { numRuns: 40 }
  )
})
