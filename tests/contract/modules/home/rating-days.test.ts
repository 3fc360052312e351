/** The sums of ratings by day equal the ratings, whatever writes them. */
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

const rowsOf = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows

async function expectEqual(): Promise<void> {
  for (const [user, which] of [
    ['user_id', "user_id <> ''"],
    ["''", "user_id = '' or not is_folded"]
  ] as const) {
    const kept = await rowsOf(`select * from (select enterprise_id, day, ${user} as user_id,
        sum(rated)::int as rated, sum(satisfied)::int as satisfied,
        sum(seat_rated)::int as seat_rated, sum(seat_satisfied)::int as seat_satisfied
      from rating_day where ${which} group by 1, 2, 3) sums
      where rated <> 0 or satisfied <> 0 or seat_rated <> 0 or seat_satisfied <> 0
      order by 1, 2, 3`)
    const counted = await rowsOf(`select enterprise_id, extract(epoch from date_trunc('day',
          to_timestamp(invited_at / 1000.0) at time zone 'Asia/Shanghai')
          at time zone 'Asia/Shanghai')::bigint * 1000 as day, ${user} as user_id,
        count(rating)::int as rated, (count(*) filter (where rating in (1, 2)))::int as satisfied,
        (count(*) filter (where not is_robot))::int as seat_rated,
        (count(*) filter (where not is_robot and rating in (1, 2)))::int as seat_satisfied
      from satisfaction_rating where rating is not null group by 1, 2, 3 order by 1, 2, 3`)
    expect(kept).toEqual(counted)
  }
}

const countRatings = async () =>
  (await rowsOf('select count(rating)::int as rated from satisfaction_rating'))[0]?.rated

it('are those of the sample calls, of the calls after a reset, and of an earlier version', async () => {
  expect(await countRatings()).toBeGreaterThan(10)
  await expectEqual()
  await foldCallSums(db)
  await expectEqual()
  await reseed(db, 'small')
  await expectEqual()
  await sql.raw('drop table rating_day').execute(db)
  for (const event of ['insert', 'update', 'delete', 'truncate'])
    await sql.raw(`drop function satisfaction_rating_${event}_sums cascade`).execute(db)
  await db.transaction().execute(async inside => migrations['0049_rating_days']?.up(inside))
  await db.transaction().execute(async inside => migrations['0052_seat_ratings']?.up(inside))
  await expectEqual()
})

const NOW = Date.UTC(2026, 2, 31, 15, 59, 30)
const id = fc.integer({ min: 0, max: 9 })
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 4 })
const rating = fc.constantFrom(null, 1, 2, 3, 5)
const invited = fc.record({
  id,
  enterprise: fc.constantFrom('ent-1', 'ent-2'),
  user: fc.constantFrom('user-1', 'user-2'),
  isRobot: fc.boolean(),
  at: fc.integer({ min: NOW - 3 * 86_400_000, max: NOW }),
  rating
})
type Written = typeof write extends fc.Arbitrary<infer One> ? One : never
const write = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    rows: fc.uniqueArray(invited, { selector: ({ id }) => id, minLength: 1 })
  }),
  fc.record({ kind: fc.constant('press' as const), ids, rating }),
  fc.record({ kind: fc.constant('remark' as const), ids }),
  fc.record({ kind: fc.constant('delete' as const), ids }),
  fc.record({ kind: fc.constant('fold' as const) })
)

/** Calls that the ratings belong to. */
let calls: readonly string[] = []
const of = (chosen: readonly number[]) =>
  sql`call_record_id in (${sql.join(chosen.map(n => calls[n]))})`

async function apply(one: Written): Promise<unknown> {
  switch (one.kind) {
    case 'insert':
      return sql`insert into satisfaction_rating (call_record_id, enterprise_id, user_id, agent_name,
          is_robot, department_name, invited_at, rating)
        values ${sql.join(
          one.rows.map(
            ({ id: n, enterprise, user, isRobot, at, rating: key }) =>
              sql`(${calls[n]}, ${enterprise}, ${user}, '', ${isRobot}, '', ${at}::bigint, ${key}::int)`
          )
        )} on conflict do nothing`.execute(db)
    case 'press':
      return sql`update satisfaction_rating set rating = ${one.rating}::int
        where ${of(one.ids)}`.execute(db)
    case 'remark':
      return sql`update satisfaction_rating set remark = '已回访' where ${of(one.ids)}`.execute(db)
    case 'delete':
      return sql`delete from satisfaction_rating where ${of(one.ids)}`.execute(db)
    case 'fold':
      return foldCallSums(db)
  }
}

it('are equal to the ratings after any writes', async () => {
  const found = await db.selectFrom('call_record').select('id').orderBy('id').limit(10).execute()
  calls = found.map(({ id: call }) => call)
  expect(calls).toHaveLength(10)
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 10 }), async writes => {
      await sql`delete from satisfaction_rating`.execute(db)
      for (const one of writes) await apply(one)
      await expectEqual()
    }),
    { numRuns: 30 }
  )
})

it('of all users are read without the rows of each, and fresh ones are added', async () => {
  await sql`delete from satisfaction_rating`.execute(db)
  await foldCallSums(db)
  const { access_token: token } = await backend.signIn('admin')
  const read = async () => {
    const { body } = await backend.send('/api/home?from=2026-01-01&to=2026-01-01', { token })
    return (body as { data: { current: { satisfaction: unknown } } }).data.current.satisfaction
  }
  expect(await read()).toBeNull()
  const at = Date.UTC(2026, 0, 1, 4)
  await apply({
    kind: 'insert',
    rows: [{ id: 0, enterprise: 'ent-1', user: 'user-1', isRobot: true, at, rating: 2 }]
  })
  expect(await read()).toEqual({ rated: 1, satisfied: 1 })
  await foldCallSums(db)
  await apply({
    kind: 'insert',
    rows: [{ id: 1, enterprise: 'ent-1', user: 'user-2', isRobot: false, at, rating: 5 }]
  })
  expect(await read()).toEqual({ rated: 2, satisfied: 1 })
})
