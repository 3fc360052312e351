import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningCall } from '../../../../core/features/supervision/schemas.ts'
import { openPhone } from '../../../support/core/node-phone.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

/** A customer who repeats what they hear: silent while the agent is mute. */
const ECHO = '13812349196'

let backend: TestBackend
let phone: Awaited<ReturnType<typeof openPhone>>
const tokens: Record<string, string> = {}

beforeAll(async () => {
  backend = await openBackend({ telephones: true, limits: { wrapUp: 0 } })
  for (const name of ['leader', 'agent1']) tokens[name] = (await backend.signIn(name)).access_token
  await ask('agent1', 'PUT', '/agent/mode', { agentMode: 1 })
  await ask('agent1', 'PUT', '/agent/status', { signState: 'SIGN_FREE' })
  phone = await openPhone(backend, tokens.leader ?? '')
})
afterAll(async () => {
  phone.close()
  await backend.close()
})

const done = { status: 200, body: { code: 1, data: null } }
const ask = (username: string, method: string, path: string, body?: object) =>
  backend.send(`/api${path}`, { method, token: tokens[username] ?? '', ...(body && { body }) })
const dataOf = <Data>({ body }: { body: unknown }) => (body as { data: Data }).data
const soon = <Value>(look: () => Value) => expect.poll(look, { timeout: 45_000 })
const running = async (id: string) =>
  dataOf<RunningCall[]>(await ask('leader', 'GET', '/eavesdrop/calls')).find(
    call => call.callRecordId === id
  )
const own = async (id: string) => (await running(id))?.eavesdroppers[0]
const turn = (id: string, mode: string) => ask('leader', 'POST', `/eavesdrop/calls/${id}/${mode}`)
async function sound(id: string) {
  const { legs } = (await backend.network?.stats()) ?? { legs: [] }
  const leg = legs.find(one => one.callRecordId === id && one.kind === 'own-device')
  return { customer: leg?.energy ?? 0, agent: leg?.agentEnergy ?? 0, level: leg?.level }
}
async function supervised(id: string) {
  await soon(async () => (await running(id))?.answerTime).toBeGreaterThan(0)
  const { target } = dataOf<{ target: string }>(
    await ask('leader', 'POST', `/eavesdrop/calls/${id}`)
  )
  const leg = await phone.call(target)
  await soon(() => own(id)).toMatchObject({ isSpeaking: false })
  return leg
}

it('is heard by the agent alone, is switched to other modes, and ends with the call', async () => {
  const agents = await listenTo(backend, tokens.agent1 ?? '')
  const { callRecordId: id } = dataOf<{ callRecordId: string }>(
    await ask('agent1', 'POST', '/calls', { customerPhone: ECHO })
  )
  await soon(async () => (await running(id))?.answerTime).toBeGreaterThan(0)
  await ask('agent1', 'POST', `/calls/${id}/mute`, { on: true })
  const leg = await supervised(id)
  await soon(async () => (await sound(id)).level).toBe(0)
  const before = await sound(id)

  expect(await turn(id, 'whisper')).toMatchObject(done)
  expect(await own(id)).toMatchObject({ isWhispering: true, isSpeaking: true, isCutIn: false })
  const mark = { callRecordId: id, whisperedBy: '林若溪' }
  expect(await agents.received('eavesdrop_reminder', mark)).toMatchObject({ isCutIn: false })
  await soon(async () => (await sound(id)).agent).toBeGreaterThan(before.agent + 0.005)
  expect((await sound(id)).customer).toBe(before.customer)

  // Muted and unmuted, it stays a whisper.
  expect(await turn(id, 'mute?open=false')).toMatchObject(done)
  expect(await own(id)).toMatchObject({ isWhispering: true, isSpeaking: false })
  expect(await turn(id, 'mute?open=true')).toMatchObject(done)
  const then = await sound(id)
  await soon(async () => (await sound(id)).agent).toBeGreaterThan(then.agent + 0.005)
  expect((await sound(id)).customer).toBe(before.customer)

  // While the customer is on hold as well.
  await ask('agent1', 'POST', `/calls/${id}/hold`, { on: true })
  const held = await sound(id)
  await soon(async () => (await sound(id)).agent).toBeGreaterThan(held.agent + 0.005)
  await ask('agent1', 'POST', `/calls/${id}/hold`, { on: false })

  expect(await turn(id, 'cut_in')).toMatchObject(done)
  expect(await own(id)).toMatchObject({ isCutIn: true, isSpeaking: true })
  expect(await own(id)).not.toHaveProperty('isWhispering')
  const cutIn = await agents.received('eavesdrop_reminder', { callRecordId: id, isCutIn: true })
  expect(cutIn).not.toHaveProperty('whisperedBy')
  await soon(async () => (await sound(id)).customer).toBeGreaterThan(before.customer + 0.005)

  expect(await turn(id, 'listen')).toMatchObject(done)
  expect(await own(id)).toMatchObject({ isCutIn: false, isSpeaking: false })
  await soon(async () => (await sound(id)).level).toBe(0)

  expect(await turn(id, 'whisper')).toMatchObject(done)
  await ask('agent1', 'POST', `/calls/${id}/hang_up`)
  expect(await leg.over).toMatchObject({ isOurs: false })
  await soon(() => running(id)).toBeUndefined()
  expect(await turn(id, 'whisper')).toMatchObject({
    body: { code: 0, message: '通话不存在或已结束' }
  })
  agents.socket.close()
})

it('is not for the robot', async () => {
  const { callRecordId: id } = dataOf<{ callRecordId: string }>(
    await backend.send('/demo/robot_call', { body: { by: 'leader', script: 'satisfied' } })
  )
  await supervised(id)
  expect(await turn(id, 'whisper')).toMatchObject({
    body: { code: 0, message: '机器人通话不支持密语' }
  })
  expect(await own(id)).toMatchObject({ isSpeaking: false })
})
