import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenTo, openBackend, type TestBackend } from '../support/backend.ts'

let backend: TestBackend
let token: string
let page: Awaited<ReturnType<typeof listenTo>>
beforeAll(async () => {
  backend = await openBackend({ telephones: true, limits: { wrapUp: 60_000 } })
  token = (await backend.signIn('agent1')).access_token
  page = await listenTo(backend, token)
})
afterAll(async () => {
  page.socket.close()
  await backend.close()
})

const put = (path: string, body: object) =>
  backend.send(`/api/agent${path}`, { method: 'PUT', token, body })
const post = (path: string, body?: object) =>
  backend.send(`/api/calls${path}`, { method: 'POST', token, ...(body && { body }) })

async function status() {
  const { body } = await backend.send('/api/agent/status', { token })
  return (body as { data: { callSeconds?: number; wrapUp?: object } }).data
}

it('the seat says which call it is writing down, until it is done', async () => {
  expect(await status()).not.toHaveProperty('wrapUp')
  await put('/mode', { agentMode: 1 })
  await put('/status', { signState: 'SIGN_FREE' })
  const { body } = await post('', { customerPhone: '13812345678' })
  const { callRecordId } = (body as { data: { callRecordId: string } }).data
  await expect.poll(async () => (await status()).callSeconds, { timeout: 10_000 }).toBeDefined()
  expect(await status()).not.toHaveProperty('wrapUp')
  await post(`/${callRecordId}/hang_up`)
  await page.heard('agent_state_modify', { signState: 'CLEARING', callRecordId })
  expect(await status()).toMatchObject({
    signState: 'CLEARING',
    wrapUp: {
      callRecordId,
      callDirectionType: 0,
      customerPhone: '13812345678',
      talkSeconds: expect.any(Number),
      seconds: expect.any(Number)
    }
  })
  await put('/status', { signState: 'SIGN_FREE' })
  expect(await status()).not.toHaveProperty('wrapUp')
})
