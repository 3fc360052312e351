import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CustomerInfo } from '../../../../core/features/customers/customer-info-schemas.ts'
import { FORBIDDEN, missing, type Persona, refused } from '../../../support/scenes/case-scenes.ts'
import {
  CONFLICT,
  cases,
  DELETED,
  edit,
  info,
  NO_CUSTOMER,
  setUpCustomers
} from '../../../support/scenes/customer-scenes.ts'

setUpCustomers()

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
      target: `客户 ${customerName}`,
      detail: '编辑客户'
    })
  })

  it('leaves the number what it is', async () => {
    const { customerName, phone } = before
    expect(await edit(id, { customerName, phone: '13900000000' })).toMatchObject(
      refused('手机号不可修改')
    )
    for (const same of [phone, '', '138****5678'])
      expect(await edit(id, { customerName, phone: same })).toMatchObject({ body: { code: 1 } })
    expect((await info(id)).phone).toBe(phone)
    await edit(id, { customerName, phone2: '13711112222' })
    await edit(id, { customerName, phone2: '137****2222' })
    expect((await info(id)).phone2).toBe('13711112222')
  })

  it('goes to the first of two writers; the second is given the reason', async () => {
    const { customerName, version } = before
    const both = await Promise.all(
      ['甲', '乙'].map(remark => edit(id, { customerName, remark, version }))
    )
    expect(both.map(({ body }) => (body as { code: number }).code).sort()).toEqual([0, 1])
    const loser = both.find(({ body }) => (body as { code: number }).code === 0)
    expect(loser).toMatchObject({
      status: 200,
      body: { message: CONFLICT, errmsg: CONFLICT, errcode: 'VERSION_CONFLICT' }
    })
    const after = await info(id)
    expect(after.version).toBe(version + 1)
    expect(await edit(id, { customerName, remark: '丙', version: after.version })).toMatchObject({
      body: { code: 1 }
    })
  })

  // rule customer-3
  it('is not possible once the customer is deleted', async () => {
    expect(await edit('customer-deleted-1', { customerName: '名' })).toMatchObject({
      status: 200,
      body: { code: 0, message: DELETED, errcode: 'DELETED' }
    })
  })

  it.each(['noEdit', 'account1', 'noRole'] as const)('is not for %s', async account => {
    expect(await edit(id, { customerName: '名' }, account)).toMatchObject(FORBIDDEN)
  })

  it('is not found in another enterprise', async () => {
    expect(await edit(id, { customerName: '名' }, 'outsider')).toMatchObject(NO_CUSTOMER)
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
  const change = (body: object, account: Persona = 'agent1', item = callItemId) =>
    cases.send(account, 'PUT', `/call_items/${item}/customer_info`, {
      callItemNumberId: item,
      ...body
    })

  it('is changed by its fields', async () => {
    const { version } = await info(customerId)
    const body = { customerName: '改过的名', provinceCode: '110000', cityCode: '110100', version }
    expect(await change(body)).toMatchObject({ body: { code: 1, data: { version: version + 1 } } })
    expect(await info(customerId)).toMatchObject({ ...body, version: version + 1 })
    expect(await change({ ...body, remark: '晚了' })).toMatchObject(refused(CONFLICT))
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
    for (const account of ['noEdit', 'account1'] as const)
      expect(await change({ remark: '' }, account)).toMatchObject(FORBIDDEN)
    for (const account of ['agent2', 'outsider'] as const)
      expect(await change({ remark: '' }, account)).toMatchObject(missing('通话记录不存在'))
    const { id } = await cases.db
      .selectFrom('call_record')
      .select('id')
      .where('customer_id', '=', 'customer-deleted-1')
      .executeTakeFirstOrThrow()
    expect(await change({ remark: '' }, 'admin', id)).toMatchObject(refused(DELETED))
  })
})
