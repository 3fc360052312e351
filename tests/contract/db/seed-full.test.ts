import { afterAll, beforeAll, expect, test } from 'vitest'
import { originOf } from '../../../demo/server/modules/number-reveal/number-origin.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend({ seed: 'full', seedFromImage: false })
})
afterAll(() => backend.close())

test('a first start brings two thousand customers with Chinese names and real area codes', async () => {
  const people = await backend.db
    .selectFrom('customer')
    .select(['name', 'phone', 'area'])
    .where('enterprise_id', '=', 'ent-1')
    .where('deleted_at', 'is', null)
    .execute()
  expect(people).toHaveLength(2000)
  const chinese = /^\p{Script=Han}[\p{Script=Han}·]+$/u
  expect(people.filter(({ name }) => !chinese.test(name))).toEqual([])
  const isReal = ({ phone, area }: (typeof people)[number]) =>
    area !== '' && originOf(phone).area === area
  expect(people.filter(person => !isReal(person))).toEqual([])
  expect(new Set(people.map(({ area }) => area)).size).toBeGreaterThan(100)
})

test('and five thousand calls with them, besides those of the tasks and of answering robots', async () => {
  const calls = await backend.db
    .selectFrom('call_record')
    .innerJoin('customer', 'customer.id', 'call_record.customer_id')
    .select('call_record.id')
    .where('call_record.enterprise_id', '=', 'ent-1')
    .where('call_task_id', 'is', null)
    .where('call_record.id', 'not like', 'robot-in-%')
    .execute()
  expect(calls).toHaveLength(5000)
})
