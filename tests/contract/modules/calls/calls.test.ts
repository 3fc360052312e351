import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let page: Awaited<ReturnType<typeof listenTo>>
beforeAll(async () => {
  backend = await openBackend({ telephones: true, limits: { wrapUp: 60 } })
  token = (await backend.signIn('agent1')).access_token
  page = await listenTo(backend, token)
})
afterAll(async () => {
  page.socket.close()
  await backend.close()
})

const post = (path: string, body?: object, as = token) =>
  backend.send(`/api${path}`, { method: 'POST', token: as, ...(body && { body }) })
const put = (path: string, body: object) =>
  backend.send(`/api${path}`, { method: 'PUT', token, body })
const refused = (message: string) => ({ status: 200, body: { code: 0, message } })
const done = { body: { code: 1, data: null } }

const record = async (callRecordId: string) => {
  const { body } = await backend.send('/api/call_records?pageSize=100', { token })
  const { list } = (body as { data: { list: { callRecordId: string }[] } }).data
  return list.find(row => row.callRecordId === callRecordId)
}

/** How loud the customer has been so far, 0 to 1. */
async function loudness(callRecordId: string): Promise<number> {
  const { legs } = (await backend.network?.stats()) ?? { legs: [] }
  return legs.find(leg => leg.callRecordId === callRecordId)?.peak ?? 0
}

async function dial(customerPhone: string): Promise<string> {
  const { body } = await post('/calls', { customerPhone })
  const { data } = body as { data?: { callRecordId: string } }
  if (!data) throw new Error(JSON.stringify(body))
  return data.callRecordId
}

describe('the agent’s own device', () => {
  it('is not driven while the telephone is the page, or the agent not free', async () => {
    const call = () => post('/calls', { customerPhone: '13812345678' })
    expect(await call()).toMatchObject(refused('当前为网页电话模式，请在页面上操作'))
    expect(await put('/agent/mode', { agentMode: 1 })).toMatchObject(done)
    expect(await call()).toMatchObject(refused('坐席状态[示忙], 无法呼叫'))
  })

  it('calls a customer, and everything about the call is written down', async () => {
    await put('/agent/status', { signState: 'SIGN_FREE' })
    const id = await dial('13812345678')
    await page.received('agent_state_modify', { signState: 'CALLING', callRecordId: id })
    expect(await post('/calls', { customerPhone: '13912345678' })).toMatchObject(
      refused('已有通话正在进行，请先结束当前通话')
    )
    expect(await put('/agent/status', { signState: 'SIGN_BUSY' })).toMatchObject(
      refused('通话进行中，不能修改坐席状态')
    )
    expect((await backend.send(`/api/calls/${id}/panel`, { token })).body).toMatchObject({
      data: {
        customerPhone: '13812345678',
        customerId: 'customer-1',
        area: '江苏 连云港',
        telecomOperator: '中国移动',
        callDirectionType: 0,
        survivalField: '正常'
      }
    })
    await expect.poll(() => loudness(id), { timeout: 10_000 }).toBeGreaterThan(0.01)
    expect(await post(`/calls/${id}/hold`, { on: true })).toMatchObject(done)
    expect(await post(`/calls/${id}/hold`, { on: false })).toMatchObject(done)
    expect(await post(`/calls/${id}/mute`, { on: true })).toMatchObject(done)
    expect(await post(`/calls/${id}/dtmf`, { tones: '12#' })).toMatchObject(done)
    expect(await post(`/calls/${id}/hang_up`)).toMatchObject(done)

    expect(await page.received('call_quit', { callRecordId: id })).toMatchObject({ hangupType: 1 })
    await page.received('agent_state_modify', { signState: 'CLEARING', callRecordId: id })
    expect(await record(id)).toMatchObject({
      callDirectionType: 0,
      connectResult: 0,
      hangupType: 1,
      agentName: '王晓彤',
      hasRecording: true,
      phone: '02085550100'
    })
    expect(await post(`/calls/${id}/hang_up`)).toMatchObject(refused('通话不存在或已结束'))

    const ticket = await backend.ticketFor(token, `/recordings/${id}`)
    const wave = await fetch(`${backend.url}/api/recordings/${id}?access_token=${ticket}`)
    expect(wave.headers.get('content-type')).toBe('audio/wav')
    expect(
      Buffer.from(await wave.arrayBuffer())
        .subarray(0, 4)
        .toString()
    ).toBe('RIFF')
  })

  it('is free again after the call, and is notified of a busy customer', async () => {
    await put('/agent/status', { signState: 'SIGN_FREE' })
    const id = await dial('13800000486')
    expect(await page.received('call_quit', { callRecordId: id })).toBeDefined()
    await page.received('agent_state_modify', { signState: 'SIGN_FREE', callRecordId: id })
    expect(await record(id)).toMatchObject({ connectResult: 5, callDuration: 0 })
  })

  it('shows the requested number if it is its own, and no other', async () => {
    for (const [callerId, phone] of [
      ['4008001234', '4008001234'],
      ['110', '02085550100']
    ] as const) {
      const { body } = await post('/calls', { customerPhone: '13812340486', callerId })
      const { callRecordId } = (body as { data: { callRecordId: string } }).data
      await page.received('call_quit', { callRecordId })
      await page.received('agent_state_modify', { signState: 'SIGN_FREE', callRecordId })
      expect(await record(callRecordId)).toMatchObject({ phone })
    }
  })

  it('rings for a customer, who may give up', async () => {
    const { body } = await backend.send('/demo/incoming', {
      body: { from: '138-1234-5678', to: 'agent1' }
    })
    const { callRecordId: id } = (body as { data: { callRecordId: string } }).data
    expect(await page.received('incoming_reminder', { callRecordId: id })).toMatchObject({
      customerPhone: '13812345678',
      customerId: 'customer-1',
      area: '江苏 连云港'
    })
    await page.received('agent_state_modify', { signState: 'RING', callRecordId: id })
    expect(await stateOf(id)).toEqual({ isAnswered: false, isOver: false })
    await backend.send('/demo/hang_up', { body: { callRecordId: id } })
    await page.received('call_quit', { callRecordId: id })
    await page.received('agent_state_modify', { signState: 'SIGN_FREE', callRecordId: id })
    expect(await record(id)).toMatchObject({ callDirectionType: 1, callDuration: 0, hangupType: 3 })
  })

  it('cannot be commanded by others', async () => {
    const id = await dial('13812340499')
    const otherAgent = await backend.signIn('agent2')
    expect(await post(`/calls/${id}/hang_up`, undefined, otherAgent.access_token)).toMatchObject(
      refused('通话不存在或已结束')
    )
    expect(await post(`/calls/${id}/hang_up`)).toMatchObject(done)
    await page.received('call_quit', { callRecordId: id })
  })
})

describe('listening in', () => {
  it('gives a supervisor the number to dial, and no voice before that', async () => {
    await put('/agent/status', { signState: 'SIGN_FREE' })
    const id = await dial('13812345678')
    const { access_token: leader } = await backend.signIn('leader')
    const workbench = await listenTo(backend, leader)
    expect((await post(`/eavesdrop/calls/${id}`, undefined, leader)).body).toEqual({
      code: 1,
      data: { target: '33100' }
    })
    expect(await workbench.received('eavesdrop_reminder')).toMatchObject({
      callRecordId: id,
      agentName: '王晓彤'
    })
    const mute = `/eavesdrop/calls/${id}/mute`
    // Whose telephone has not dialled it has no voice there.
    expect(await post(`${mute}?open=true`, undefined, leader)).toMatchObject(
      refused('您未在监听该通话')
    )
    expect(await post(`${mute}?open=maybe`, undefined, leader)).toMatchObject({ status: 400 })
    await post(`/calls/${id}/hang_up`)
    await page.received('call_quit', { callRecordId: id })
    expect(await post(`/eavesdrop/calls/${id}`, undefined, leader)).toMatchObject(
      refused('通话不存在或已结束')
    )
    workbench.socket.close()
  })
})

const stateOf = async (callRecordId: string) => {
  const { body } = await backend.send('/demo/call_state', { body: { callRecordId } })
  return (body as { data: unknown }).data
}

describe('a customer', () => {
  it('rejects a call to an unregistered telephone and to an unknown agent', async () => {
    const call = (to: string) =>
      backend.send('/demo/incoming', { body: { from: '13812345678', to } })
    expect(await call('agent2')).toMatchObject(refused('坐席未注册电话，无法呼叫'))
    expect(await call('unknown')).toMatchObject(refused('用户不存在'))
  })

  it('does not ring where no calls are taken, and is a missed call', async () => {
    const from = '13812340077'
    const call = () => backend.send('/demo/incoming', { body: { from, to: 'agent1' } })
    const missed = () =>
      backend.db
        .selectFrom('call_record')
        .select(['direction', 'answered_at', 'ended_at', 'connect_result'])
        .where('customer_phone', '=', from)
        .orderBy('started_at')
        .execute()
    for (const [signState, label] of [
      ['SIGN_BUSY', '示忙'],
      ['OFF_LINE', '离线']
    ]) {
      await put('/agent/status', { signState })
      expect(await call()).toMatchObject(refused(`坐席当前${label}，未振铃，已记为未接来电`))
    }
    const row = { direction: 1, answered_at: null, ended_at: expect.anything() }
    const [busy, away] = [
      { ...row, connect_result: 5 },
      { ...row, connect_result: 3 }
    ]
    expect(await missed()).toMatchObject([busy, away])
    await put('/agent/status', { signState: 'SIGN_FREE' })
    const id = await dial('13812345678')
    expect(await call()).toMatchObject(refused('坐席当前通话中，未振铃，已记为未接来电'))
    expect(await missed()).toHaveLength(3)
    await post(`/calls/${id}/hang_up`)
    await page.received('call_quit', { callRecordId: id })
    expect(await stateOf(id)).toEqual({ isAnswered: false, isOver: true })
  })
})
