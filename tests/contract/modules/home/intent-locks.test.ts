/** An intent counts where its call counts, whichever of the two is written at the same time. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Tables } from '../../../../demo/server/db/schema/schema.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let db: Database
beforeAll(async () => {
  backend = await openBackend()
  db = backend.db
})
afterAll(() => backend.close())

const ID = 'locked-call'
const DAY = Date.UTC(2020, 1, 2)
const [GIVER, TAKER] = ['user-2', 'user-3']

beforeEach(async () => {
  await db.deleteFrom('call_record').where('id', '=', ID).execute()
  await db
    .insertInto('call_record')
    .values({
      ...{ id: ID, enterprise_id: 'ent-1', user_id: GIVER, agent_name: '', extension: '' },
      ...{ direction: 0, customer_id: null, customer_name: '', customer_phone: '' },
      ...{ our_number: '', area: '', operator: '', started_at: DAY, answered_at: null },
      ...{ ended_at: DAY + 9, holding_seconds: 0, connect_result: 1, hangup_type: 0 },
      has_recording: false
    })
    .execute()
})

const insertIntent = (inside: Kysely<Tables>) =>
  inside.insertInto('call_detail').values({ call_record_id: ID, intent_name: 'A' }).execute()
const setIntent = (code: string) => (inside: Kysely<Tables>) =>
  inside
    .updateTable('call_detail')
    .set({ manual_intent_code: code })
    .where('call_record_id', '=', ID)
    .execute()
const removeIntent = (inside: Kysely<Tables>) =>
  inside.deleteFrom('call_detail').where('call_record_id', '=', ID).execute()
const handOver = (inside: Kysely<Tables>) =>
  inside.updateTable('call_record').set({ user_id: TAKER }).where('id', '=', ID).execute()
const removeCall = (inside: Kysely<Tables>) =>
  inside.updateTable('call_record').set({ deleted_at: 1 }).where('id', '=', ID).execute()

/** Levels A and B of the day by agent. */
async function counted(): Promise<Record<string, readonly [number, number]>> {
  const rows = await db
    .selectFrom('call_day')
    .select(['user_id', sql<number>`sum(intent_a)::int`.as('a')])
    .select(sql<number>`sum(intent_b)::int`.as('b'))
    .where('day', '<', DAY + 1)
    .groupBy('user_id')
    .having(sql<boolean>`sum(intent_a) <> 0 or sum(intent_b) <> 0`)
    .execute()
  return Object.fromEntries(rows.map(({ user_id, a, b }) => [user_id, [a, b]]))
}

/** The embedded database has one session: there, the second write begins after the first. */
const isConcurrent = process.env.TEST_DATABASE_URL !== undefined

/** Holds the first transaction open until the second write is done or waits for it. */
async function together(
  first: (inside: Kysely<Tables>) => Promise<unknown>,
  second: (inside: Kysely<Tables>) => Promise<unknown>,
  then: (inside: Kysely<Tables>) => Promise<unknown> = async () => undefined
): Promise<void> {
  let isDone = false
  const { other } = await db.transaction().execute(async inside => {
    await first(inside)
    const other = second(db).finally(() => {
      isDone = true
    })
    const waits = async () =>
      (
        await sql<{ waits: boolean }>`select exists (select from pg_locks where not granted)
          as waits`.execute(inside)
      ).rows[0]?.waits
    while (isConcurrent && !isDone && !(await waits()));
    await then(inside)
    return { other }
  })
  await other
}

describe('an intent and its call at the same time', () => {
  it.each([
    ['new', insertIntent, [1, 0]],
    ['changed', setIntent('B'), [0, 1]]
  ] as const)('%s while the call changes its agent', async (kind, write, expected) => {
    if (kind === 'changed') await insertIntent(db)
    await together(handOver, write)
    expect(await counted()).toEqual({ [TAKER]: expected })
  })

  it('removed while the call changes its agent', async () => {
    await insertIntent(db)
    await together(handOver, removeIntent)
    expect(await counted()).toEqual({})
  })

  it.each([
    ['new', insertIntent, { [TAKER]: [1, 0] }],
    ['changed', setIntent('B'), { [TAKER]: [0, 1] }],
    ['removed', removeIntent, {}]
  ] as const)('%s just before the call changes its agent', async (kind, write, expected) => {
    if (kind !== 'new') await insertIntent(db)
    await together(write, handOver)
    expect(await counted()).toEqual(expected)
  })

  it('new while the call is removed', async () => {
    await together(removeCall, insertIntent)
    expect(await counted()).toEqual({})
  })

  it('is set by the user while the call is removed', async () => {
    await insertIntent(db)
    const token = (await backend.signIn('admin')).access_token
    const body = { manualIntentCode: 'B', handleStatus: 1 }
    const path = `/api/call_records/${ID}/extend`
    await together(
      inside => inside.selectFrom('call_record').where('id', '=', ID).forUpdate().execute(),
      async () => {
        const { status } = await backend.send(path, { token, method: 'PUT', body })
        expect(status).toBe(isConcurrent ? 200 : 404)
      },
      inside => setIntent('A')(inside).then(() => removeCall(inside))
    )
    expect(await counted()).toEqual({})
  })
})

describe('the lock of a call', () => {
  /** Whether a write locks the call until the end of its transaction. */
  const locks = async (write: (inside: Kysely<Tables>) => Promise<unknown>) =>
    db.transaction().execute(async inside => {
      await write(inside)
      const { isLocked } = await inside
        .selectFrom('call_record')
        .select(sql<boolean>`xmax = pg_current_xact_id()::xid`.as('isLocked'))
        .where('id', '=', ID)
        .executeTakeFirstOrThrow()
      return isLocked
    })

  it('is taken by a write that changes its intent, and by no other write of its details', async () => {
    await insertIntent(db)
    const remark = (inside: Kysely<Tables>) =>
      inside
        .updateTable('call_detail')
        .set({ remark: '备注', manual_intent_code: 'A' })
        .where('call_record_id', '=', ID)
        .execute()
    expect(await locks(setIntent('B'))).toBe(true)
    expect(await locks(setIntent('A'))).toBe(true)
    expect(await locks(remark)).toBe(false)
    expect(await locks(removeIntent)).toBe(true)
  })
})
