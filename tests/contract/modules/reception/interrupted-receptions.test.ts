/** Callers whose server is gone, which several servers find at the same moment. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeInterrupted } from '../../../../demo/server/modules/reception/interrupted-receptions.ts'
import { endReception } from '../../../../demo/server/modules/reception/reception-records.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

/** An incoming call of the sample data, open again at a server that is gone. */
async function openReception(): Promise<string> {
  const { db } = backend
  const { id } = await db
    .selectFrom('call_record')
    .select('id')
    .where('enterprise_id', '=', 'ent-1')
    .where('direction', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('call_record')
    .set({ server: 'gone', ended_at: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('reception_call').where('call_record_id', '=', id).execute()
  await db
    .insertInto('reception_call')
    .values({
      ...{ call_record_id: id, enterprise_id: 'ent-1', scenario_id: null, version: 1 },
      ...{ number: '4001', started_at: Date.now() - 60_000 }
    })
    .execute()
  return id
}

// rule reception-18
it('one of the servers files the missed call, once', async () => {
  const { db } = backend
  const id = await openReception()
  const count = async () => (await db.selectFrom('call_record').select('id').execute()).length
  const before = await count()
  let changes = 0
  const needs = {
    db,
    queues: { turnOf: async () => undefined },
    waiting: { changed: async () => void changes++ },
    notifyMissed: async () => undefined
  }
  const now = Date.now()
  await Promise.all([closeInterrupted(needs, now), closeInterrupted(needs, now)])
  expect(await count()).toBe(before + 1)
  expect(changes).toBe(1)
  const call = await db
    .selectFrom('reception_call')
    .select(['result', 'missed_call_id'])
    .where('call_record_id', '=', id)
    .executeTakeFirst()
  expect(call?.result).toBe('interrupted')
  expect(call?.missed_call_id).not.toBeNull()
})

// rule reception-18
it('the true result of a server that was only cut off takes its place', async () => {
  const { db } = backend
  const id = await openReception()
  const needs = {
    db,
    queues: { turnOf: async () => undefined },
    waiting: { changed: async () => undefined },
    notifyMissed: async () => undefined
  }
  await closeInterrupted(needs, Date.now())
  const rowOf = () =>
    db
      .selectFrom('reception_call')
      .select(['result', 'missed_call_id', 'ended_at'])
      .where('call_record_id', '=', id)
      .executeTakeFirstOrThrow()
  const missed = (await rowOf()).missed_call_id ?? ''
  await endReception(db, id, { result: 'reached', at: 5, keys: '' })
  expect(await rowOf()).toEqual({ result: 'reached', missed_call_id: null, ended_at: 5 })
  const handled = db.selectFrom('call_record').select('handle_status').where('id', '=', missed)
  expect(await handled.executeTakeFirst()).toEqual({ handle_status: 1 })
  // A true result stays.
  await endReception(db, id, { result: 'abandoned', at: 9, keys: '' })
  expect((await rowOf()).result).toBe('reached')
})
