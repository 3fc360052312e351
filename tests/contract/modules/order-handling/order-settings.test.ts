import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceRecordDetail } from '../../../../core/features/work-orders/schemas.ts'
import { FORBIDDEN, refused } from '../../../support/scenes/case-scenes.ts'
import { type Orders, openOrders, users } from '../../../support/server/order-client.ts'

let orders: Orders
beforeAll(async () => {
  orders = await openOrders()
})
afterAll(() => orders.close())

const PATH = '/work_order_settings'
const type = {
  ...{ name: '噪音扰民', opensOrder: true, level: 2, dueMinutes: 120, warnMinutes: 30 },
  ...{ allocation: 'none', handlerId: null, groupId: null }
}
const addType = (body: object) =>
  orders.send('admin', 'POST', `${PATH}/types`, { ...type, ...body })
const typeKey = async (body: object) => orders.dataOf<{ key: string }>(await addType(body)).key
const field = {
  ...{ fieldName: '楼栋', componentType: 1, required: true, options: [], serviceTypes: [] }
}
const addField = async (body: object) =>
  orders.dataOf<{ key: string }>(
    await orders.send('admin', 'POST', `${PATH}/fields`, { ...field, ...body })
  ).key

describe('a type', () => {
  it('decides level, due time and who gets the order', async () => {
    const turn = await typeKey({ name: '轮流', allocation: 'turn', groupId: 'agents-1' })
    const handlers: (string | null)[] = []
    for (let at = 0; at < 4; at++) {
      const order = await orders.detail(await orders.create({ serviceType: turn }))
      expect((order.dueTime ?? 0) - order.createTime).toBeGreaterThan(119 * 60_000)
      expect(order).toMatchObject({ level: 2, groupId: 'agents-1' })
      handlers.push(order.handlerId)
    }
    // Three members: the fourth order goes to the first again.
    expect(new Set(handlers.slice(0, 3)).size).toBe(3)
    expect(handlers[3]).toBe(handlers[0])
    const least = await typeKey({ name: '最少', allocation: 'least', groupId: 'agents-2' })
    expect(await orders.detail(await orders.create({ serviceType: least }))).toMatchObject({
      handlerId: users.agent2
    })
    const fixed = await typeKey({ name: '指定', allocation: 'handler', handlerId: users.leader })
    expect(await orders.detail(await orders.create({ serviceType: fixed }))).toMatchObject({
      handlerId: users.leader
    })
    // A handler who may no longer handle orders gets none.
    await orders.db
      .updateTable('membership')
      .set({ status: 2 })
      .where('user_id', '=', users.leader)
      .execute()
    expect(await orders.detail(await orders.create({ serviceType: fixed }))).toMatchObject({
      handlerId: null
    })
    await orders.db
      .updateTable('membership')
      .set({ status: 1 })
      .where('user_id', '=', users.leader)
      .execute()
  })

  it('gives orders to no one when its group is gone, and those of the group stay', async () => {
    await orders.db
      .insertInto('agent_group')
      .values({ id: 'gone', enterprise_id: 'ent-1', name: '即将解散组' })
      .execute()
    await orders.db
      .insertInto('agent_group_seat')
      .values({ group_id: 'gone', seat_id: 'seat-100' })
      .execute()
    const serviceType = await typeKey({ name: '解散', allocation: 'group', groupId: 'gone' })
    const before = await orders.create({ serviceType })
    expect(await orders.detail(before)).toMatchObject({ groupId: 'gone', groupName: '即将解散组' })
    await orders.db.deleteFrom('agent_group_seat').where('group_id', '=', 'gone').execute()
    await orders.db.deleteFrom('agent_group').where('id', '=', 'gone').execute()
    expect(await orders.detail(before)).toMatchObject({ state: 0, groupId: null, handlerId: null })
    expect(await orders.move(before, 'accept', 'admin')).toMatchObject({ body: { code: 1 } })
    const after = await orders.detail(await orders.create({ serviceType }))
    expect(after).toMatchObject({ groupId: null, handlerId: null })
    expect(
      await orders.send('agent1', 'POST', '/work_orders', {
        ...{ serviceType, serviceContent: '报修', groupId: 'gone' }
      })
    ).toMatchObject(refused('坐席组不存在'))
  })

  it('is checked, and kept by the orders that have it', async () => {
    for (const [body, errcode] of [
      [{ name: ' ' }, 'name'],
      [{ name: '投诉建议' }, 'name'],
      [{ dueMinutes: null }, 'dueMinutes'],
      [{ warnMinutes: 120 }, 'warnMinutes'],
      [{ allocation: 'handler' }, 'handlerId'],
      [{ allocation: 'turn' }, 'groupId'],
      [{ allocation: 'turn', groupId: 'agents-3' }, 'groupId']
    ] as const)
      expect(await addType(body)).toMatchObject({ body: { code: 0, errcode } })
    const key = await typeKey({ name: '临时' })
    const id = await orders.create({ serviceType: key })
    const { types } = await orders.settings()
    const version = types.find(one => one.key === key)?.version
    const edit = () =>
      orders.send('admin', 'PUT', `${PATH}/types/${key}`, { ...type, name: '临时二', version })
    expect(await edit()).toMatchObject({ body: { code: 1 } })
    expect(await edit()).toMatchObject({ body: { errcode: 'VERSION_CONFLICT' } })
    await orders.send('admin', 'DELETE', `${PATH}/types/${key}`)
    expect((await orders.detail(id)).serviceTypeName).toBe('临时二')
    expect(
      await orders.send('agent1', 'POST', '/work_orders', { serviceType: key, serviceContent: '' })
    ).toMatchObject({ body: { code: 0 } })
  })

  it('is changed by those alone who set the system', async () => {
    expect(await orders.get('leader', PATH)).toMatchObject(FORBIDDEN)
    expect(await orders.send('leader', 'POST', `${PATH}/types`, type)).toMatchObject(FORBIDDEN)
  })
})

describe('a field', () => {
  it('belongs to the types that have it, and is required in them', async () => {
    const key = await addField({ serviceTypes: ['POLICY'] })
    const create = (serviceType: string, workOrderFields: object) =>
      orders.send('agent1', 'POST', '/work_orders', {
        ...{ serviceType, serviceContent: '报修', workOrderFields }
      })
    expect(await create('OTHER', {})).toMatchObject({ body: { code: 1 } })
    expect(await create('POLICY', {})).toMatchObject(refused('请输入楼栋'))
    expect(await create('POLICY', { [key]: ['三栋'] })).toMatchObject({ body: { code: 1 } })
  })

  it('that was removed keeps its values, which stay readable when others change', async () => {
    const key = await addField({ fieldName: '门牌', required: false })
    const id = await orders.create({ workOrderFields: { [key]: ['502'] } })
    expect(await orders.send('admin', 'DELETE', `${PATH}/fields/${key}`)).toMatchObject({
      body: { code: 1 }
    })
    const record = () => orders.ask<ServiceRecordDetail>('agent1', `/service_records/${id}/details`)
    const before = await record()
    expect(before.originWorkOrderFields.map(meta => meta.id)).not.toContain(key)
    expect(before.formerWorkOrderFields).toMatchObject([{ id: key, fieldName: '门牌' }])
    await orders.submit('agent1', 'PUT', '/service_records/update', {
      ...{ serviceRecordId: id, serviceType: 'OTHER', serviceContent: '改过' },
      workOrderFields: { 'ent-1-handling': ['ent-1-handling-1'] }
    })
    expect((await record()).workOrderFields).toEqual({
      ...{ [key]: ['502'], 'ent-1-handling': ['ent-1-handling-1'] }
    })
  })

  it('keeps its options while orders have them', async () => {
    const options = [{ label: '白天' }, { label: '夜间' }]
    const key = await addField({
      ...{ fieldName: '时段', componentType: 4, required: false, options }
    })
    const read = async () => (await orders.settings()).fields.find(one => one.id === key)
    const made = await read()
    const [day = '', night = ''] = Object.keys(made?.fieldOptions ?? {})
    await orders.create({ workOrderFields: { [key]: [night] } })
    const edit = async (next: object[], version = made?.version) =>
      orders.send('admin', 'PUT', `${PATH}/fields/${key}`, {
        ...{
          ...field,
          fieldName: '时段',
          componentType: 4,
          required: false,
          options: next,
          version
        }
      })
    expect(await edit([{ id: day, label: '白天' }])).toMatchObject({
      body: { errcode: 'options', errmsg: '选项“夜间”已被工单使用，不能删除' }
    })
    expect(await edit([{ id: night, label: '夜里' }, { label: '凌晨' }])).toMatchObject({
      body: { code: 1 }
    })
    expect(Object.values((await read())?.fieldOptions ?? {})).toEqual(['夜里', '凌晨'])
    expect(await edit([{ id: night, label: '夜里' }])).toMatchObject({
      body: { errcode: 'VERSION_CONFLICT' }
    })
    const { fields } = await orders.settings()
    const need = fields.find(({ fieldName }) => fieldName === '是否有需求')
    expect(need?.isFixed).toBe(true)
    expect(await orders.send('admin', 'DELETE', `${PATH}/fields/${need?.id}`)).toMatchObject(
      refused('“是否有需求”是内置字段，不能改名或删除')
    )
  })
})
