import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORBIDDEN, refused } from '../../../support/scenes/case-scenes.ts'
import { listenTo } from '../../../support/server/backend.ts'
import { type Orders, openOrders, users } from '../../../support/server/order-client.ts'

let orders: Orders
beforeAll(async () => {
  orders = await openOrders()
})
afterAll(() => orders.close())

const done = { status: 200, body: { code: 1 } }

describe('an order', () => {
  it('goes from the agent who files it to its handler and back, each step in the history', async () => {
    const id = await orders.create({ handlerId: users.agent2, customerId: 'customer-2' })
    const filed = await orders.detail(id)
    expect(filed).toMatchObject({
      ...{ state: 0, creatorId: users.agent1, handlerId: users.agent2, customerId: 'customer-2' },
      number: expect.stringMatching(/^GD\d{8}$/)
    })
    expect((await orders.tips(users.agent2))[0]).toEqual({
      title: '新工单',
      message: `王晓彤向您分派了工单 ${filed.number}（其他服务）`
    })
    expect(await orders.move(id, 'accept', 'agent2')).toMatchObject(done)
    expect(await orders.move(id, 'settle', 'agent2', { note: '  ' })).toMatchObject({
      body: { code: 0, errcode: 'note', errmsg: '请填写处理结果' }
    })
    expect(await orders.move(id, 'settle', 'agent2', { note: ' 已更换灯泡 ' })).toMatchObject(done)
    expect(await orders.detail(id)).toMatchObject({
      ...{ state: 2, result: '已更换灯泡', settledTime: expect.any(Number) }
    })
    expect((await orders.tips(users.agent1))[0]).toMatchObject({ title: '工单待确认' })
    expect(await orders.move(id, 'rework', 'agent1', { note: '仍然不亮' })).toMatchObject(done)
    expect((await orders.tips(users.agent2))[0]?.message).toContain('仍然不亮')
    await orders.move(id, 'settle', 'agent2', { note: '更换线路' })
    expect(await orders.move(id, 'confirm', 'agent1')).toMatchObject(done)
    const ended = await orders.detail(id)
    expect(ended).toMatchObject({ state: 3, result: '更换线路' })
    expect(ended.history.map(({ event, userName, note }) => [event, userName, note])).toEqual([
      ['confirm', '王晓彤', ''],
      ['settle', '阿依古丽·买买提', '更换线路'],
      ['rework', '王晓彤', '仍然不亮'],
      ['settle', '阿依古丽·买买提', '已更换灯泡'],
      ['accept', '阿依古丽·买买提', ''],
      ['open', '王晓彤', '']
    ])
    expect((await orders.operations())[0]).toMatchObject({
      target: `工单 ${ended.number}`,
      detail: '确认完结工单'
    })
  })

  it('is moved by those alone whose turn it is', async () => {
    const id = await orders.create({ handlerId: users.agent2 })
    expect(await orders.move(id, 'settle', 'agent2', { note: '好' })).toMatchObject(
      refused('工单已是“待受理”，不能提交结果')
    )
    expect(await orders.move(id, 'accept', 'agent1')).toMatchObject(refused('您不能受理此工单'))
    expect(await orders.move(id, 'accept', 'account1')).toMatchObject(FORBIDDEN)
    expect(await orders.move(id, 'accept', 'outsider')).toMatchObject({ status: 404 })
    const { moves } = await orders.detail(id, 'agent1')
    expect(moves).toEqual(['assign', 'close'])
    expect((await orders.detail(id, 'agent2')).moves).toEqual(['accept', 'giveBack', 'assign'])
  })

  it('that two move at once is moved by the first, and the second is refused with a name', async () => {
    const id = await orders.create({ groupId: 'agents-1' })
    const { updateTime: version } = await orders.detail(id)
    const accept = (account: 'agent1' | 'leader') =>
      orders.send(account, 'PUT', `/work_orders/${id}/move`, { version, move: 'accept' })
    const answers = await Promise.all([accept('agent1'), accept('leader')])
    const codes = answers.map(({ body }) => (body as { code: number }).code)
    expect(codes.toSorted()).toEqual([0, 1])
    const { handlerName, handlerId } = await orders.detail(id)
    expect(handlerId).toBe(codes[0] === 1 ? users.agent1 : users.leader)
    expect(answers.find(({ body }) => (body as { code: number }).code === 0)).toMatchObject({
      body: {
        errcode: 'VERSION_CONFLICT',
        message: `工单已被${handlerName}更新，现为“处理中”，请核对最新内容后再提交`
      }
    })
  })

  it('that has gone on is refused with its state and who moved it', async () => {
    const id = await orders.create({ handlerId: users.agent2 })
    await orders.move(id, 'accept', 'agent2')
    const { updateTime: version } = await orders.detail(id)
    await orders.move(id, 'settle', 'agent2', { note: '好' })
    await orders.send('leader', 'POST', `/work_orders/${id}/comments`, {
      ...{ content: '收到', mentions: [] }
    })
    const stale = { version, move: 'settle', note: '好' }
    const moved = () => orders.send('agent2', 'PUT', `/work_orders/${id}/move`, stale)
    expect(await moved()).toMatchObject(
      refused('工单已被阿依古丽·买买提更新，现为“待确认”，请核对最新内容后再提交')
    )
    expect(await orders.move(id, 'settle', 'agent2', { note: '好' })).toMatchObject(
      refused('阿依古丽·买买提已将工单改为“待确认”，不能提交结果')
    )
  })

  it('of a group is taken by a member of it, and can be given back and to another', async () => {
    const id = await orders.create({ groupId: 'agents-1' }, 'agent2')
    expect((await orders.list('group', 'agent1')).list.map(one => one.id)).toContain(id)
    expect((await orders.list('group', 'agent2')).list.map(one => one.id)).not.toContain(id)
    await orders.move(id, 'accept', 'agent1')
    expect((await orders.list('todo', 'agent1')).list.map(one => one.id)).toContain(id)
    expect(await orders.move(id, 'giveBack', 'agent1')).toMatchObject({ body: { errcode: 'note' } })
    await orders.move(id, 'giveBack', 'agent1', { note: '不属于本组' })
    expect(await orders.detail(id)).toMatchObject({ state: 0, handlerId: null })
    const assign = (body: object) => orders.move(id, 'assign', 'agent2', body)
    expect(await assign({})).toMatchObject({ body: { errmsg: '请选择处理人或组' } })
    expect(await assign({ handlerId: 'user-5' })).toMatchObject({ body: { errcode: 'handlerId' } })
    expect(await assign({ groupId: 'agents-3' })).toMatchObject({ body: { errcode: 'groupId' } })
    expect(await assign({ handlerId: users.leader })).toMatchObject(done)
    const [first] = (await orders.detail(id)).history
    expect(first).toMatchObject({
      event: 'assign',
      changes: [
        { field: '处理人', from: '无', to: '林若溪' },
        { field: '处理组', from: '客服一部外呼组', to: '无' }
      ]
    })
  })

  it('is pushed to the pages of those who read orders', async () => {
    const { access_token } = await orders.signIn('yf_10016')
    const channel = await listenTo(orders.backend, access_token)
    const id = await orders.create()
    expect(await channel.received('work_order_modify', { id })).toEqual({ id })
    channel.socket.terminate()
  })
})

describe('the lists', () => {
  it('have what waits for the user, what they filed, their groups, and their data scope', async () => {
    const id = await orders.create({ handlerId: users.leader }, 'agent2')
    const has = async (view: string, account: 'agent1' | 'agent2' | 'leader' | 'admin') =>
      (await orders.list(view, account)).list.some(one => one.id === id)
    expect(await has('todo', 'leader')).toBe(true)
    expect(await has('todo', 'agent2')).toBe(false)
    expect(await has('created', 'agent2')).toBe(true)
    expect(await has('all', 'admin')).toBe(true)
    // By the handler; the author is in another department.
    expect(await has('all', 'leader')).toBe(true)
    expect(await has('all', 'agent1')).toBe(false)
    expect(await orders.get('agent1', `/work_orders/${id}`)).toMatchObject({ status: 404 })
    expect(await orders.get('account1', '/work_orders')).toMatchObject(FORBIDDEN)
    await orders.move(id, 'accept', 'leader')
    await orders.move(id, 'settle', 'leader', { note: '好' })
    expect([await has('todo', 'leader'), await has('todo', 'agent2')]).toEqual([false, true])
  })

  it('are filtered, sorted, and shown by state', async () => {
    const dueTime = Date.now() + 3_600_000
    const id = await orders.create({ serviceType: 'POLICY', level: 3, dueTime }, 'admin')
    const { number } = await orders.detail(id)
    const ids = async (search: Record<string, string>) =>
      (await orders.list('created', 'admin', search)).list.map(one => one.id)
    for (const search of [
      { number },
      { number: number.replace(/^GD0*/, '') },
      { level: '3', serviceType: 'POLICY' },
      { state: '0', serviceType: 'POLICY' }
    ] as const)
      expect(await ids(search)).toEqual([id])
    for (const search of [{ number: '0' }, { due: 'overdue', serviceType: 'POLICY' }] as const)
      expect(await ids(search)).toEqual([])
    await orders.db
      .updateTable('service_record')
      .set({ due_at: Date.now() - 1 })
      .where('id', '=', id)
      .execute()
    expect(await ids({ due: 'overdue', serviceType: 'POLICY' })).toEqual([id])
    const { list } = await orders.list('all', 'admin', { sort: 'dueTime' })
    const times = list.map(one => one.dueTime ?? 0)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const columns = await orders.board('all', 'admin')
    expect(columns.map(({ state }) => state)).toEqual([0, 1, 2, 3, 4])
    const { total } = await orders.list('all', 'admin', { pageSize: '1' })
    expect(columns.reduce((sum, column) => sum + column.total, 0)).toBe(total)
    expect(columns.every(({ list, state }) => list.every(one => one.state === state))).toBe(true)
  })
})
