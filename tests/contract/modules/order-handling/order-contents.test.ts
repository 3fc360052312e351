import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceRecordDetail } from '../../../../core/features/work-orders/schemas.ts'
import { tipStore } from '../../../../demo/server/modules/message-tips/tip-store.ts'
import {
  checkReminders,
  remindOrders
} from '../../../../demo/server/modules/order-handling/remind-orders.ts'
import { timedWork } from '../../../../demo/server/timed-work.ts'
import { refused } from '../../../support/scenes/case-scenes.ts'
import { type Orders, openOrders, users } from '../../../support/server/order-client.ts'

let orders: Orders
beforeAll(async () => {
  orders = await openOrders()
})
afterAll(() => orders.close())

const MINUTE = 60_000

describe('a service record', () => {
  const save = (body: object) =>
    orders.submit<string>('agent1', 'POST', '/service_records/save', {
      ...{ serviceType: 'OTHER', serviceContent: '来电', callTaskItemId: null, ...body }
    })
  const record = (id: string) =>
    orders.ask<ServiceRecordDetail>('agent1', `/service_records/${id}/details`)

  it('is an order when it has a need, by its type, or when it is made one', async () => {
    const plain = await save({})
    expect(await record(plain)).toMatchObject({ orderState: null, orderNumber: '' })
    expect(await orders.get('admin', `/work_orders/${plain}`)).toMatchObject({ status: 404 })
    const need = { 'ent-1-need': ['ent-1-need-1'], 'ent-1-needContent': ['上门打扫'] }
    expect(await record(await save({ workOrderFields: need }))).toMatchObject({ orderState: 0 })
    const byType = await save({ serviceType: 'REPAIR' })
    expect(await orders.detail(byType)).toMatchObject({ level: 2, groupId: 'agents-2' })
    const open = () => orders.send('agent1', 'PUT', `/work_orders/${plain}/open`)
    const before = await record(plain)
    expect(await open()).toMatchObject({ body: { code: 1 } })
    expect(await open()).toMatchObject(refused('该服务记录已是工单'))
    const after = await record(plain)
    expect(after.orderState).toBe(0)
    expect(after.updateTime).toBeGreaterThan(before.updateTime)
  })

  it('and its order are one: what the panel changes is in the history', async () => {
    const id = await save({ serviceType: 'REPAIR' })
    await orders.submit('agent1', 'PUT', '/service_records/update', {
      ...{ serviceRecordId: id, serviceType: 'REPAIR', serviceContent: '水管漏水' }
    })
    const { history, serviceContent } = await orders.detail(id)
    expect(serviceContent).toBe('水管漏水')
    expect(history[0]).toMatchObject({
      ...{ event: 'edit', userName: '王晓彤' },
      changes: [{ field: '内容', from: '来电', to: '水管漏水' }]
    })
  })
})

describe('an order that says nothing', () => {
  const empty = { serviceContent: ' ', callTaskItemId: null }
  const nothing = {
    body: { errcode: 'serviceContent', errmsg: '请填写工单内容，或至少填写一个工单字段' }
  }
  const file = (path: string, body: object) => orders.send('agent1', 'POST', path, body)

  it('is not filed, from a call either', async () => {
    const typed = { ...empty, serviceType: 'OTHER' }
    expect(await file('/work_orders', typed)).toMatchObject(nothing)
    const repair = { ...empty, serviceType: 'REPAIR' }
    expect(await file('/service_records/save', repair)).toMatchObject(nothing)
    const answered = { workOrderFields: { 'ent-1-need': ['ent-1-need-2'] } }
    const done = { body: { code: 1 } }
    expect(await file('/work_orders', { ...typed, ...answered })).toMatchObject(done)
    expect(await file('/work_orders', { ...typed, remark: '见附件' })).toMatchObject(done)
  })

  it('is not made of a record, which needs its type alone', async () => {
    const id = await orders.submit<string>('agent1', 'POST', '/service_records/save', {
      ...{ ...empty, serviceType: 'OTHER' }
    })
    expect(await orders.send('agent1', 'PUT', `/work_orders/${id}/open`)).toMatchObject(nothing)
    expect(
      await orders.send('agent1', 'PUT', '/service_records/update', {
        ...{ serviceRecordId: id, serviceType: 'REPAIR', serviceContent: '' }
      })
    ).toMatchObject(nothing)
  })

  it('is not left by an edit', async () => {
    const id = await orders.create()
    const { updateTime: version } = await orders.detail(id)
    expect(
      await orders.send('agent1', 'PUT', `/work_orders/${id}`, {
        ...{ version, serviceType: 'OTHER', serviceContent: '' }
      })
    ).toMatchObject(nothing)
  })
})

describe('an edit', () => {
  it('names the version it was made from, and a due time that is to come', async () => {
    const id = await orders.create({ customerId: 'customer-3' })
    const { updateTime: version } = await orders.detail(id)
    const edit = (body: object) =>
      orders.send('agent1', 'PUT', `/work_orders/${id}`, {
        ...{ version, serviceType: 'OTHER', serviceContent: '改过', ...body }
      })
    expect(await edit({ dueTime: Date.now() - 1 })).toMatchObject({
      body: { errcode: 'dueTime', errmsg: '处理时限不能早于当前时间' }
    })
    const dueTime = Date.now() + 90 * MINUTE
    expect(await edit({ dueTime, level: 2 })).toMatchObject({ body: { code: 1 } })
    expect(await orders.detail(id)).toMatchObject({ dueTime, level: 2, serviceContent: '改过' })
    expect(await edit({ serviceContent: '另一处' })).toMatchObject({
      body: { errcode: 'VERSION_CONFLICT' }
    })
  })
})

describe('comments', () => {
  it('reach those mentioned, who then see the order', async () => {
    const id = await orders.create({}, 'leader')
    expect(await orders.get('agent2', `/work_orders/${id}`)).toMatchObject({ status: 404 })
    const comment = (body: object) =>
      orders.send('leader', 'POST', `/work_orders/${id}/comments`, body)
    expect(await comment({ content: ' ' })).toMatchObject({ body: { errcode: 'content' } })
    expect(await comment({ content: '@某人', mentions: ['user-outsider'] })).toMatchObject({
      body: { errcode: 'mentions' }
    })
    const content = '@阿依古丽·买买提 请协助'
    await comment({ content, mentions: [users.agent2] })
    expect((await orders.tips(users.agent2))[0]?.title).toBe('工单中提到了您')
    const { comments } = await orders.detail(id, 'agent2')
    expect(comments).toMatchObject([{ content, userName: '林若溪', mentions: ['阿依古丽·买买提'] }])
  })
})

describe('attachments', () => {
  it('are read by those who see the order, and removed by who uploaded them', async () => {
    const id = await orders.create({ handlerId: users.leader })
    const attachmentKey = await orders.upload('agent1', '现场.pdf', '%PDF-1.4 现场')
    const attach = (account: 'agent1' | 'leader') =>
      orders.send(account, 'POST', `/work_orders/${id}/attachments`, { attachmentKey })
    const read = (account: 'leader' | 'agent2') =>
      orders.send(account, 'POST', '/files/ticket', { resource: `/files/${attachmentKey}` })
    expect(await attach('leader')).toMatchObject(refused('附件不存在，请重新上传'))
    expect(await read('leader')).toMatchObject({ body: { code: 0 } })
    await attach('agent1')
    await attach('agent1')
    expect((await orders.detail(id)).attachments).toMatchObject([
      { name: '现场.pdf', userName: '王晓彤', canRemove: false }
    ])
    expect(await read('leader')).toMatchObject({ body: { code: 1 } })
    expect(await read('agent2')).toMatchObject({ body: { code: 0 } })
    const path = `/work_orders/${id}/attachments/${attachmentKey}`
    expect(await orders.send('leader', 'DELETE', path)).toMatchObject(
      refused('只能删除自己上传的附件')
    )
    expect(await orders.send('agent1', 'DELETE', path)).toMatchObject({ body: { code: 1 } })
    expect((await orders.detail(id)).history.map(({ event }) => event)).toEqual([
      ...['detach', 'attach', 'open']
    ])
  })
})

describe('reminders', () => {
  it('come once before and once after the due time, however often they are looked for', async () => {
    const pushed: object[] = []
    const realtime = {
      publishTo: (_: object, push: object) => void pushed.push(push),
      peopleIn: () => new Set([users.agent2])
    }
    const needs = { db: orders.db, realtime, tips: tipStore(orders.db, realtime as never) }
    const remind = (now: number) => remindOrders(needs as never, now)
    const now = Date.now()
    await remind(now)
    const id = await orders.create({ serviceType: 'CONSULT', handlerId: users.agent2 })
    const { dueTime, warnTime, number } = await orders.detail(id)
    expect((dueTime ?? 0) - (warnTime ?? 0)).toBe(8 * 60 * MINUTE)
    const titles = async () =>
      (await orders.tips(users.agent2))
        .filter(({ message, title }) => message.includes(number) && title !== '新工单')
        .map(({ title }) => title)
    await remind((warnTime ?? 0) - 1)
    expect(await titles()).toEqual([])
    await Promise.all([remind(warnTime ?? 0), remind(warnTime ?? 0)])
    expect(await titles()).toEqual(['工单即将超期'])
    expect(pushed).toContainEqual({ topic: 'work_order_modify', data: { id } })
    expect(pushed).toContainEqual(expect.objectContaining({ topic: 'unread_modify' }))
    await Promise.all([remind(dueTime ?? 0), remind(dueTime ?? 0)])
    await remind((dueTime ?? 0) + 1)
    expect((await titles()).toSorted()).toEqual(['工单即将超期', '工单已超期'])
    expect((await orders.detail(id)).history.map(({ event }) => event)).toEqual([
      ...['overdue', 'warn', 'open']
    ])
  })

  it('do not come for an order whose result is there', async () => {
    const id = await orders.create({ serviceType: 'CONSULT', handlerId: users.agent2 })
    await orders.move(id, 'accept', 'agent2')
    await orders.move(id, 'settle', 'agent2', { note: '好' })
    const { dueTime } = await orders.detail(id)
    const realtime = { peopleIn: () => new Set() }
    const needs = { db: orders.db, realtime, tips: { notify: async () => {} } }
    await remindOrders(needs as never, (dueTime ?? 0) + 1)
    expect((await orders.detail(id)).history.map(({ event }) => event)).not.toContain('overdue')
  })

  const quiet = { peopleIn: () => new Set(), publishTo: () => {} }
  const silent = () => ({ db: orders.db, realtime: quiet, tips: { notify: async () => {} } })
  const titlesOf = async (userId: string, number: string) =>
    (await orders.tips(userId))
      .filter(({ message }) => message.includes(number))
      .map(({ title }) => title)

  it('are looked for when the next one is due, and at least four times a minute', async () => {
    const check = (now: number) => checkReminders(silent() as never, now)
    const id = await orders.create({ serviceType: 'CONSULT', handlerId: users.agent2 })
    const { warnTime, dueTime, number } = await orders.detail(id)
    const at = warnTime ?? 0
    expect(await check(at - 60_000)).toBe(15_000)
    expect(await check(at - 4000)).toBe(4000)
    expect(await titlesOf(users.agent2, number)).not.toContain('工单即将超期')
    await check(at)
    expect(await titlesOf(users.agent2, number)).toContain('工单即将超期')
    expect(await check((dueTime ?? 0) - 1)).toBe(1)
  })

  it('are for who handles the order when they are sent', async () => {
    const id = await orders.create({ serviceType: 'CONSULT', handlerId: users.agent2 })
    const { dueTime, number } = await orders.detail(id)
    await orders.move(id, 'assign', 'admin', { handlerId: users.agent1, note: '' })
    await checkReminders(silent() as never, dueTime ?? 0)
    expect(await titlesOf(users.agent1, number)).toContain('工单已超期')
    expect(await titlesOf(users.agent2, number)).not.toContain('工单已超期')
  })

  it('are part of what the server does with time', async () => {
    const id = await orders.create({ serviceType: 'CONSULT', handlerId: users.agent2 })
    await orders.db
      .updateTable('service_record')
      .set({ due_at: Date.now() - 1 })
      .where('id', '=', id)
      .execute()
    const needs = { ...silent(), dialClock: Date.now, log: () => {}, limits: { leaseLook: 60_000 } }
    const timed = timedWork(needs as never)
    timed.start()
    const events = async () => (await orders.detail(id)).history.map(({ event }) => event)
    await expect.poll(events).toContain('overdue')
    await timed.stop()
  })
})
