import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CustomerInfo } from '../../core/contract/entities/customer-info.ts'
import {
  type Cases,
  FORBIDDEN,
  missing,
  openCases,
  type Page,
  refused,
  type Who
} from '../support/cases.ts'

const DELETED = '该线索或服务对象已被删除，不能编辑基本信息'
const OUTRUN = '该服务对象已被他人修改，请刷新后重试'
const NO_CUSTOMER = missing('服务对象不存在或已删除')

let cases: Cases
beforeAll(async () => {
  cases = await openCases()
})
afterAll(() => cases.close())

const info = (id: string, who: Who = 'agent1') =>
  cases.ask<CustomerInfo>(who, `/customers/${id}/basic_information`)
const edit = (id: string, body: object, who: Who = 'agent1') =>
  cases.send(who, 'PUT', `/customers/${id}/edit`, body)
const add = (body: object, who: Who = 'agent1') => cases.send(who, 'POST', '/customers/add', body)
const found = async (id: string) =>
  (await cases.ask<{ list: { id: string }[] }>('admin', '/customers?pageSize=100')).list.some(
    row => row.id === id
  )

describe('a customer in full', () => {
  it('has every field', async () => {
    expect(await info('customer-1')).toMatchObject({
      id: 'customer-1',
      phone: '13812345678',
      phoneMasked: false,
      areaCode: '440106',
      areaName: '广东省/广州市/天河区',
      provinceCode: '440000',
      cityCode: '440100',
      area: '江苏 连云港',
      telecomOperator: '中国移动',
      dataSource: 0,
      isDelete: false,
      version: 1
    })
    for (const name of [
      'phone2',
      'email',
      'birthDate',
      'companyName',
      'address',
      'source'
    ] as const)
      expect(await info('customer-1')).toHaveProperty(name, expect.stringMatching(/./))
  })

  it('says so when it is deleted, and is in no list then', async () => {
    expect(await info('customer-deleted-1')).toMatchObject({
      isDelete: true,
      customerName: '周建国'
    })
    expect(await found('customer-deleted-1')).toBe(false)
    const offered = await cases.ask<unknown[]>(
      'agent1',
      `/customers/search?searchContent=${encodeURIComponent('周建国')}`
    )
    expect(offered).toEqual([])
    expect(await cases.ask('agent1', '/customers/check/13800138001')).toMatchObject({
      customer: null
    })
  })

  it('is for those who look after customers, take calls, or may see a call with them', async () => {
    const mine = await cases.db
      .selectFrom('call_record')
      .select('customer_id')
      .where('user_id', '=', 'user-3')
      .where('customer_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const path = `/customers/${mine.customer_id}/basic_information`
    expect(await cases.get('nobody', path)).toMatchObject(FORBIDDEN)
    await cases.db
      .updateTable('call_record')
      .set({ user_id: 'user-nobody' })
      .where('customer_id', '=', mine.customer_id)
      .where('user_id', '=', 'user-3')
      .execute()
    expect((await cases.get('nobody', path)).status).toBe(200)
    await cases.db
      .updateTable('call_record')
      .set({ user_id: 'user-3' })
      .where('user_id', '=', 'user-nobody')
      .execute()
  })

  it.each(['basic_information', 'related'])('is nobody’s in another enterprise: %s', async what => {
    expect(await cases.get('stranger', `/customers/customer-1/${what}`)).toMatchObject(NO_CUSTOMER)
    expect(await cases.get('agent1', `/customers/none/${what}`)).toMatchObject(NO_CUSTOMER)
  })

  it('shows the number to whoever may see the customer, and one that is hidden to nobody', async () => {
    const rows = ['/customers/customer-1', '/customers/customer-60']
    for (const who of ['admin', 'agent1', 'noEdit', 'account1'] as const) {
      expect(await info('customer-1', who)).toMatchObject({
        phone: '13812345678',
        phone2: '02085550000',
        phoneMasked: false
      })
      expect(await info('customer-60', who)).toMatchObject({
        phone: '187****0399',
        phoneMasked: true
      })
      const [open, hidden] = await Promise.all(rows.map(path => cases.ask(who, path)))
      expect(open).toMatchObject({ phone: '13812345678' })
      expect(hidden).toMatchObject({ phone: '187****0399' })
    }
    expect((await edit('customer-1', { customerName: '张三' }, 'noEdit')).status).toBe(403)
  })
})

describe('those who have one number', () => {
  it('come together, the one asked for first, and without the deleted', async () => {
    const all = await cases.ask<CustomerInfo[]>('agent1', '/customers/customer-52/related')
    expect(all[0]?.id).toBe('customer-52')
    expect(all.map(({ id }) => id).sort()).toEqual(
      ['customer-2', 'customer-51', 'customer-52', 'customer-53'].sort()
    )
    expect(new Set(all.map(({ phone }) => phone)).size).toBe(1)
    const { phone = '' } = all[0] ?? {}
    const asWritten = `${phone.slice(0, 3)} ${phone.slice(3)}`
    const byPhone = (who: Who, written: string) =>
      cases.send(who, 'POST', '/customers/by_phone', { phone: written })
    const found = cases.dataOf<CustomerInfo[]>(await byPhone('agent1', asWritten))
    expect(found.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
    expect(await byPhone('stranger', phone)).toMatchObject({ body: { data: [] } })
    expect(await byPhone('nobody', phone)).toMatchObject(FORBIDDEN)
    // Whoever may add somebody may ask first whether they are there.
    const role = { id: 'role-adds', enterprise_id: 'ent-1', name: 'adds', tag_code: 'AGENT' }
    const right = { role_id: role.id, code: 'CCS.SAVE.CUST.INFO' }
    await cases.db.insertInto('role').values(role).execute()
    await cases.db.insertInto('role_permission').values(right).execute()
    const given = { user_id: 'user-nobody', role_id: role.id }
    await cases.db.insertInto('user_role').values(given).execute()
    expect(await byPhone('nobody', phone)).toMatchObject({ status: 200 })
    await cases.db.deleteFrom('user_role').where('role_id', '=', role.id).execute()
    const related = await cases.ask<unknown[]>('agent1', '/customers/customer-deleted-1/related')
    expect(related).toMatchObject([{ id: 'customer-deleted-1', isDelete: true }])
  })
})

const draft = { customerName: '新来的人', phone: '13911112222' }

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
      target: '服务对象 阿卜杜·热合曼',
      detail: '新增服务对象'
    })
  })

  it('takes a region of the tree by its own name, and nobody born before there were registers', async () => {
    const wrong = (field: object) => add({ ...draft, ...field })
    expect(await wrong({ areaCode: 'zzz', areaName: '<b>' })).toMatchObject(
      refused('所选地区不存在')
    )
    expect(await wrong({ birthDate: '0001-01-01' })).toMatchObject(refused('请输入正确的日期'))
    const there = { areaCode: '440106', areaName: '<b>' }
    const { id } = cases.dataOf<{ id: string }>(await add({ ...draft, ...there }))
    expect((await info(id)).areaName).toBe('广东省/广州市/天河区')
    await edit(id, { customerName: draft.customerName, areaCode: '440106', areaName: '别处' })
    expect((await info(id)).areaName).toBe('广东省/广州市/天河区')
  })

  it('keeps what the drawer sends, and an empty day of birth', async () => {
    const drawer = {
      ...draft,
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
      const found = await cases.tell<CustomerInfo[]>('agent1', 'POST', '/customers/by_phone', {
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
    const nobody = { customer_id: null, customer_name: '', customer_phone: draft.phone }
    await unknown.set(nobody).execute()
    await cases.db.deleteFrom('service_record').where('call_record_id', '=', callRecordId).execute()
    const order = await cases.tell<string>('agent1', 'POST', '/service_records/save', {
      ...{ callRecordId, serviceType: 'CONSULT', serviceContent: '来电咨询' }
    })
    const { id } = cases.dataOf<{ id: string }>(await add({ ...draft, callRecordId }))
    const { list } = await cases.ask<Page<object>>('agent1', `/service_records?customerId=${id}`)
    expect(list).toMatchObject([{ id: order, customerId: id, customerName: '新来的人' }])
  })

  it('makes an unknown call one with the customer', async () => {
    const { id: callRecordId } = await cases.db
      .selectFrom('call_record')
      .select('id')
      .where('user_id', '=', 'user-3')
      .executeTakeFirstOrThrow()
    const unknown = cases.db.updateTable('call_record').where('id', '=', callRecordId)
    const nobody = { customer_id: null, customer_name: '', customer_phone: draft.phone }
    await unknown.set(nobody).execute()
    // With the number of the call, and with no other.
    expect(await add({ ...draft, phone: '13000000009', callRecordId })).toMatchObject(
      refused('手机号码不可修改')
    )
    const { id } = cases.dataOf<{ id: string }>(await add({ ...draft, callRecordId }))
    const record = await cases.ask<object>('agent1', `/call_records/${callRecordId}`)
    expect(record).toMatchObject({ customerId: id, customerName: '新来的人' })
    await add({ ...draft, customerName: '另一个人', callRecordId })
    expect(await cases.ask('agent1', `/call_records/${callRecordId}`)).toEqual(record)
    expect(await add({ ...draft, callRecordId }, 'agent2')).toMatchObject(missing('通话记录不存在'))
  })

  it.each(['noSave', 'account1', 'nobody'] as const)('is not for %s', async who => {
    expect(await add(draft, who)).toMatchObject(FORBIDDEN)
  })
})

const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

/** What both forms refuse, by the field that is wrong. */
const wrong: readonly (readonly [field: string, value: unknown, sentence: string])[] = [
  ['customerName', '  ', '请输入服务对象名称'],
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

  it('a missing name, as the work-order form says it', async () => {
    expect(await add({ ...draft, customerName: '', customFieldValues: {} })).toMatchObject(
      refused('请输入姓名')
    )
  })

  it.each(['02085551234', '020-85551234', '0755-8555123', '13911112222'])(
    'takes the number %s',
    async phone => {
      expect(await add({ ...draft, phone })).toMatchObject({ body: { code: 1 } })
    }
  )

  it.each([{ gender: 3 }, { age: '12' }, { customFieldValues: { a: 'b' } }, { version: 'x' }])(
    'and what cannot be is a bad request: %j',
    async more => {
      expect((await edit('customer-3', { customerName: '名', ...more })).status).toBe(400)
    }
  )
})

describe('editing a customer', () => {
  const id = 'customer-4'
  let before: CustomerInfo
  beforeEach(async () => {
    before = await info(id)
  })

  it('changes what is sent and nothing else', async () => {
    const { customerName } = before
    expect(await edit(id, { customerName, companyName: '新公司', age: null })).toMatchObject({
      body: { code: 1, data: { version: before.version + 1 } }
    })
    expect(await info(id)).toEqual({
      ...before,
      companyName: '新公司',
      age: null,
      version: before.version + 1
    })
    expect((await cases.operations())[0]).toMatchObject({
      actionType: 2,
      target: `服务对象 ${customerName}`,
      detail: '编辑服务对象'
    })
  })

  it('leaves the number what it is', async () => {
    const { customerName, phone } = before
    expect(await edit(id, { customerName, phone: '13900000000' })).toMatchObject(
      refused('手机号码不可修改')
    )
    for (const same of [phone, '', '138****5678'])
      expect(await edit(id, { customerName, phone: same })).toMatchObject({ body: { code: 1 } })
    expect((await info(id)).phone).toBe(phone)
    await edit(id, { customerName, phone2: '13711112222' })
    await edit(id, { customerName, phone2: '137****2222' })
    expect((await info(id)).phone2).toBe('13711112222')
  })

  it('goes to the first of two writers; the second hears why', async () => {
    const { customerName, version } = before
    const both = await Promise.all(
      ['甲', '乙'].map(remark => edit(id, { customerName, remark, version }))
    )
    expect(both.map(({ body }) => (body as { code: number }).code).sort()).toEqual([0, 1])
    const loser = both.find(({ body }) => (body as { code: number }).code === 0)
    expect(loser).toMatchObject({
      status: 200,
      body: { message: OUTRUN, errmsg: OUTRUN, errcode: 'VERSION_CONFLICT' }
    })
    const after = await info(id)
    expect(after.version).toBe(version + 1)
    expect(await edit(id, { customerName, remark: '丙', version: after.version })).toMatchObject({
      body: { code: 1 }
    })
  })

  it('is not possible once the customer is deleted', async () => {
    expect(await edit('customer-deleted-1', { customerName: '名' })).toMatchObject({
      status: 200,
      body: { code: 0, message: DELETED, errcode: 'DELETED' }
    })
  })

  it.each(['noEdit', 'account1', 'nobody'] as const)('is not for %s', async who => {
    expect(await edit(id, { customerName: '名' }, who)).toMatchObject(FORBIDDEN)
  })

  it('is nobody’s in another enterprise', async () => {
    expect(await edit(id, { customerName: '名' }, 'stranger')).toMatchObject(NO_CUSTOMER)
    expect(await info(id)).toEqual(before)
  })
})

describe('the customer behind a call', () => {
  let callItemId: string
  let customerId: string
  beforeAll(async () => {
    const call = await cases.db
      .selectFrom('call_record')
      .select(['id', 'customer_id'])
      .where('user_id', '=', 'user-3')
      .where('customer_id', 'in', [
        'customer-5',
        'customer-6',
        'customer-7',
        'customer-8',
        'customer-9'
      ])
      .executeTakeFirstOrThrow()
    callItemId = call.id
    customerId = call.customer_id ?? ''
  })
  const change = (body: object, who: Who = 'agent1', item = callItemId) =>
    cases.send(who, 'PUT', `/call_items/${item}/customer_info`, { callItemNumberId: item, ...body })

  it('is changed by its fields', async () => {
    const { version } = await info(customerId)
    const body = { customerName: '改过的名', provinceCode: '110000', cityCode: '110100', version }
    expect(await change(body)).toMatchObject({ body: { code: 1, data: { version: version + 1 } } })
    expect(await info(customerId)).toMatchObject({ ...body, version: version + 1 })
    expect(await change({ ...body, remark: '晚了' })).toMatchObject(refused(OUTRUN))
  })

  it('is changed by its own fields alone', async () => {
    const customFieldMap = {
      'ent-1-category': ['ent-1-category-2'],
      'ent-1-hobby': ['ent-1-hobby-1', 'ent-1-hobby-3']
    }
    expect(await change({ customFieldMap })).toMatchObject({ body: { code: 1 } })
    expect((await info(customerId)).customFields).toMatchObject(customFieldMap)
    expect((await cases.operations())[0]).toMatchObject({ detail: '修改自定义字段' })
  })

  it.each(['customerName', 'source', 'companyName', 'address', 'userName'])(
    'takes letters, Chinese characters and digits in %s, and what stands in names',
    async field => {
      for (const value of ['改<script>', '名;', 'a@b', '名"'])
        expect(await change({ [field]: value })).toMatchObject(refused('只能输入英文，汉字，数字'))
      const real = '阿卜杜·热合曼（成都）A1'
      expect(await change({ [field]: real })).toMatchObject({ body: { code: 1 } })
      expect(await info(customerId)).toHaveProperty(field, real)
    }
  )

  it('may keep what was written elsewhere by other rules', async () => {
    await edit(customerId, { customerName: '外来的@名' })
    expect(await change({ customerName: '外来的@名', remark: '其他' })).toMatchObject({
      body: { code: 1 }
    })
    await edit(customerId, { customerName: '改回来' })
  })

  it('is out of reach for those who may not edit, may not see the call, or are not here', async () => {
    for (const who of ['noEdit', 'account1'] as const)
      expect(await change({ remark: '' }, who)).toMatchObject(FORBIDDEN)
    for (const who of ['agent2', 'stranger'] as const)
      expect(await change({ remark: '' }, who)).toMatchObject(missing('通话记录不存在'))
    const { id } = await cases.db
      .selectFrom('call_record')
      .select('id')
      .where('customer_id', '=', 'customer-deleted-1')
      .executeTakeFirstOrThrow()
    expect(await change({ remark: '' }, 'admin', id)).toMatchObject(refused(DELETED))
  })
})
