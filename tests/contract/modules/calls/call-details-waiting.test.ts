import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MissedCall, SeatMetrics } from '../../../../core/features/supervision/schemas.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let page: Awaited<ReturnType<typeof listenTo>>
const tokens: Record<string, string> = {}
beforeAll(async () => {
  backend = await openBackend({ telephones: true, limits: { wrapUp: 0 } })
  for (const name of ['admin', 'leader', 'agent1', 'agent2'])
    tokens[name] = (await backend.signIn(name)).access_token
  await ask('agent1', '/agent/mode', 'PUT', { agentMode: 1 })
  page = await listenTo(backend, tokens.agent1 ?? '')
})
afterAll(async () => {
  page.socket.close()
  await backend.close()
})

const FROM = '13900001234'
const soon = <Value>(look: () => Value) => expect.poll(look, { timeout: 10_000 })
const ask = (username: string, path: string, method = 'GET', body?: object) =>
  backend.send(`/api${path}`, { method, token: tokens[username] ?? '', ...(body && { body }) })
const read = async <Data>(username: string, path: string): Promise<Data> =>
  ((await ask(username, path)).body as { data: Data }).data
const queue = (username = 'agent1', query = '?isMine=true') =>
  read<MissedCall[]>(username, `/workbench/missed_calls${query}`)
const waiting = async (phone = FROM) =>
  (await queue()).find(({ customerPhone }) => customerPhone === phone)
const pushCount = () => page.frames.filter(({ topic }) => topic === 'missed_call_modify').length
const free = () => ask('agent1', '/agent/status', 'PUT', { signState: 'SIGN_FREE' })
const busy = () => ask('agent1', '/agent/status', 'PUT', { signState: 'SIGN_BUSY' })
const calls = (from = FROM, to = 'agent1') => backend.send('/demo/incoming', { body: { from, to } })
const idOf = async (call: Promise<{ readonly body: unknown }>) =>
  ((await call).body as { data: { callRecordId: string } }).data.callRecordId
const metrics = (beginTime: number) =>
  read<SeatMetrics>('agent1', `/workbench/figures?beginTime=${beginTime}`)

describe('missed callers', () => {
  it('are there from the beginning, the newest first, each once', async () => {
    const mine = await queue()
    expect(mine.length).toBeGreaterThan(0)
    const times = mine.map(({ callStartTime }) => callStartTime)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect((await queue('admin', '')).length).toBeGreaterThan(mine.length)
    expect(await queue('agent2')).not.toEqual(expect.arrayContaining(mine))
  })

  it('are listed, counted and pushed when they call', async () => {
    await busy()
    const before = pushCount()
    await calls()
    await soon(pushCount).toBeGreaterThan(before)
    expect(await waiting()).toMatchObject({ times: 1, agentName: '王晓彤', customerId: null })
    await calls()
    expect(await waiting()).toMatchObject({ times: 2 })
    expect((await queue())[0]?.customerPhone).toBe(FROM)
  })

  it('are pushed only to the users who may see them', async () => {
    const pages = await Promise.all(
      ['leader', 'admin', 'agent2'].map(account => listenTo(backend, tokens[account] ?? ''))
    )
    const [leader, admin, other] = pages
    await busy()
    await calls('13900004321')
    await leader?.received('missed_call_modify')
    await admin?.received('missed_call_modify')
    // What is sent to agent2 after it has arrived: nothing of the queue came before.
    const push = { topic: 'call_quit', data: { callRecordId: 'none', hangupType: 1 } }
    await backend.send('/demo/push', { body: { to: 'agent2', push } })
    await other?.received('call_quit', { callRecordId: 'none' })
    expect(other?.frames.filter(({ topic }) => topic === 'missed_call_modify')).toEqual([])
    for (const { socket } of pages) socket.close()
  })

  it('wait for a month, and are not more than a hundred', async () => {
    const [row] = await backend.db
      .selectFrom('call_record')
      .selectAll()
      .where('customer_phone', '=', '13900004321')
      .execute()
    if (!row) throw new Error('no caller is waiting')
    const at = Date.now()
    const many = Array.from({ length: 101 }, (_, index) => ({
      ...row,
      ...{ id: `waiting-${index}`, customer_phone: `139${10_000_000 + index}` },
      ...{ started_at: at + index, ended_at: at + index }
    }))
    const old = { ...row, id: 'waiting-old', customer_phone: '13900000000' }
    await backend.db
      .insertInto('call_record')
      .values([...many, { ...old, started_at: at - 30 * 86_400_000 - 1000, ended_at: at }])
      .execute()
    const mine = await queue()
    expect(mine).toHaveLength(100)
    expect(mine[0]?.customerPhone).toBe('13910000100')
    expect(mine.at(-1)?.customerPhone).toBe('13910000001')
    await backend.db
      .deleteFrom('call_record')
      .where(
        'id',
        'in',
        many.map(({ id }) => id)
      )
      .execute()
    const rest = (await queue()).map(({ customerPhone }) => customerPhone)
    expect(rest).toContain('13900004321')
    expect(rest).not.toContain('13900000000')
  })

  it('include calls that no agent answered', async () => {
    await free()
    const { body } = await calls('13900005678')
    const { callRecordId } = (body as { data: { callRecordId: string } }).data
    const before = pushCount()
    await backend.send('/demo/hang_up', { body: { callRecordId } })
    await soon(pushCount).toBeGreaterThan(before)
    expect(await waiting('13900005678')).toMatchObject({ callRecordId, times: 1 })
  })

  // rule workbench-7
  it('stop waiting after a later conversation', async () => {
    await free()
    const { body } = await ask('agent1', '/calls', 'POST', { customerPhone: FROM })
    const { callRecordId } = (body as { data: { callRecordId: string } }).data
    await page.received('agent_state_modify', { signState: 'CALLING', callRecordId })
    await soon(
      async () => (await ask('agent1', `/call_records/${callRecordId}/dialogs`)).body
    ).toMatchObject({ data: { total: 1 } })
    expect(await waiting()).toMatchObject({ times: 2 })
    const before = pushCount()
    await ask('agent1', `/calls/${callRecordId}/hang_up`, 'POST')
    await soon(pushCount).toBeGreaterThan(before)
    expect(await waiting()).toBeUndefined()
  })

  it('keep waiting when they called during another conversation', async () => {
    const from = '13900008888'
    await ask('agent2', '/agent/mode', 'PUT', { agentMode: 1 })
    await ask('agent2', '/agent/status', 'PUT', { signState: 'SIGN_FREE' })
    await free()
    const talk = await idOf(calls(from))
    await ask('agent1', `/calls/${talk}/answer`, 'POST')
    const second = await idOf(calls(from, 'agent2'))
    await ask('agent1', `/calls/${talk}/hang_up`, 'POST')
    await page.received('call_quit', { callRecordId: talk })
    await queue()
    await backend.send('/demo/hang_up', { body: { callRecordId: second } })
    await soon(async () => (await queue('agent2'))[0]).toMatchObject({
      ...{ callRecordId: second, customerPhone: from, times: 1 }
    })
  })

  it('keep waiting when the call back was not answered', async () => {
    await busy()
    await calls('13900000486')
    await free()
    const { body } = await ask('agent1', '/calls', 'POST', { customerPhone: '13900000486' })
    const { callRecordId } = (body as { data: { callRecordId: string } }).data
    await page.received('call_quit', { callRecordId })
    expect(await waiting('13900000486')).toMatchObject({ times: 1 })
  })

  it('are taken off by hand, by those who may see the call', async () => {
    const one = await waiting('13900000486')
    const handled = (username: string) =>
      ask(username, `/workbench/missed_calls/${one?.callRecordId}/handled`, 'POST')
    expect(await handled('agent2')).toMatchObject({ body: { code: 0, message: '通话记录不存在' } })
    expect(await waiting('13900000486')).toBeDefined()
    const before = pushCount()
    expect(await handled('leader')).toMatchObject({ body: { code: 1, data: null } })
    await soon(pushCount).toBeGreaterThan(before)
    expect(await waiting('13900000486')).toBeUndefined()
  })

  it('are no others: a call that was answered is not to be seen to', async () => {
    const answered = await backend.db
      .selectFrom('call_record')
      .select('id')
      .where('user_id', '=', 'user-3')
      .where('answered_at', 'is not', null)
      .where('handle_status', '=', 0)
      .executeTakeFirstOrThrow()
    const path = `/workbench/missed_calls/${answered.id}/handled`
    const refused = { body: { code: 0, message: '通话记录不存在' } }
    expect(await ask('agent1', path, 'POST')).toMatchObject(refused)
    const after = await backend.db
      .selectFrom('call_record')
      .select('handle_status')
      .where('id', '=', answered.id)
      .executeTakeFirst()
    expect(after).toEqual({ handle_status: 0 })
  })

  it('are taken off by the status of the call as well', async () => {
    const one = await waiting('13900005678')
    const extend = `/call_records/${one?.callRecordId}/extend`
    await ask('agent1', extend, 'PUT', { remark: '已短信回复', handleStatus: 1 })
    expect(await waiting('13900005678')).toBeUndefined()
  })
})

describe('a work order', () => {
  it('of a missed call registers it, and takes its caller off the list', async () => {
    const from = '13900004399'
    await busy()
    await calls(from)
    await calls(from)
    const one = await waiting(from)
    expect(one).toMatchObject({ times: 2 })
    const id = one?.callRecordId ?? ''
    const order = { serviceType: 'CONSULT', serviceContent: '来电未接，已登记', callRecordId: id }
    const answer = await ask('agent1', '/service_records/save', 'POST', order)
    expect(answer.body).toMatchObject({ code: 1 })
    expect(await waiting(from)).toBeUndefined()
    const detail = () => read<object>('agent1', `/call_records/base/${id}`)
    expect(await detail()).toMatchObject({ handleStatus: 2, connectResult: 5 })
    await ask('agent1', `/call_records/${id}/extend`, 'PUT', { handleStatus: 0 })
    expect(await detail()).toMatchObject({ handleStatus: 0 })
    const refused = await ask('agent1', `/call_records/${id}/extend`, 'PUT', { handleStatus: 2 })
    expect(refused).toMatchObject({ status: 400 })
  })
})

describe('the totals of a seat', () => {
  it('count what it has done since, and who waits for it', async () => {
    const since = Date.now()
    expect(await metrics(since)).toMatchObject({
      calls: 0,
      connected: 0,
      missed: 0,
      talkSeconds: 0
    })
    const { waiting: before } = await metrics(since)
    await busy()
    await calls('13900007777')
    expect(await metrics(since)).toEqual({
      calls: 1,
      outbound: 0,
      inbound: 1,
      connected: 0,
      missed: 1,
      talkSeconds: 0,
      waiting: before + 1
    })
  })
})
