import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  ServiceRecord,
  ServiceRecordDetail
} from '../../../../core/features/work-orders/schemas.ts'
import {
  type Cases,
  FORBIDDEN,
  missing,
  openCases,
  type Page,
  type Persona,
  refused
} from '../../../support/scenes/case-scenes.ts'

let cases: Cases
let callRecordId: string
let customerId: string
beforeAll(async () => {
  cases = await openCases()
  const call = await cases.db
    .selectFrom('call_record')
    .select(['id', 'customer_id'])
    .where('user_id', '=', 'user-3')
    .where('direction', '=', 1)
    .where('customer_id', 'like', 'customer-%')
    .executeTakeFirstOrThrow()
  callRecordId = call.id
  customerId = call.customer_id ?? ''
})
afterAll(() => cases.close())

const draft = { serviceType: 'CONSULT', serviceContent: '来电咨询', callTaskItemId: null }
const save = (body: object, account: Persona = 'agent1') =>
  cases.send(account, 'POST', '/service_records/save', { ...draft, callType: 2, ...body })
const saved = async (body: object, account?: Persona) =>
  cases.dataOf<string>(await save(body, account))
const update = (serviceRecordId: string, body: object, account: Persona = 'agent1') =>
  cases.send(account, 'PUT', '/service_records/update', { ...draft, serviceRecordId, ...body })
const details = (id: string, account: Persona = 'agent1') =>
  cases.ask<ServiceRecordDetail>(account, `/service_records/${id}/details`)
const list = (search: Record<string, string>, account: Persona = 'agent1') =>
  cases.ask<Page<ServiceRecord>>(
    account,
    `/service_records?${new URLSearchParams({ pageSize: '100', ...search })}`
  )

describe('the kinds of service', () => {
  it('come as keys with labels, in order, the enterprise’s own', async () => {
    const types = await cases.ask<Record<string, string>>(
      'agent1',
      '/service_records/service_types'
    )
    expect(Object.entries(types).slice(0, 2)).toEqual([
      ['CONSULT', '业务咨询'],
      ['COMPLAINT', '投诉建议']
    ])
    const { list: all } = await list({}, 'admin')
    expect(new Set(all.map(({ serviceType }) => serviceType))).toEqual(new Set(Object.keys(types)))
  })
})

describe('a work order', () => {
  it('is written once, and then changed', async () => {
    const id = await saved({ customerId, callRecordId, serviceContent: ' 来电咨询 ', remark: '急' })
    expect(await details(id)).toMatchObject({
      id,
      serviceType: 'CONSULT',
      serviceTypeName: '业务咨询',
      serviceContent: '来电咨询',
      remark: '急',
      customerId,
      callRecordId,
      callDirectionType: 1,
      callType: 2,
      agentName: '王晓彤',
      canEdit: true
    })
    const change = { serviceType: 'VISIT', serviceContent: '改为上门' }
    expect(await update(id, change)).toMatchObject({ body: { code: 1, data: null } })
    const after = await details(id)
    expect(after).toMatchObject({ ...change, remark: '急', customerId, callRecordId })
    expect(after.updateTime).toBeGreaterThanOrEqual(after.createTime)
    expect((await cases.operations()).slice(0, 2)).toMatchObject([
      { actionType: 2, target: '工单 上门探访', detail: '编辑工单' },
      { actionType: 1, target: '工单 业务咨询', detail: '新增工单' }
    ])
  })

  it('includes its people and related records', async () => {
    const id = await saved({ customerId: 'customer-2' })
    const detail = await details(id)
    expect(detail.customers.map(customer => customer.id)).toContain('customer-53')
    expect(detail.customers[0]?.id).toBe('customer-2')
    expect(detail.phoneNumber).toBe(detail.customers[0]?.phone)
    expect(detail.originCustomerFields.map(({ fieldName }) => fieldName)).toContain('服务对象类别')
    expect(detail.originWorkOrderFields.map(({ fieldName }) => fieldName)).toEqual(
      expect.arrayContaining(['是否有需求', '需求内容'])
    )
    const of1 = await saved({ customerId, callRecordId })
    const { historyRecords } = await details(of1)
    expect(historyRecords.map(call => call.callRecordId)).toContain(callRecordId)
    const times = historyRecords.map(({ callStartTime }) => callStartTime)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(await details(id, 'noEdit')).toMatchObject({
      phoneMasked: false,
      phoneNumber: detail.phoneNumber
    })
  })

  it('shows no hidden number, nor the way of a call that one does not see', async () => {
    const call = await cases.db
      .selectFrom('call_record')
      .select(['id', 'customer_phone', 'user_id'])
      .where('customer_id', '=', 'customer-60')
      .executeTakeFirstOrThrow()
    const ofCall = cases.db.updateTable('call_record').where('id', '=', call.id)
    const ofCustomer = cases.db.updateTable('customer').where('id', '=', 'customer-60')
    const chain = [
      { phoneType: 'EXTERIOR', phone: call.customer_phone, chainType: 'INCOMING' },
      { phoneType: 'AGENT', phone: '300', chainType: 'INCOMING' }
    ].map(node => ({ ...node, agentName: '', agentNumber: '' }))
    await cases.db
      .insertInto('call_detail')
      .values({ call_record_id: call.id, chain: JSON.stringify(chain) })
      .onConflict(one => one.column('call_record_id').doUpdateSet({ chain: JSON.stringify(chain) }))
      .execute()
    await ofCall.set({ user_id: 'user-2' }).execute()
    const id = await saved({ customerId: 'customer-60', callRecordId: call.id }, 'leader')
    expect(await details(id)).toMatchObject({ phoneNumber: '189****7550', callTargetChain: [] })
    // The call stays hidden when the customer no longer is.
    await ofCustomer.set({ is_number_hidden: false }).execute()
    const shown = await details(id, 'leader')
    expect(shown).toMatchObject({ phoneNumber: '189****7550', phoneMasked: true })
    expect(shown.callTargetChain.map(({ phone }) => phone)).toEqual(['189****7550', '300'])
    await ofCustomer.set({ is_number_hidden: true }).execute()
    await ofCall.set({ user_id: call.user_id }).execute()
  })

  it('of a call is one for each author, also when the save is sent twice', async () => {
    const call = await cases.db
      .selectFrom('call_record')
      .select('id')
      .where('user_id', '=', 'user-3')
      .where('id', '!=', callRecordId)
      .executeTakeFirstOrThrow()
    const twice = { callRecordId: call.id, remark: '第一次' }
    const [one, again] = await Promise.all([saved(twice), saved(twice)])
    expect(again).toBe(one)
    expect(await saved({ callRecordId: call.id, serviceContent: '改过的' })).toBe(one)
    const { list: found } = await list({ callRecordId: call.id })
    expect(found).toMatchObject([{ id: one, serviceContent: '改过的' }])
    expect(await details(one)).toMatchObject({ remark: '第一次' })
    // Another user's is a different one.
    expect(await saved({ callRecordId: call.id }, 'leader')).not.toBe(one)
    expect((await list({ callRecordId: call.id }, 'leader')).total).toBe(2)
  })

  it('of a kind that there is no more still comes in the list', async () => {
    const id = await saved({ customerId: 'customer-3' })
    const one = cases.db.updateTable('service_record').where('id', '=', id)
    await one.set({ service_type: 'constructor' }).execute()
    const { list: all } = await list({ customerId: 'customer-3' })
    expect(all.find(row => row.id === id)?.serviceTypeName).toBe('constructor')
    await one.set({ service_type: 'CONSULT' }).execute()
  })

  it('is about the customer of its call, or one with the same number', async () => {
    const WRONG = refused('该通话不属于此客户')
    const call = await cases.db
      .selectFrom('call_record')
      .select('id')
      .where('customer_id', '=', 'customer-2')
      .executeTakeFirstOrThrow()
    const id = call.id
    expect(await save({ customerId: 'customer-1', callRecordId: id }, 'admin')).toMatchObject(WRONG)
    const one = await saved({ customerId: 'customer-52', callRecordId: id }, 'admin')
    expect(await update(one, { customerId: 'customer-1' }, 'admin')).toMatchObject(WRONG)
    const { customer_id, call_record_id } = await cases.db
      .selectFrom('service_record')
      .select(['customer_id', 'call_record_id'])
      .where('id', '=', one)
      .executeTakeFirstOrThrow()
    expect([customer_id, call_record_id]).toEqual(['customer-52', id])
    // A call of an unknown customer belongs to the customer with the number.
    const unregistered = cases.db.updateTable('call_record').where('id', '=', id)
    await unregistered.set({ customer_id: null }).execute()
    expect(await save({ customerId: 'customer-1', callRecordId: id }, 'admin')).toMatchObject(WRONG)
    await unregistered.set({ customer_id: 'customer-2' }).execute()
  })

  it('keeps the call that it has, and takes none that has an order already', async () => {
    const WRONG = refused('该通话不属于此客户')
    const [first, second] = await cases.db
      .selectFrom('call_record')
      .select('id')
      .where('customer_id', '=', 'customer-1')
      .where('user_id', '=', 'user-3')
      .limit(2)
      .execute()
    const of = { customerId: 'customer-1' }
    const one = await saved({ ...of, callRecordId: first?.id })
    expect(await update(one, { callRecordId: second?.id })).toMatchObject(WRONG)
    const two = await saved(of)
    expect(await update(two, { callRecordId: first?.id })).toMatchObject(WRONG)
    const both = [
      update(two, { callRecordId: second?.id }),
      saved({ ...of, callRecordId: second?.id })
    ]
    await Promise.all(both.map(answer => answer.catch(String)))
    expect((await list({ callRecordId: second?.id ?? '' })).total).toBe(1)
  })

  it('lists calls with customers, and not supervisors’ legs', async () => {
    const id = await saved({ customerId, callRecordId })
    const shown = async () =>
      (await details(id)).historyRecords.some(record => record.callRecordId === callRecordId)
    const one = cases.db.updateTable('call_record').where('id', '=', callRecordId)
    expect(await shown()).toBe(true)
    await one.set({ call_source: 8 }).execute()
    expect(await shown()).toBe(false)
    await one.set({ call_source: null }).execute()
  })

  it.each([
    [{ serviceType: '' }, '请选择服务类型'],
    [{ serviceType: 'NONE' }, '请选择服务类型'],
    [{ serviceType: 'toString' }, '请选择服务类型'],
    [{ serviceType: '__proto__' }, '请选择服务类型'],
    [{ serviceContent: '字'.repeat(1001) }, '不能超过1000个字符'],
    [{ remark: '字'.repeat(101) }, '不能超过100个字符']
  ])('is refused with %j', async (body, sentence) => {
    expect(await save({ customerId, ...body })).toMatchObject(refused(sentence))
    const id = await saved({ customerId })
    expect(await update(id, body)).toMatchObject(refused(sentence))
  })

  it('takes a text of a thousand characters', async () => {
    const serviceContent = '字'.repeat(1000)
    expect((await details(await saved({ customerId, serviceContent }))).serviceContent).toBe(
      serviceContent
    )
  })

  it('requires 需求内容 when there is a need, and drops it when there is none', async () => {
    const need = (answer: 1 | 2) => ({ 'ent-1-need': [`ent-1-need-${answer}`] })
    const content = { 'ent-1-needContent': ['每周打扫'] }
    expect(await save({ customerId, workOrderFields: need(1) })).toMatchObject(
      refused('请输入需求内容')
    )
    for (const half of [
      { workOrderFields: { ...need(1), 'ent-1-needContent': ['x\ud800'] } },
      { serviceContent: 'a\ud800b' }
    ])
      expect(await save({ customerId, ...half })).toMatchObject({
        status: 400,
        body: { message: '请求中含有无法处理的字符' }
      })
    const id = await saved({ customerId, workOrderFields: { ...need(1), ...content } })
    expect((await details(id)).workOrderFields).toEqual({ ...need(1), ...content })
    await update(id, { workOrderFields: need(2) })
    expect((await details(id)).workOrderFields).toEqual(need(2))
  })

  it('is for those who take calls or look after work orders, and about whom they see', async () => {
    expect(await save({ customerId }, 'noRole')).toMatchObject(FORBIDDEN)
    expect((await save({ customerId }, 'account1')).body).toMatchObject({ code: 1 })
    expect(await save({ callRecordId }, 'agent2')).toMatchObject(missing('通话记录不存在'))
    expect(await save({ customerId }, 'outsider')).toMatchObject(missing('客户不存在或已删除'))
  })

  it('is changed by its author and those above, and seen by no other enterprise', async () => {
    const id = await saved({ customerId })
    expect(await update(id, {}, 'agent2')).toMatchObject(refused('只能修改自己的服务记录'))
    expect((await details(id, 'agent2')).canEdit).toBe(false)
    expect(await update(id, { serviceType: 'CARE' }, 'leader')).toMatchObject({ body: { code: 1 } })
    const absent = missing('服务记录不存在')
    expect(await update(id, {}, 'outsider')).toMatchObject(absent)
    expect(await cases.get('outsider', `/service_records/${id}/details`)).toMatchObject(absent)
    expect(await cases.get('noRole', `/service_records/${id}/details`)).toMatchObject(absent)
  })
})

describe('the work orders', () => {
  it('of a customer come newest first, of all authors, and by direction', async () => {
    const { list: all, total } = await list({ customerId: 'customer-1' })
    expect(total).toBe(all.length)
    expect(all.length).toBeGreaterThan(3)
    const times = all.map(({ createTime }) => createTime)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    for (const direction of [0, 1]) {
      const some = await list({ customerId: 'customer-1', callDirectionType: String(direction) })
      expect(some.list).toEqual(
        all.filter(({ callDirectionType }) => callDirectionType === direction)
      )
    }
    expect(all.map(({ callDirectionType }) => callDirectionType)).toEqual(
      expect.arrayContaining([0, 1])
    )
  })

  it('without a customer are those of one’s reach', async () => {
    const authors = async (account: Persona) =>
      new Set((await list({}, account)).list.map(({ agentName }) => agentName))
    expect(await authors('agent1')).toEqual(new Set(['王晓彤']))
    expect([...(await authors('leader'))].sort()).toEqual(['林若溪', '王晓彤'].sort())
    expect((await authors('admin')).size).toBeGreaterThan(3)
    expect((await list({}, 'outsider')).total).toBe(0)
  })

  it('come page by page', async () => {
    const first = await list({ pageSize: '3' }, 'admin')
    const second = await list({ pageSize: '3', page: '2' }, 'admin')
    expect(first).toMatchObject({ hasMore: true })
    const { list: all } = await list({}, 'admin')
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(
      all.slice(0, 6).map(({ id }) => id)
    )
  })

  it('of a customer are for those who may see the customer', async () => {
    const path = '/service_records?customerId=customer-1'
    expect(await cases.get('noRole', path)).toMatchObject(FORBIDDEN)
    expect((await list({ customerId: 'customer-1' }, 'outsider')).total).toBe(0)
  })
})
