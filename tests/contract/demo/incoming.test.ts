import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend({ telephones: true })
})
afterAll(() => backend.close())

const called = async (script: string) => {
  const body = { from: '13812345678', to: 'agent1', script }
  return (await backend.send('/demo/incoming', { body })).body
}

it('reaches the seat at the home enterprise of a user without a telephone', async () => {
  expect(await called('HS-1003')).toMatchObject({ code: 1 })
  // The other enterprise becomes the home, whose seat comes later in the table.
  for (const [enterprise, rank] of [
    ['ent-1', 1],
    ['ent-2', 0]
  ] as const)
    await backend.db
      .updateTable('membership')
      .set({ rank })
      .where('user_id', '=', 'user-3')
      .where('enterprise_id', '=', enterprise)
      .execute()
  expect(await called('HS-3001')).toMatchObject({ code: 1 })
  expect(await called('HS-1003')).toMatchObject({ message: '话术不存在或不可用' })
})
