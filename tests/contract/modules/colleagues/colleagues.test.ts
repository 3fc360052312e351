import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Colleague } from '../../../../core/features/colleagues/schemas.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
const tokens: Record<string, string> = {}

beforeAll(async () => {
  backend = await openBackend()
  for (const name of ['agent1', 'agent2', 'admin'])
    tokens[name] = (await backend.signIn(name)).access_token
})
afterAll(() => backend.close())

const read = (username: string) =>
  backend.send('/api/agent/colleagues', { token: tokens[username] ?? '' })
const listOf = async (username: string) =>
  ((await read(username)).body as { data: readonly Colleague[] }).data

it('lists the other seats of the enterprise with name, department and state', async () => {
  await listenTo(backend, tokens.agent2 ?? '')
  const status = (signState: string) =>
    backend.send('/api/agent/status', {
      method: 'PUT',
      token: tokens.agent2 ?? '',
      body: { signState }
    })
  await status('SIGN_FREE')
  const [own, other] = [await listOf('agent1'), await listOf('agent2')]
  const shown = (list: readonly Colleague[], extension: string) =>
    list.find(each => each.extension === extension)
  expect(shown(own, '100')).toBeUndefined()
  expect(shown(other, '200')).toBeUndefined()
  expect(shown(own, '200')).toMatchObject({ signState: 'SIGN_FREE' })
  expect(shown(own, '200')?.name).not.toBe('')
  expect(shown(own, '200')?.groupName).not.toBe('')
  await status('SIGN_BUSY')
  expect(shown(await listOf('agent1'), '200')).toMatchObject({ signState: 'SIGN_BUSY' })
})

it('has no seat of another enterprise, and none of a member who may not enter', async () => {
  const extensions = new Set((await listOf('agent1')).map(({ extension }) => extension))
  const { enterprise_id: enterprise } = await backend.db
    .selectFrom('seat')
    .select('enterprise_id')
    .where('extension', '=', '100')
    .executeTakeFirstOrThrow()
  const foreign = await backend.db
    .selectFrom('seat')
    .select('extension')
    .where('enterprise_id', '<>', enterprise)
    .execute()
  const own = await backend.db
    .selectFrom('seat')
    .select('extension')
    .where('enterprise_id', '=', enterprise)
    .execute()
  expect(foreign.filter(({ extension }) => extensions.has(extension))).toEqual([])
  expect(extensions.size).toBe(own.length - 1)
})
