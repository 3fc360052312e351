// When a customer was last in contact, after many calls at once.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordContacts } from '../../../../demo/server/modules/calls/call-record-updates.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

it('a call counts for the customers of its own enterprise, the last of several', async () => {
  const { db } = backend
  const sample = await db.selectFrom('customer').selectAll().executeTakeFirstOrThrow()
  const customer = (id: string, enterprise_id: string, phone: string) => ({
    ...{ ...sample, id, enterprise_id, phone, custom_fields: '{}', last_contact_at: null }
  })
  const [one, two] = ['13911112221', '13911112222'] as const
  await db
    .insertInto('customer')
    .values([
      ...[customer('a-1', 'ent-1', one), customer('a-2', 'ent-1', two)],
      ...[customer('b-1', 'ent-2', one), customer('b-2', 'ent-2', two)]
    ])
    .execute()
  await recordContacts(db, [
    { enterprise_id: 'ent-1', phone: one, at: 2000 },
    { enterprise_id: 'ent-1', phone: one, at: 1000 },
    { enterprise_id: 'ent-2', phone: two, at: 3000 }
  ])
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'last_contact_at'])
    .where('phone', 'in', [one, two])
    .orderBy('id')
    .execute()
  expect(rows.map(({ id, last_contact_at: at }) => [id, at])).toEqual([
    ...[
      ['a-1', 2000],
      ['a-2', null]
    ],
    ...[
      ['b-1', null],
      ['b-2', 3000]
    ]
  ])
})
