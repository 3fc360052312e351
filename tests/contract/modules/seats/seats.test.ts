import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const choose = (token: string, signState: string) =>
  backend.send('/api/agent/status', { method: 'PUT', token, body: { signState } })
const status = async (token: string) => {
  const { body } = await backend.send('/api/agent/status', { token })
  return (body as { data: Record<string, unknown> }).data
}

describe('a seat', () => {
  it('begins busy, with everything that a telephone needs', async () => {
    const { access_token } = await backend.signIn('agent1')
    expect(await status(access_token)).toMatchObject({
      agentExtensionNumber: '100',
      agentName: '王晓彤',
      signState: 'SIGN_BUSY',
      registerState: false,
      agentMode: 0,
      cidHolders: [{ cidNumber: '02085550100', name: '广州总机' }, { cidNumber: '4008001234' }],
      fixedAreaCode: '020',
      gatewayIp: `127.0.0.1:${backend.port}/sip`,
      sipDomain: 'demo.hutong',
      registerExpires: 300
    })
  })

  it('has a SIP secret of the login: the same for its tabs, another for the next login', async () => {
    const first = await backend.signIn('agent1')
    const { password } = await status(first.access_token)
    expect((await status(first.access_token)).password).toBe(password)
    const next = await backend.signIn('agent1')
    expect((await status(next.access_token)).password).not.toBe(password)
  })

  it('notifies every page of the agent, and no other, what the agent chose', async () => {
    const { access_token } = await backend.signIn('agent1')
    const otherAgent = await backend.signIn('agent2')
    const pages = [
      await listenTo(backend, access_token),
      await listenTo(backend, access_token, 'dashboard')
    ]
    const other = await listenTo(backend, otherAgent.access_token)
    expect((await choose(access_token, 'SIGN_FREE')).body).toEqual({ code: 1, data: null })
    for (const page of pages)
      expect(await page.received('agent_state_modify')).toEqual({
        signState: 'SIGN_FREE',
        registerState: false
      })
    expect((await status(access_token)).signState).toBe('SIGN_FREE')
    expect(other.frames).toEqual([])
    for (const { socket } of [...pages, other]) socket.close()
  })

  it('cannot be set to a state that follows from the telephone', async () => {
    const { access_token } = await backend.signIn('agent1')
    expect(await choose(access_token, 'CALLING')).toMatchObject({ status: 400 })
  })

  it('takes another kind of telephone', async () => {
    const { access_token: token } = await backend.signIn('agent2')
    const channel = await listenTo(backend, token)
    await backend.send('/api/agent/mode', { method: 'PUT', token, body: { agentMode: 2 } })
    expect(await channel.received('agent_register')).toEqual({ registerState: true })
    expect(await status(token)).toMatchObject({ agentMode: 2, registerState: true })
    channel.socket.close()
  })

  it('leads to an outside exchange when there is one', async () => {
    const outside = await openBackend({ telephones: true, sipUrl: 'wss://pbx.example.cn:7443/ws' })
    try {
      const { access_token: token } = await outside.signIn('agent1')
      expect((await outside.send('/api/agent/status', { token })).body).toMatchObject({
        data: {
          gatewayIp: 'wss://pbx.example.cn:7443/ws',
          sslGatewayIp: 'wss://pbx.example.cn:7443/ws'
        }
      })
      expect(outside.network).toBeUndefined()
    } finally {
      await outside.close()
    }
  })
})

describe('call records', () => {
  const list = async (token: string, query = '') => {
    const { body } = await backend.send(`/api/call_records?${query}`, { token })
    return (body as { data: { list: Record<string, unknown>[]; total: number; hasMore: boolean } })
      .data
  }

  /** Calls of the administrator's enterprise. */
  const countCalls = async () => {
    const { count } = await backend.db
      .selectFrom('call_record')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('enterprise_id', '=', 'ent-1')
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  it('are newest first, in pages', async () => {
    const { access_token } = await backend.signIn('admin')
    const total = await countCalls()
    expect(total).toBeGreaterThan(200)
    const first = await list(access_token, 'pageSize=50')
    expect(first).toMatchObject({ total, hasMore: true, page: 1, pageSize: 50 })
    const times = first.list.map(({ callStartTime }) => Number(callStartTime))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const pages = Math.ceil(total / 50)
    const last = await list(access_token, `pageSize=50&page=${pages}`)
    expect(last).toMatchObject({ hasMore: false, list: { length: total - 50 * (pages - 1) } })
  })

  it('of others are for those who may see them', async () => {
    const [agent, admin] = [await backend.signIn('agent1'), await backend.signIn('admin')]
    const own = await list(agent.access_token, 'pageSize=100')
    const people = own.list.filter(({ callType }) => callType === 2)
    expect(new Set(people.map(({ agentName }) => agentName))).toEqual(new Set(['王晓彤']))
    expect((await list(admin.access_token)).total).toBeGreaterThan(own.total)
  })

  it('are found by number and direction; a wildcard is only a character', async () => {
    const { access_token } = await backend.signIn('admin')
    const some = (await list(access_token)).list[0]
    const number = String(some?.customerPhone)
    const found = await list(access_token, `customerPhone=${number.slice(3, 9)}`)
    expect(found.total).toBeGreaterThan(0)
    for (const { customerPhone } of found.list) expect(customerPhone).toContain(number.slice(3, 9))
    expect((await list(access_token, 'customerPhone=%25')).total).toBe(0)

    const incoming = await list(access_token, 'callDirectionType=1&pageSize=100')
    const outgoing = await list(access_token, 'callDirectionType=0')
    expect(new Set(incoming.list.map(row => row.callDirectionType))).toEqual(new Set([1]))
    expect(incoming.total + outgoing.total).toBe(await countCalls())
  })

  it('refuse a page that cannot be', async () => {
    const { access_token: token } = await backend.signIn('admin')
    for (const query of ['page=0', 'pageSize=101', 'pageSize=x', 'callDirectionType=7'])
      expect((await backend.send(`/api/call_records?${query}`, { token })).status).toBe(400)
  })

  it('refuse a character that no text may have', async () => {
    const { access_token: token } = await backend.signIn('agent1')
    expect((await backend.send('/api/calls/%00/panel', { token })).status).toBe(400)
  })

  it('open the call panel of a call that one may see', async () => {
    const { access_token: token } = await backend.signIn('agent1')
    const row = (await list(token)).list[0]
    const path = `/api/calls/${String(row?.callRecordId)}/panel`
    expect((await backend.send(path, { token })).body).toMatchObject({
      data: { customerPhone: row?.customerPhone, entNickname: '远帆客户服务有限公司' }
    })
    const other = await backend.signIn('agent2')
    expect((await backend.send(path, { token: other.access_token })).body).toEqual({
      code: 0,
      message: '通话记录不存在'
    })
  })
})
