/** Calls of agents at two servers, whose exchange is a process of its own (rule realtime-30). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WallSeat } from '../../../core/features/seat-wall/schemas.ts'
import type { RunningCall } from '../../../core/features/supervision/schemas.ts'
import { askingAs } from '../../support/server/ask-as.ts'
import { listenTo, type TestBackend } from '../../support/server/backend.ts'
import {
  openTelephonyServers,
  type TelephonyServers
} from '../../support/telephony/telephony-servers.ts'

let servers: TelephonyServers
let one: TestBackend
let other: TestBackend
let token: string
let agent: ReturnType<typeof askingAs>
let leader: ReturnType<typeof askingAs>
let page: Awaited<ReturnType<typeof listenTo>>
beforeAll(async () => {
  servers = await openTelephonyServers({ limits: { wrapUp: 0 } })
  ;({ one, other } = servers)
  token = (await one.signIn('agent1')).access_token
  agent = askingAs(one, token)
  page = await listenTo(one, token)
  leader = askingAs(other, (await other.signIn('leader')).access_token)
}, 120_000)
afterAll(() => servers.close(), 60_000)

const wall = async (): Promise<WallSeat | undefined> =>
  (await leader<{ seats: WallSeat[] }>('/seat_wall')).seats.find(
    ({ agentUserId }) => agentUserId === 'user-3'
  )
const running = () => leader<RunningCall[]>('/eavesdrop/calls')
const dial = async (customerPhone: string): Promise<string> =>
  (await agent<{ callRecordId: string }>('/calls', { customerPhone })).callRecordId

it('no server has an exchange of its own', () => {
  expect([one.network, other.network]).toEqual([undefined, undefined])
  expect(servers.exchange.network).toBeDefined()
})

it('an agent calls a customer; others see and end the call at another server', {
  timeout: 60_000
}, async () => {
  await agent('/agent/mode', { agentMode: 1 }, 'PUT')
  await agent('/agent/status', { signState: 'SIGN_FREE' }, 'PUT')
  const callRecordId = await dial('13812345678')
  await page.received('agent_state_modify', { signState: 'CALLING', callRecordId })
  await expect
    .poll(running, { timeout: 45_000 })
    .toMatchObject([{ callRecordId, answerTime: expect.any(Number), eavesdroppers: [] }])
  await expect.poll(wall).toMatchObject({ signState: 'CALLING', call: { callRecordId } })
  expect(await agent(`/agent/status`)).toMatchObject({ signState: 'CALLING', callRecordId })
  expect(await agent(`/calls/${callRecordId}/recording`)).toMatchObject({ canPause: true })
  expect(await agent(`/calls/${callRecordId}/hold`, { on: true })).toBeNull()
  expect(await agent(`/calls/${callRecordId}/hold`, { on: false })).toBeNull()

  // The supervisor's telephone dials it at the same exchange.
  expect(await leader(`/eavesdrop/calls/${callRecordId}`, undefined, 'POST')).toEqual({
    target: '33100'
  })
  await expect(
    leader(`/eavesdrop/calls/${callRecordId}/whisper`, undefined, 'POST')
  ).rejects.toThrow('您未在监听该通话')

  await leader(`/eavesdrop/calls/${callRecordId}/hang_up`, undefined, 'POST')
  expect(await page.received('call_quit', { callRecordId })).toMatchObject({
    endedBy: 'supervisor'
  })
  const record = await agent(`/call_records/${callRecordId}`)
  expect(record).toMatchObject({ hangupType: 4, hasRecording: true })
  await expect.poll(wall).toMatchObject({ signState: 'SIGN_FREE' })
  await expect.poll(running).toEqual([])
})

it('what needs no exchange is answered by each server, and its process answers nothing else', async () => {
  const { exchange } = servers
  const status = async (path: string) => (await exchange.send(path, { token })).status
  expect(await status('/api/call_records')).toBe(404)
  expect(await status('/api/openapi.json')).toBe(404)
  expect(await status('/ws/workbench')).toBe(404)
  expect(await status('/')).toBe(404)
  expect(await status('/healthz/ready')).toBe(200)
  expect((await one.send('/api/call_records', { token })).status).toBe(200)
})

it('refusals are those of one server, in the language of the page', async () => {
  expect(await one.send('/api/calls', { body: { customerPhone: '13812345678' } })).toMatchObject({
    status: 401,
    body: { message: '请重新登录' }
  })
  expect(await one.send('/api/calls', { token, body: {} })).toMatchObject({ status: 400 })
  const answer = await one.send('/api/calls/none/hang_up', {
    method: 'POST',
    token,
    headers: { 'accept-language': 'en', 'x-request-id': 'given' }
  })
  expect(answer.body).toEqual({ code: 0, message: 'The call does not exist or has ended' })
})
