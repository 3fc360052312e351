import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
})
afterAll(() => backend.close())

it.each([
  '/verbal_templates?interactiveType=8640000000000001',
  '/call_records/base/count?callType=9007199254740993',
  '/call_records/base/count?callType=1.5',
  '/call_tasks/task-1/items?callResult=8640000000000001'
])('a number that is none of ours is a bad request: %s', async path => {
  expect(await backend.send(`/api${path}`, { token })).toMatchObject({ status: 400 })
})
