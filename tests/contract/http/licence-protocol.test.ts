import { afterAll, beforeAll, expect, it } from 'vitest'
import { protocolVersion as version } from '../../../core/session/sign-in/licence-version.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const state = async (token: string, of = version) =>
  (await backend.send(`/api/user-protocol?version=${of}`, { token })).body
const agree = (token: string, body: unknown = { version }) =>
  backend.send('/api/user-protocol/agree', { method: 'PUT', token, body })

it('the agreement is kept for each user and each wording, with its time, however often it is given', async () => {
  const { access_token: one } = await backend.signIn('agent1')
  const { access_token: two } = await backend.signIn('agent2')
  expect(await state(one)).toEqual({ code: 1, data: { agreed: false } })
  await Promise.all([agree(one), agree(one), agree(one)])
  expect(await state(one)).toEqual({ code: 1, data: { agreed: true } })
  expect(await state(two)).toEqual({ code: 1, data: { agreed: false } })
  expect(await state(one, '1999-01')).toEqual({ code: 1, data: { agreed: false } })
  const rows = await backend.db.selectFrom('protocol_agreement').selectAll().execute()
  expect(rows).toEqual([{ user_id: 'user-3', version, agreed_at: expect.any(Number) }])
  expect(Date.now() - (rows[0]?.agreed_at ?? 0)).toBeLessThan(60_000)
})

it('is rejected for another user and for an unknown wording', async () => {
  expect((await agree('made-up')).status).toBe(401)
  const { access_token } = await backend.signIn('agent2')
  expect((await agree(access_token, { version: '2999-01' })).body).toMatchObject({ code: 0 })
  expect((await agree(access_token, {})).status).toBe(400)
  expect(await state(access_token)).toEqual({ code: 1, data: { agreed: false } })
})
