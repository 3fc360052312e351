// Calls of tasks to customers whose number is hidden are recorded and shown as such.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import { diallingNow, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  backend = await openBackend({ ...diallingNow })
  tasks = tasksOf(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const [HIDDEN, OPEN] = ['13800007701', '13800007702']

/** Two customers of a number; one that is deleted does not hide it. */
async function insertCustomers(): Promise<void> {
  const { db } = backend
  const plain = await db
    .selectFrom('customer')
    .selectAll()
    .where('enterprise_id', '=', 'ent-1')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const rows = [
    { id: 'shown', phone: HIDDEN, is_number_hidden: false, last_contact_at: Date.now() },
    { id: 'hidden', phone: HIDDEN, is_number_hidden: true, last_contact_at: null },
    { id: 'open', phone: OPEN, is_number_hidden: false, last_contact_at: null },
    {
      ...{ id: 'deleted', phone: OPEN, is_number_hidden: true, last_contact_at: Date.now() },
      deleted_at: Date.now()
    }
  ]
  await db
    .insertInto('customer')
    .values(
      rows.map(row => ({ ...plain, custom_fields: '{}', deleted_at: null, ...row, name: row.id }))
    )
    .execute()
}

it('the record hides the number where one of its customers does', async () => {
  await insertCustomers()
  const id = await tasks.create()
  await tasks.add(id, [HIDDEN, OPEN])
  await tasks.move(id, 'start')
  const rows = () =>
    backend.db
      .selectFrom('call_record')
      .select(['id', 'customer_phone as phone', 'is_number_hidden as isHidden'])
      .where('call_task_id', '=', id)
      .orderBy('customer_phone')
      .execute()
  await expect
    .poll(async () => new Set((await rows()).map(({ phone }) => phone)).size, { timeout: 20_000 })
    .toBe(2)
  const found = await rows()
  expect(found.every(({ phone, isHidden }) => isHidden === (phone === HIDDEN))).toBe(true)
  const call = found.find(({ phone }) => phone === HIDDEN)
  const shown = await tasks.ask<CallRecord>(`/call_records/${call?.id}`)
  expect(shown.customerPhone).toBe('138****7701')
})
