// The pages of an agent's menu: each has rows, and only those of the agent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../../demo/server/seed/accounts.ts'
import { type Cases, missing, openCases, type Page } from '../../support/scenes/case-scenes.ts'
import { probedNumbers } from '../../support/server/probed-numbers.ts'

const AGENT = 'user-3'
const OTHER = 'user-4'
type Identified = { readonly id: string }
const ids = (rows: readonly Identified[]) => rows.map(({ id }) => id).toSorted()

let cases: Cases
beforeAll(async () => {
  cases = await openCases()
})
afterAll(() => cases.close())

/** All rows of a list, over its pages. */
async function all<Row>(path: string): Promise<readonly Row[]> {
  const found: Row[] = []
  for (let page = 1; ; page++) {
    const more = `${path.includes('?') ? '&' : '?'}pageSize=100&page=${page}`
    const { list, hasMore } = await cases.ask<Page<Row>>('agent1', `${path}${more}`)
    found.push(...list)
    if (!hasMore) return found
  }
}

const ofAgent = (table: 'call_record' | 'sms_record' | 'message_task', userId = AGENT) =>
  cases.db
    .selectFrom(table)
    .select('id')
    .where('enterprise_id', '=', 'ent-1')
    .where('user_id', '=', userId)
    .execute()

it('an agent may open the pages of their menu', () => {
  const { codes = [] } = roles.find(({ id }) => id === 'role-3') ?? {}
  for (const code of [
    ...['CMC.CALL.RECORD', 'CMC.WORK.ORDER', 'CMC.CLUE.MANA', 'CMC.SMS.SEND', 'CMC.SMS.TASK'],
    ...['CMC.SMS.RECORD', 'CMC.ADDRE.LIST']
  ] as const)
    expect(codes).toContain(code)
})

describe('call records', () => {
  it('are those of the agent', async () => {
    const found = await all<{ callRecordId: string }>('/call_records')
    const own = await ofAgent('call_record')
    expect(own.length).toBeGreaterThan(0)
    expect(found.map(row => row.callRecordId).toSorted()).toEqual(ids(own))
  })

  it('of another are not read', async () => {
    const [call] = await ofAgent('call_record', OTHER)
    expect((await cases.get('agent1', `/call_records/${call?.id}`)).status).toBe(403)
  })
})

describe('work orders', () => {
  type Order = Identified & {
    readonly creatorId: string
    readonly handlerId: string | null
    readonly groupId: string | null
  }
  const list = (view: string) => all<Order>(`/work_orders?view=${view}`)

  it('are filed or handled by the agent', async () => {
    const seen = await list('all')
    expect(seen.length).toBeGreaterThan(0)
    for (const order of seen) expect([order.creatorId, order.handlerId]).toContain(AGENT)
    const own = await cases.db
      .selectFrom('service_record')
      .select('id')
      .where('order_state', 'is not', null)
      .where(eb => eb.or([eb('user_id', '=', AGENT), eb('handler_id', '=', AGENT)]))
      .execute()
    expect(ids(seen)).toEqual(ids(own))
    expect((await list('todo')).length).toBeGreaterThan(0)
    const created = await list('created')
    expect(created.length).toBeGreaterThan(0)
    expect(created.every(order => order.creatorId === AGENT)).toBe(true)
  })

  it('of a group are those of the groups of the agent', async () => {
    const groups = await cases.db
      .selectFrom('agent_group_seat')
      .innerJoin('seat', 'seat.id', 'agent_group_seat.seat_id')
      .select('group_id')
      .where('seat.user_id', '=', AGENT)
      .execute()
    const own = groups.map(({ group_id }) => group_id)
    const seen = await list('group')
    expect(seen.length).toBeGreaterThan(0)
    for (const { groupId } of seen) expect(own).toContain(groupId)
  })

  it('of another are not read', async () => {
    const body = { serviceType: 'OTHER', serviceContent: '楼道照明损坏' }
    const order = await cases.submit<Identified>('agent2', 'POST', '/work_orders', body)
    expect(await cases.get('agent1', `/work_orders/${order.id}`)).toMatchObject(
      missing('工单不存在或无权查看')
    )
  })
})

describe('clues', () => {
  const owned = (userId: string) =>
    cases.db
      .selectFrom('clue')
      .select('id')
      .where('enterprise_id', '=', 'ent-1')
      .where('deleted_at', 'is', null)
      .where('owner_id', '=', userId)

  it('are those of the agent, also in a task', async () => {
    expect(ids(await all('/clue_task/clues?scope=mine'))).toEqual(ids(await owned(AGENT).execute()))
    const tasks = await all<Identified & { canManage: boolean }>('/clue_tasks')
    expect(tasks.map(({ canManage }) => canManage)).toEqual([false, false, false])
    for (const { id } of tasks) {
      const own = await owned(AGENT).where('task_id', '=', id).execute()
      expect(own.length, id).toBeGreaterThan(0)
      expect(ids(await all(`/clue_tasks/${id}/clues`)), id).toEqual(ids(own))
      expect(ids(await all(`/clue_tasks/${id}/clues?ownerId=${OTHER}`)), id).toEqual([])
      const { agents } = await cases.ask<{ agents: { userId: string }[] }>(
        'agent1',
        `/clue_tasks/${id}`
      )
      expect(agents.map(({ userId }) => userId)).toEqual([AGENT])
    }
  })

  it('without an owner are claimed by any, those of another are not read', async () => {
    const unclaimed = await all<Identified & { isUnclaimed: boolean }>(
      '/clue_task/clues?scope=unclaimed'
    )
    expect(unclaimed.length).toBeGreaterThan(0)
    expect(unclaimed.every(({ isUnclaimed }) => isUnclaimed)).toBe(true)
    const other = await owned(OTHER).where('is_shared', '=', false).executeTakeFirstOrThrow()
    expect((await cases.get('agent1', `/clue_task/clues/${other.id}`)).status).toBe(404)
  })
})

describe('messages', () => {
  it('and their tasks are those of the agent', async () => {
    for (const [path, table] of [
      ['/sms_tasks', 'message_task'],
      ['/sms_records', 'sms_record']
    ] as const) {
      const own = await ofAgent(table)
      expect(own.length, path).toBeGreaterThan(0)
      expect(ids(await all(path)), path).toEqual(ids(own))
    }
  })

  it('of another are neither read nor exported', async () => {
    const [task] = await ofAgent('message_task', OTHER)
    const path = `/sms_tasks/${task?.id}`
    for (const part of ['', '/recipients', '/left_out', '/preview'])
      expect((await cases.get('agent1', path + part)).status, part).toBe(404)
    const body = { of: 'messages' }
    expect((await cases.send('agent1', 'POST', `${path}/export`, body)).status).toBe(404)
  })

  it('were unsubscribed from by those the agent wrote to or added', async () => {
    const [first = '', second = ''] = probedNumbers('live', 2, 900)
    const add = (account: 'agent1' | 'agent2', phone: string) =>
      cases.submit(account, 'POST', '/sms_unsubscribed', { phones: [phone], remark: '' })
    await add('agent1', first)
    await add('agent2', second)
    const seen = (await all<{ phone: string }>('/sms_unsubscribed')).map(({ phone }) => phone)
    expect(seen).toContain(first)
    expect(seen).not.toContain(second)
    const all2 = await cases.ask<Page<{ phone: string }>>('admin', '/sms_unsubscribed?pageSize=100')
    expect(all2.list.map(({ phone }) => phone)).toEqual(expect.arrayContaining([first, second]))
  })
})
