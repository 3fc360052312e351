import { describe, expect, it } from 'vitest'
import type { CustomerInfo } from '../../../../core/features/customers/customer-info-schemas.ts'
import { FORBIDDEN, missing, type Page, refused } from '../../../support/scenes/case-scenes.ts'
import {
  add,
  cases,
  draft,
  edit,
  found,
  info,
  setUpCustomers
} from '../../../support/scenes/customer-scenes.ts'

setUpCustomers()

describe('adding a customer', () => {
  it('keeps what the work-order form sends, trimmed', async () => {
    const { id } = cases.dataOf<{ id: string }>(
      await add({
        ...draft,
        customerName: ' 阿卜杜·热合曼 ',
        phone2: '020-85551234',
        gender: 2,
        age: 66,
        address: ' 中山五路1号 ',
        remark: '上午方便',
        customFieldValues: { 'ent-1-category': ['ent-1-category-1'] },
        dataSource: 0
      })
    )
    expect(await info(id)).toMatchObject({
      customerName: '阿卜杜·热合曼',
      phone: '13911112222',
      phone2: '02085551234',
      gender: 2,
      age: 66,
      address: '中山五路1号',
      remark: '上午方便',
      customFields: { 'ent-1-category': ['ent-1-category-1'] },
      dataSource: 0,
      version: 1
    })
    expect(await found(id)).toBe(true)
    expect((await cases.operations())[0]).toMatchObject({
      actionType: 1,
      userName: '王晓彤',
      target: '客户 阿卜杜·热合曼',
      detail: '新增客户'
    })
  })

  // rule customer-21
  it('refuses the same name and number once more, and takes the number for another name', async () => {
    const twin = { customerName: '重名甲', phone: '139-1111-3333' }
    cases.dataOf(await add(twin))
    const sentence = '已有姓名和号码都相同的记录，请直接编辑'
    expect(await add({ ...twin, phone: '13911113333' })).toMatchObject(refused(sentence))
    const both = await Promise.all([0, 1].map(() => add({ ...twin, customerName: '重名乙' })))
    expect(both.map(({ body }) => (body as { code: number }).code).sort()).toEqual([0, 1])
  })

  it('takes a region by its own name, and rejects an implausible date of birth', async () => {
    const wrong = (field: object) => add({ ...draft, ...field })
    expect(await wrong({ areaCode: 'zzz', areaName: '<b>' })).toMatchObject(
      refused('所选地区不存在')
    )
    expect(await wrong({ birthDate: '0001-01-01' })).toMatchObject(refused('请输入正确的日期'))
    const there = { areaCode: '440106', areaName: '<b>' }
    const customerName = '有地区的人'
    const { id } = cases.dataOf<{ id: string }>(await add({ ...draft, customerName, ...there }))
    expect((await info(id)).areaName).toBe('广东省/广州市/天河区')
    await edit(id, { customerName, areaCode: '440106', areaName: '别处' })
    expect((await info(id)).areaName).toBe('广东省/广州市/天河区')
  })

  it('keeps what the drawer sends, and an empty day of birth', async () => {
    const drawer = {
      ...draft,
      customerName: '抽屉里的人',
      companyName: '远帆（成都）有限公司',
      gender: 1,
      birthDate: '',
      email: 'a@b.cn',
      areaCode: '440106',
      areaName: '广东省/广州市/天河区',
      remark: ''
    }
    const { id } = cases.dataOf<{ id: string }>(await add(drawer))
    const { phone: _, ...rest } = drawer
    expect(await info(id)).toMatchObject({ ...rest, phone: '13911112222', age: null })
  })

  it('keeps a number as it is dialled, however it was written, so that it is found', async () => {
    const { id } = cases.dataOf<{ id: string }>(
      await add({ ...draft, phone: ' 0571-8888 1234', phone2: '１３８-1234-0000' })
    )
    expect(await info(id)).toMatchObject({ phone: '057188881234', phone2: '13812340000' })
    for (const phone of ['057188881234', '0571-88881234']) {
      const found = await cases.submit<CustomerInfo[]>('agent1', 'POST', '/customers/by_phone', {
        phone
      })
      expect(found.map(one => one.id)).toEqual([id])
    }
    const same = { customerName: '新来的人', phone: '0571-88881234' }
    expect(await edit(id, same)).toMatchObject({ status: 200, body: { code: 1 } })
  })

  it('of a call makes those orders theirs that were written before', async () => {
    const { id: callRecordId } = await cases.db
      .selectFrom('call_record')
      .select('id')
      .where('user_id', '=', 'user-3')
      .orderBy('started_at', 'desc')
      .executeTakeFirstOrThrow()
    const unknown = cases.db.updateTable('call_record').where('id', '=', callRecordId)
    const unknownAccount = { customer_id: null, customer_name: '', customer_phone: draft.phone }
    await unknown.set(unknownAccount).execute()
    await cases.db.deleteFrom('service_record').where('call_record_id', '=', callRecordId).execute()
    const order = await cases.submit<string>('agent1', 'POST', '/service_records/save', {
      ...{ callRecordId, serviceType: 'CONSULT', serviceContent: '来电咨询' }
    })
    const { id } = cases.dataOf<{ id: string }>(
      await add({ ...draft, customerName: '补登的人', callRecordId })
    )
    const { list } = await cases.ask<Page<object>>('agent1', `/service_records?customerId=${id}`)
    expect(list).toMatchObject([{ id: order, customerId: id, customerName: '补登的人' }])
  })

  it('makes an unknown call one with the customer', async () => {
    const { id: callRecordId } = await cases.db
      .selectFrom('call_record')
      .select('id')
      .where('user_id', '=', 'user-3')
      .executeTakeFirstOrThrow()
    const unknown = cases.db.updateTable('call_record').where('id', '=', callRecordId)
    const unknownAccount = { customer_id: null, customer_name: '', customer_phone: draft.phone }
    await unknown.set(unknownAccount).execute()
    // With the number of the call, and with no other.
    expect(await add({ ...draft, phone: '13000000009', callRecordId })).toMatchObject(
      refused('手机号不可修改')
    )
    const { id } = cases.dataOf<{ id: string }>(await add({ ...draft, callRecordId }))
    const record = await cases.ask<object>('agent1', `/call_records/${callRecordId}`)
    expect(record).toMatchObject({ customerId: id, customerName: '新来的人' })
    await add({ ...draft, customerName: '另一个人', callRecordId })
    expect(await cases.ask('agent1', `/call_records/${callRecordId}`)).toEqual(record)
    expect(await add({ ...draft, callRecordId }, 'agent2')).toMatchObject(missing('通话记录不存在'))
  })

  it.each(['noSave', 'account1', 'noRole'] as const)('is not for %s', async account => {
    expect(await add(draft, account)).toMatchObject(FORBIDDEN)
  })
})

const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

/** What both forms refuse, by the field that is wrong. */
const wrong: readonly (readonly [field: string, value: unknown, sentence: string])[] = [
  ['customerName', '  ', '请输入客户名称'],
  ['customerName', '长'.repeat(65), '不能超过64个字符'],
  ['phone2', '123', '号码格式不正确'],
  ['age', 1.5, '请输入有效的数字'],
  ['age', 0, '请输入正整数'],
  ['age', -3, '请输入正整数'],
  ['age', 151, '请输入有效的数字'],
  ['birthDate', tomorrow, '日期不能晚于今天'],
  ['birthDate', '2001-02-30', '请输入正确的日期'],
  ['birthDate', '2001/02/03', '请输入正确的日期'],
  ['email', 'a@b', '邮箱地址不正确'],
  ['email', `${'a'.repeat(19)}@b.cn`, '邮箱地址不正确'],
  ['remark', '字'.repeat(101), '不能超过100个字符'],
  ['companyName', '字'.repeat(65), '不能超过64个字符'],
  ['address', '字'.repeat(201), '不能超过200个字符']
]

describe('what is wrong is refused in the words of the form', () => {
  it.each(wrong)('%s: %j', async (field, value, sentence) => {
    expect(await add({ ...draft, [field]: value })).toMatchObject(refused(sentence))
    const before = await info('customer-3')
    const whole = { customerName: before.customerName, [field]: value }
    expect(await edit('customer-3', whole)).toMatchObject(refused(sentence))
    expect(await info('customer-3')).toEqual(before)
  })

  it.each([
    ['', '请输入手机号码'],
    ['12345678901', '号码格式不正确'],
    ['1381234567', '号码格式不正确'],
    ['0-85551234', '号码格式不正确']
  ])('a new number %j', async (phone, sentence) => {
    expect(await add({ ...draft, phone })).toMatchObject(refused(sentence))
  })

  it('a missing name, in the wording of the work-order form', async () => {
    expect(await add({ ...draft, customerName: '', customFieldValues: {} })).toMatchObject(
      refused('请输入姓名')
    )
  })

  it.each(['02085551234', '020-85551234', '0755-8555123', '13911112222'])(
    'takes the number %s',
    async phone => {
      const customerName = `号码${phone}`
      expect(await add({ ...draft, customerName, phone })).toMatchObject({ body: { code: 1 } })
    }
  )

  it.each([{ gender: 3 }, { age: '12' }, { customFieldValues: { a: 'b' } }, { version: 'x' }])(
    'and what cannot be is a bad request: %j',
    async more => {
      expect((await edit('customer-3', { customerName: '名', ...more })).status).toBe(400)
    }
  )
})
