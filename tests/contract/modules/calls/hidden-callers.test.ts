import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallPanel } from '../../../../core/features/calls/schemas.ts'
import { openPhone } from '../../../support/core/node-phone.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

const NUMBER = '18926437550'
const SHOWN = '189****7550'

let backend: TestBackend
const tokens: Record<string, string> = {}
const phones: Record<string, Awaited<ReturnType<typeof openPhone>>> = {}
const pages: Record<string, Awaited<ReturnType<typeof listenTo>>> = {}
beforeAll(async () => {
  backend = await openBackend({ telephones: true, limits: { wrapUp: 0 } })
  for (const name of ['agent1', 'agent2']) {
    const { access_token: token } = await backend.signIn(name)
    tokens[name] = token
    pages[name] = await listenTo(backend, token)
    phones[name] = await openPhone(backend, token)
  }
})
afterAll(async () => {
  for (const phone of Object.values(phones)) phone.close()
  for (const page of Object.values(pages)) page.socket.close()
  await backend.close()
})

const soon = <Value>(look: () => Value) => expect.poll(look, { timeout: 10_000 })
const ask = (username: string, path: string, method = 'GET', body?: object) =>
  backend.send(`/api${path}`, { method, token: tokens[username] ?? '', ...(body && { body }) })
const framesOf = (username: string) => pages[username]?.frames ?? []
const called = (username: string) =>
  framesOf(username).findLast(({ topic }) => topic === 'incoming_reminder')?.data as
    | { callRecordId: string; customerPhone: string; customerId: string | null }
    | undefined
const panel = async (username: string, id: string) =>
  ((await ask(username, `/calls/${id}/panel`)).body as { data: CallPanel }).data
const written = async (id: string) =>
  (
    await backend.db
      .selectFrom('call_record')
      .select('customer_phone')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).customer_phone

/** What an agent's telephone and page receive of an incoming call. */
async function expectStars(username: string, invite: string): Promise<void> {
  expect(invite).toContain(SHOWN)
  expect(invite).not.toContain(NUMBER)
  await soon(() => called(username)).toMatchObject({
    customerPhone: SHOWN,
    customerId: 'customer-60'
  })
  const id = called(username)?.callRecordId ?? ''
  expect(await panel(username, id)).toMatchObject({ customerPhone: SHOWN })
  expect(await written(id)).toBe(NUMBER)
  expect(JSON.stringify(framesOf(username))).not.toContain(NUMBER)
}

describe('a customer whose number is hidden', () => {
  // rule phone-19
  it('calls with stars', async () => {
    await ask('agent1', '/agent/status', 'PUT', { signState: 'SIGN_FREE' })
    const invite = phones.agent1?.rings()
    await backend.send('/demo/incoming', { body: { from: NUMBER, to: 'agent1' } })
    await expectStars('agent1', (await invite) ?? '')
    const callRecordId = called('agent1')?.callRecordId
    await backend.send('/demo/hang_up', { body: { callRecordId } })
    await soon(() => framesOf('agent1').some(({ topic }) => topic === 'call_quit')).toBe(true)
  })

  it('is passed on with stars', async () => {
    await ask('agent1', '/agent/status', 'PUT', { signState: 'SIGN_FREE' })
    const call = await phones.agent1?.call(NUMBER)
    const running = async () =>
      (
        await backend.db
          .selectFrom('call_record')
          .select('is_number_hidden')
          .where('direction', '=', 0)
          .where('customer_phone', '=', NUMBER)
          .where('ended_at', 'is', null)
          .execute()
      ).length
    await soon(running).toBe(1)
    const invite = phones.agent2?.rings()
    call?.passTo('200')
    await expectStars('agent2', (await invite) ?? '')
    call?.end()
  })
})
