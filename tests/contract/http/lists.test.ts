import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallRecord } from '../../../core/features/calls/schemas.ts'
import type { CustomerRow } from '../../../core/features/customers/schemas.ts'
import type { Operation } from '../../../core/features/operation-log/schemas.ts'
import { rowsOfCsv } from '../../support/csv.ts'
import { transfersOf } from '../../support/scenes/transfer-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../support/server/backend.ts'

/** An administrator of the other enterprise, and of no other. */
async function joinOther(): Promise<void> {
  const { password_hash } = await backend.db
    .selectFrom('user_account')
    .select('password_hash')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const user_id = 'user-stranger'
  await backend.db
    .insertInto('user_account')
    .values({
      id: user_id,
      username: 'outsider',
      name: '他企管理员',
      mobile: '13800000999',
      email: '',
      password_hash
    })
    .execute()
  await backend.db
    .insertInto('membership')
    .values({ user_id, enterprise_id: 'ent-2', department_id: 'dep-4', rank: 0 })
    .execute()
  await backend.db.insertInto('user_role').values({ user_id, role_id: 'role-5' }).execute()
}

interface Page<Row> {
  readonly list: Row[]
  readonly total: number
  readonly hasMore: boolean
}

let backend: TestBackend
const tokens: Record<string, string> = {}
beforeAll(async () => {
  backend = await openBackend({ limits: { transferPause: 1 } })
  await joinOther()
  for (const name of ['admin', 'leader', 'agent1', 'agent2', 'account1', 'outsider'])
    tokens[name] = (await backend.signIn(name)).access_token
})
afterAll(() => backend.close())

const ask = async <Data>(username: string, path: string): Promise<Data> => {
  const { body } = await backend.send(`/api${path}`, { token: tokens[username] ?? '' })
  const { code, data } = body as { code: number; data: Data }
  if (code !== 1) throw new Error(JSON.stringify(body))
  return data
}
const statusOf = async (username: string, path: string, body?: object) =>
  (await backend.send(`/api${path}`, { token: tokens[username] ?? '', ...(body && { body }) }))
    .status

const query = (search: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries(search).map(([name, value]) => [name, String(value)])
  ).toString()
const calls = (username: string, search: Record<string, string | number> = {}) =>
  ask<Page<CallRecord>>(username, `/call_records?${query({ pageSize: 100, ...search })}`)
const customers = (username: string, search: Record<string, string | number> = {}) =>
  ask<Page<CustomerRow>>(username, `/customers?${query({ pageSize: 100, ...search })}`)

/** All pages. */
async function everyCall(username: string): Promise<CallRecord[]> {
  const found: CallRecord[] = []
  for (let page = 1; ; page++) {
    const { list, hasMore } = await calls(username, { page })
    found.push(...list)
    if (!hasMore) return found
  }
}

const middle = async () => {
  const { rows } = await sql<{ at: number }>`select
    percentile_disc(0.5) within group (order by started_at) as at from call_record`.execute(
    backend.db
  )
  return Number(rows[0]?.at)
}

describe('calls are found by', () => {
  const name = async () => (await calls('admin')).list[0]?.customerName ?? ''
  const filters: readonly [
    what: string,
    search: () => Promise<Record<string, string | number>>,
    fits: (call: CallRecord, search: Record<string, string | number>) => boolean
  ][] = [
    [
      'who was called',
      async () => ({ customerName: await name() }),
      (call, { customerName }) => call.customerName.includes(String(customerName))
    ],
    ['who called', async () => ({ agentName: '王晓彤' }), call => call.agentName === '王晓彤'],
    ['how it went', async () => ({ connectResult: 6 }), call => call.connectResult === 6],
    ['an answer, which is 0', async () => ({ connectResult: 0 }), call => call.connectResult === 0],
    ['who hung up', async () => ({ hangupType: 1 }), call => call.hangupType === 1],
    [
      'the first moment',
      async () => ({ beginTime: await middle() }),
      (call, { beginTime }) => call.callStartTime >= Number(beginTime)
    ],
    [
      'the last moment',
      async () => ({ endTime: await middle() }),
      (call, { endTime }) => call.callStartTime <= Number(endTime)
    ],
    [
      'being missed',
      async () => ({ isMissed: 'true' }),
      ({ callDirectionType, callDuration, connectResult: result }) =>
        callDirectionType === 1 && callDuration === 0 && result !== 0 && result !== 7
    ],
    ['being one’s own', async () => ({ isMine: 'true' }), call => call.agentName === '陈思远'],
    [
      'the customer',
      async () => ({ customerId: 'customer-1' }),
      call => call.customerId === 'customer-1'
    ],
    [
      'several of these',
      async () => ({ callDirectionType: 0, connectResult: 0, hangupType: 3 }),
      call => call.callDirectionType === 0 && call.connectResult === 0 && call.hangupType === 3
    ]
  ]
  it.each(filters)('%s', async (_, make, fits) => {
    const search = await make()
    const all = await everyCall('admin')
    const expected = all.filter(call => fits(call, search))
    const found = await calls('admin', search)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(all.length)
    expect(found.total).toBe(expected.length)
    expect(found.list.every(call => fits(call, search))).toBe(true)
    expect(await ask<number>('admin', `/call_records/count?${query(search)}`)).toBe(found.total)
  })

  it('being missed only once it has ended', async () => {
    const { list } = await calls('admin', { isMissed: 'true' })
    const ringing = list[0]?.callRecordId ?? ''
    const end = (ended_at: number | null) =>
      backend.db.updateTable('call_record').set({ ended_at }).where('id', '=', ringing).execute()
    await end(null)
    const { total } = await calls('admin', { isMissed: 'true' })
    await end(list[0]?.callEndTime ?? 0)
    expect(total).toBe(list.length - 1)
  })

  it.each([
    'connectResult=99',
    'hangupType=x',
    'beginTime=-1',
    'isMissed=1',
    `customerPhone=${'1'.repeat(33)}`
  ])('nothing that cannot be: %s', async search =>
    expect(await statusOf('admin', `/call_records?${search}`)).toBe(400)
  )
})

describe('whose calls one sees', () => {
  /** A call of the robot alone names no agent. */
  const agents = async (username: string) => {
    const names = (await everyCall(username)).map(call => call.agentName)
    return [...new Set(names)].filter(name => name !== '机器人').sort()
  }

  it.each([
    ['agent1', ['王晓彤']],
    ['account1', ['赵一鸣']],
    ['leader', ['林若溪', '王晓彤']],
    ['admin', ['林若溪', '王晓彤', '赵一鸣', '阿依古丽·买买提', '陈思远']],
    ['outsider', []]
  ])('%s sees those of %j', async (account, names) => {
    expect(await agents(account)).toEqual([...names].sort())
  })

  it('holds for the count, for one call and for an export as well', async () => {
    const { total } = await calls('leader')
    expect(total).toBeLessThan((await calls('admin')).total)
    expect(await ask<number>('leader', '/call_records/count')).toBe(total)
    const foreign = (await calls('agent2')).list[0]?.callRecordId
    const { body } = await backend.send(`/api/calls/${foreign}/panel`, {
      token: tokens.leader ?? ''
    })
    expect(body).toMatchObject({ code: 0, message: '通话记录不存在' })
  })
})

describe('the totals of a seat', () => {
  it('count the own calls since the moment, and no others', async () => {
    const since = await middle()
    // Robot calls in an agent's name are not calls of the seat.
    const own = (await calls('agent1', { beginTime: since })).list.filter(
      ({ callType }) => callType === 2
    )
    const metrics = await ask<object>('agent1', `/workbench/figures?beginTime=${since}`)
    expect(metrics).toMatchObject({
      calls: own.length,
      outbound: own.filter(call => call.callDirectionType === 0).length,
      inbound: own.filter(call => call.callDirectionType === 1).length,
      connected: own.filter(call => call.connectResult === 0).length,
      missed: own.filter(
        ({ callDirectionType, connectResult: result }) =>
          callDirectionType === 1 && result !== 0 && result !== 7
      ).length,
      talkSeconds: own.reduce((sum, call) => sum + call.callDuration, 0)
    })
    const admins = await ask<object>('admin', `/workbench/figures?beginTime=${since}`)
    expect(admins).not.toEqual(metrics)
    const later = Date.now() + 1000
    expect(await ask('agent1', `/workbench/figures?beginTime=${later}`)).toMatchObject({
      calls: 0,
      outbound: 0,
      inbound: 0,
      connected: 0,
      missed: 0,
      talkSeconds: 0
    })
  })
})

describe('what leaves the house', () => {
  const exported = async (path: string, search: object) => {
    const token = tokens.admin ?? ''
    const channel = await listenTo(backend, token)
    const { ask: order, read } = transfersOf(backend, token)
    const { id } = await order<{ id: string }>(path, search)
    await channel.received('call_task_import_complete_info', { callTaskId: id })
    channel.socket.close()
    const [, ...rows] = rowsOfCsv((await read(id, 'result')).replace(/^\uFEFF/, ''))
    return rows
  }

  it('is the customers that were searched for', async () => {
    const { list } = await customers('admin')
    const area = list[0]?.areaName ?? ''
    const { total } = await customers('admin', { areaName: area })
    const rows = await exported('/customers/export', { areaName: area })
    expect(rows).toHaveLength(total)
    expect(rows.every(row => row[2] === area && /^1\d{10}$/.test(row[1] ?? ''))).toBe(true)
    expect(await exported('/customers/export', {})).toHaveLength(60)
    expect(await statusOf('agent1', '/customers/export', {})).toBe(403)
  })

  it('is the calls that were searched for, by every field of the list', async () => {
    const search = { connectResult: 0, hangupType: 1, beginTime: await middle() }
    const { total } = await calls('admin', search)
    expect(total).toBeGreaterThan(0)
    expect(await exported('/call_records/export', search)).toHaveLength(total)
  })

  it('has stars in the numbers that are hidden, and in no others', async () => {
    const numbers = async () => [
      ...(await exported('/call_records/export', {})).map(row => row[2] ?? ''),
      ...(await exported('/customers/export', {})).map(row => row[1] ?? '')
    ]
    const open = await numbers()
    expect(open.length).toBe((await calls('admin')).total + (await customers('admin')).total)
    // The one customer whose number is hidden from all, and the call with them.
    expect(open.filter(number => number.includes('*'))).toEqual(['189****7550', '189****7550'])
  })

  it('is written down', async () => {
    await exported('/customers/export', {})
    const log = await ask<Page<Operation>>('admin', '/operation_log?actionType=10&pageSize=100')
    expect(log.list[0]).toMatchObject({ actionType: 10, userName: '陈思远', target: '客户导出' })
    expect(log.list.every(({ actionType }) => actionType === 10)).toBe(true)
  })
})

describe('the operation log', () => {
  it('is for those with its permission, and of their own enterprise', async () => {
    for (const account of ['leader', 'agent1'])
      expect(await statusOf(account, '/operation_log')).toBe(403)
    const mine = await ask<Page<Operation>>('admin', '/operation_log?pageSize=100')
    const others = await ask<Page<Operation>>('outsider', '/operation_log?pageSize=100')
    const ids = new Set(mine.list.map(({ id }) => id))
    expect(others.list.some(({ id }) => ids.has(id))).toBe(false)
  })

  it('is found by what, who and when, the newest first', async () => {
    const list = async (search: string) =>
      (await ask<Page<Operation>>('admin', `/operation_log?pageSize=100&${search}`)).list
    const all = await list('')
    const times = all.map(({ createTime }) => createTime)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    for (const one of await list('actionType=0')) expect(one.actionType).toBe(0)
    const some = all.at(-1) as Operation
    const by = await list(query({ userName: some.userName }))
    expect(by.length).toBeGreaterThan(0)
    for (const one of by) expect(one.userName).toContain(some.userName)
    const about = await list(query({ detail: some.detail }))
    expect(about.map(({ id }) => id)).toContain(some.id)
    const before = await list(query({ endTime: some.createTime - 1 }))
    const after = await list(query({ beginTime: some.createTime }))
    expect(before.every(({ createTime }) => createTime < some.createTime)).toBe(true)
    expect(after.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(await list('userName=%25')).toEqual([])
  })
})
