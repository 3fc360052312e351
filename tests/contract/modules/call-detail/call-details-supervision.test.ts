import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RunningCall } from '../../../../core/features/supervision/schemas.ts'
import { openPhone } from '../../../support/core/node-phone.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

type Channel = Awaited<ReturnType<typeof listenTo>>
type Phone = Awaited<ReturnType<typeof openPhone>>

let backend: TestBackend
let workbench: Channel
let phone: Phone
const tokens: Record<string, string> = {}

const done = { status: 200, body: { code: 1, data: null } }
const forbidden = { status: 403, body: { message: '您没有执行此操作的权限' } }
const noCall = { status: 200, body: { code: 0, message: '通话不存在或已结束' } }
const notIn = { status: 200, body: { code: 0, message: '您未在监听该通话' } }

const ask = (username: string, method: string, path: string, body?: object) =>
  backend.send(`/api${path}`, { method, token: tokens[username] ?? '', ...(body && { body }) })
const dataOf = <Data>({ body }: { body: unknown }) => (body as { data: Data }).data

/** Longer than a telephone takes to be picked up. */
const soon = <Value>(look: () => Value) => expect.poll(look, { timeout: 45_000 })

async function running(username = 'leader'): Promise<RunningCall[]> {
  return dataOf<RunningCall[]>(await ask(username, 'GET', '/eavesdrop/calls'))
}
const one = async (id: string) => (await running()).find(call => call.callRecordId === id)

/** An agent's call on a device of their own, with a talking customer. */
async function talking(): Promise<string> {
  const { callRecordId } = dataOf<{ callRecordId: string }>(
    await ask('agent1', 'POST', '/calls', { customerPhone: '13812345678' })
  )
  await soon(async () => (await one(callRecordId))?.answerTime).toBeGreaterThan(0)
  return callRecordId
}
const listen = async (id: string) => {
  const { target } = dataOf<{ target: string }>(
    await ask('leader', 'POST', `/eavesdrop/calls/${id}`)
  )
  return phone.call(target)
}
const legOf = async (id: string) => {
  const { legs } = (await backend.network?.stats()) ?? { legs: [] }
  return legs.find(leg => leg.callRecordId === id && leg.kind === 'own-device')
}
/** The supervisors' own records, the newest first. */
const inserted = () =>
  backend.db
    .selectFrom('call_record')
    .select(['id', 'user_id', 'customer_phone', 'answered_at', 'connect_result', 'hangup_type'])
    .where('call_source', '=', 8)
    .where('enterprise_id', '=', 'ent-1')
    .orderBy('started_at', 'desc')
    .execute()

beforeAll(async () => {
  backend = await openBackend({ telephones: true, limits: { wrapUp: 0 } })
  for (const name of ['admin', 'leader', 'agent1', 'agent2'])
    tokens[name] = (await backend.signIn(name)).access_token
  await ask('agent1', 'PUT', '/agent/mode', { agentMode: 1 })
  workbench = await listenTo(backend, tokens.leader ?? '', 'dashboard')
  phone = await openPhone(backend, tokens.leader ?? '')
})
afterAll(async () => {
  phone.close()
  workbench.socket.close()
  await backend.close()
})
afterEach(async () => {
  for (const { callRecordId } of await running())
    await ask('leader', 'POST', `/eavesdrop/calls/${callRecordId}/hang_up`)
  await soon(async () => (await running()).length).toBe(0)
  await ask('agent1', 'PUT', '/agent/status', { signState: 'SIGN_FREE' })
})

describe('the calls that are on', () => {
  it('are pushed to supervisors, with hidden numbers masked', async () => {
    await ask('agent1', 'PUT', '/agent/status', { signState: 'SIGN_FREE' })
    const id = await talking()
    await workbench.received('running_call_modify')
    expect(await one(id)).toMatchObject({
      callType: 2,
      callDirectionType: 0,
      agentName: '王晓彤',
      agentNumber: '100',
      customerPhone: '13812345678',
      area: '江苏 连云港',
      ourNumber: '02085550100',
      lineGroupId: 'lines-1',
      eavesdroppers: []
    })
    const call = backend.db.updateTable('call_record').where('id', '=', id)
    await call.set({ is_number_hidden: true }).execute()
    expect(await one(id)).toMatchObject({ customerPhone: '138****5678' })
    expect(await ask('agent2', 'GET', '/eavesdrop/calls')).toMatchObject(forbidden)
    await ask('agent1', 'POST', `/calls/${id}/hang_up`)
    await soon(() => one(id)).toBeUndefined()
  })

  it('are limited to the supervisor’s scope, which is reported', async () => {
    const scope = async (username: string) => dataOf(await ask(username, 'GET', '/eavesdrop/scope'))
    expect(await scope('leader')).toMatchObject({ reach: 'department', name: expect.any(String) })
    expect(await scope('admin')).toMatchObject({ reach: 'all', name: expect.any(String) })
    expect(await ask('agent2', 'GET', '/eavesdrop/scope')).toMatchObject(forbidden)
  })

  it('are pushed to every page of a supervisor, and to no other', async () => {
    const agents = await listenTo(backend, tokens.agent2 ?? '')
    const pushCount = () =>
      workbench.frames.filter(({ topic }) => topic === 'running_call_modify').length
    const before = pushCount()
    const id = await talking()
    await soon(pushCount).toBeGreaterThan(before)
    await ask('agent1', 'POST', `/calls/${id}/hang_up`)
    const soFar = pushCount()
    await soon(pushCount).toBeGreaterThan(soFar)
    expect(agents.frames.filter(({ topic }) => topic === 'running_call_modify')).toEqual([])
    agents.socket.close()
  })
})

describe('a supervisor', () => {
  it('listens in by a telephone of their own, is audible when cutting in, and leaves', async () => {
    const agents = await listenTo(backend, tokens.agent1 ?? '')
    const id = await talking()
    await ask('agent1', 'POST', `/calls/${id}/mute`, { on: true })
    const leg = await listen(id)
    await soon(() => leg.received().energy).toBeGreaterThan(0.001)
    const me = { userId: 'user-2', userName: '林若溪' }
    expect((await one(id))?.eavesdroppers).toEqual([{ ...me, isCutIn: false, isSpeaking: false }])
    // The agent is mute and the supervisor only listens: the customer hears nothing.
    await soon(async () => (await legOf(id))?.level).toBe(0)

    expect(await ask('leader', 'POST', `/eavesdrop/calls/${id}/cut_in`)).toMatchObject(done)
    await soon(async () => (await legOf(id))?.level).toBeGreaterThan(0.05)
    expect((await one(id))?.eavesdroppers).toEqual([{ ...me, isCutIn: true, isSpeaking: true }])
    const cutIn = { callRecordId: id, isCutIn: true }
    for (const page of [agents, workbench])
      expect(await page.received('eavesdrop_reminder', cutIn)).toMatchObject({
        supervisor: '林若溪'
      })

    const voice = (open: boolean) =>
      ask('leader', 'POST', `/eavesdrop/calls/${id}/mute?open=${open}`)
    expect(await voice(false)).toMatchObject(done)
    await soon(async () => (await legOf(id))?.level).toBe(0)
    expect((await one(id))?.eavesdroppers).toEqual([{ ...me, isCutIn: true, isSpeaking: false }])
    expect(await voice(true)).toMatchObject(done)
    await soon(async () => (await legOf(id))?.level).toBeGreaterThan(0.05)

    expect(await ask('leader', 'POST', `/eavesdrop/calls/${id}/leave`)).toMatchObject(done)
    expect(await leg.over).toMatchObject({ isOurs: false })
    await soon(async () => (await one(id))?.eavesdroppers).toEqual([])
    await agents.received('eavesdrop_reminder', { callRecordId: id, isCutIn: false })
    agents.socket.close()
    expect((await legOf(id))?.callRecordId).toBe(id)
    await soon(inserted).toMatchObject([
      { user_id: 'user-2', customer_phone: '13812345678', connect_result: 0 }
    ])
    expect((await inserted())[0]?.answered_at).toBeGreaterThan(0)
  })

  it('ends a call for all parties, and leaves it', async () => {
    const agentsPage = await listenTo(backend, tokens.agent1 ?? '')
    const id = await talking()
    const leg = await listen(id)
    expect(await ask('leader', 'POST', `/eavesdrop/calls/${id}/hang_up`)).toMatchObject(done)
    expect(await leg.over).toMatchObject({ isOurs: false })
    expect(dataOf(await ask('leader', 'GET', `/call_records/${id}`))).toMatchObject({
      hangupType: 4,
      hangupName: '林若溪',
      connectResult: 0
    })
    expect(await agentsPage.received('call_quit', { callRecordId: id })).toMatchObject({
      hangupType: 4,
      endedBy: 'supervisor'
    })
    agentsPage.socket.close()
    expect(await ask('leader', 'POST', `/eavesdrop/calls/${id}/hang_up`)).toMatchObject(noCall)
  })

  it('does nothing in a call without being in it', async () => {
    const id = await talking()
    for (const action of ['cut_in', 'whisper', 'listen', 'leave', 'mute?open=true'])
      expect(await ask('leader', 'POST', `/eavesdrop/calls/${id}/${action}`)).toMatchObject(notIn)
  })

  it('listens in on the robot too', async () => {
    const { callRecordId: id } = dataOf<{ callRecordId: string }>(
      await backend.send('/demo/robot_call', { body: { by: 'leader', script: 'satisfied' } })
    )
    await soon(async () => (await one(id))?.answerTime).toBeGreaterThan(0)
    expect(await one(id)).toMatchObject({ callType: 1, agentName: '机器人', agentNumber: '' })
    const leg = await listen(id)
    await soon(() => leg.received().energy).toBeGreaterThan(0.001)
    leg.end()
    await soon(async () => (await one(id))?.eavesdroppers).toEqual([])
  })
})

describe('a user without the supervision permission', () => {
  it('is rejected by every endpoint and by the exchange; the attempt is logged', async () => {
    const id = await talking()
    const actions = ['', '/cut_in', '/whisper', '/listen', '/leave', '/hang_up', '/mute?open=true']
    for (const action of actions)
      expect(await ask('agent2', 'POST', `/eavesdrop/calls/${id}${action}`)).toMatchObject(
        forbidden
      )
    const theirs = await openPhone(backend, tokens.agent2 ?? '')
    const leg = await theirs.call('33100')
    expect(await leg.over).toEqual({ status: 403, isOurs: false })
    await soon(async () => (await inserted())[0]).toMatchObject({
      user_id: 'user-4',
      answered_at: null,
      connect_result: 14
    })
    theirs.close()
  })

  it('does not see the supervisors’ legs among the calls with a customer, or in the totals', async () => {
    const rows = dataOf<{ callSource: number | null }[]>(
      await ask('leader', 'GET', '/customers/customer-1/callRecords')
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ callSource }) => callSource === 8)).toEqual([])
    const metrics = dataOf<{ calls: number }>(
      await ask('leader', 'GET', `/workbench/figures?beginTime=${Date.now() - 600_000}`)
    )
    // Neither the robot's call nor those that the leader has been in.
    expect(metrics.calls).toBe(0)
    const since = `isMine=true&beginTime=${Date.now() - 600_000}`
    for (const path of ['/call_records', '/call_records/count']) {
      const found = dataOf<{ total: number } | number>(
        await ask('leader', 'GET', `${path}?${since}`)
      )
      expect(typeof found === 'number' ? found : found.total).toBe(0)
    }
    const legs = (await inserted()).map(({ id }) => id)
    expect(legs.length).toBeGreaterThan(0)
    const { list } = dataOf<{ list: { callRecordId: string }[] }>(
      await ask('leader', 'GET', '/call_records?pageSize=100')
    )
    expect(list.length).toBeGreaterThan(0)
    expect(list.filter(({ callRecordId }) => legs.includes(callRecordId))).toEqual([])
  })
})

describe('a supervisor of one department', () => {
  it('finds and enters the calls that the records show as well, and no others', async () => {
    const { callRecordId: id } = dataOf<{ callRecordId: string }>(
      await backend.send('/demo/robot_call', {
        body: { by: 'agent2', phone: '13800138001', script: 'satisfied' }
      })
    )
    expect(await one(id)).toBeUndefined()
    for (const action of ['', '/hang_up'])
      expect(await ask('leader', 'POST', `/eavesdrop/calls/${id}${action}`)).toMatchObject(
        forbidden
      )
  })

  it('is refused by the telephone as well, and has no voice there', async () => {
    await ask('agent2', 'PUT', '/agent/mode', { agentMode: 1 })
    await ask('agent2', 'PUT', '/agent/status', { signState: 'SIGN_FREE' })
    const { callRecordId: id } = dataOf<{ callRecordId: string }>(
      await ask('agent2', 'POST', '/calls', { customerPhone: '13800138002' })
    )
    const leg = await phone.call('33200')
    expect(await leg.over).toEqual({ status: 403, isOurs: false })
    for (const action of ['/mute?open=true', '/cut_in'])
      expect(await ask('leader', 'POST', `/eavesdrop/calls/${id}${action}`)).toMatchObject(
        forbidden
      )
    await ask('agent2', 'POST', `/calls/${id}/hang_up`)
    await ask('agent2', 'PUT', '/agent/mode', { agentMode: 0 })
  })

  it('listens in on the current members of the department', async () => {
    const listens = async () => {
      const leg = await phone.call('33200')
      return (await leg.over).status
    }
    const draft = {
      ...{ name: '阿依古丽·买买提', mobile: '13800000200', email: '' },
      ...{ roleIds: ['role-3'], userPost: 0, extension: '200' }
    }
    const moved = (departmentId: string) =>
      ask('admin', 'PUT', '/members/user-4', { ...draft, departmentId })
    expect(await listens()).toBe(403)
    expect(await moved('dep-2')).toMatchObject({ status: 200 })
    // The line is silent, and no longer forbidden.
    expect(await listens()).toBe(480)
    expect(await moved('dep-3')).toMatchObject({ status: 200 })
    expect(await listens()).toBe(403)
  })
})
