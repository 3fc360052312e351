import { describe, expect, it } from 'vitest'
import {
  blankCustomer,
  bodyOf,
  type CustomerFormKind,
  type CustomerTyped,
  inOrder,
  regionOf,
  regionText,
  startingFields,
  typedOf,
  validateCustomer
} from '../../../../core/features/customer-form/customer-draft.ts'
import {
  $customerWindow,
  closeCustomer,
  openCustomer
} from '../../../../core/features/customer-form/customer-window.ts'
import { mayAddNow, people, person } from '../../../../core/features/customer-form/people-forms.ts'
import { customerSaver } from '../../../../core/features/customer-form/save-customer.ts'
import type { CustomerInfo } from '../../../../core/features/customers/customer-info-schemas.ts'
import { $notices } from '../../../../core/notices.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { setUpFields } from '../../../support/scenes/field-scenarios.ts'

const scene = setUpFields()

const noticeTexts = () => $notices.get().map(({ tone, text }) => `${tone} ${text}`)
const typed = (more: Partial<CustomerTyped> = {}): CustomerTyped => ({
  ...blankCustomer,
  customerName: '李秀英',
  phone: '13912340001',
  ...more
})
async function infoOf(id: string): Promise<CustomerInfo> {
  const found = person()
  await found.load(id)
  const now = found.$person.get()
  if (now.status !== 'ready') throw new Error(now.status)
  return now.value
}
const needed = () => {
  const category = scene.metas.find(({ fieldName }) => fieldName === '服务对象类别')
  return { [category?.id ?? '']: [Object.keys(category?.fieldOptions ?? {})[0] ?? ''] }
}
const add = (kind: CustomerFormKind, more: Partial<CustomerTyped> = {}) =>
  customerSaver({ kind, before: undefined }).save({
    typed: typed(more),
    fields: kind === 'workOrder' ? needed() : {}
  })

describe('what is typed about a customer', () => {
  const now = new Date(2026, 10, 21, 12).getTime()
  it.each([
    ['workOrder', 'customerName', '', '请输入姓名'],
    ['drawer', 'customerName', '  ', '请输入客户名称'],
    ['drawer', 'customerName', '李@秀英', '只能输入英文，汉字，数字'],
    ['drawer', 'customerName', '阿卜杜热合曼·买买提', undefined],
    ['drawer', 'phone', '', '请输入手机号码'],
    ['drawer', 'phone', '12345', '号码格式不正确'],
    ['drawer', 'phone', '020-81234567', undefined],
    ['workOrder', 'phone', '12812345678', '号码格式不正确'],
    ['workOrder', 'phone2', '0201234', '请输入正确的手机号'],
    ['workOrder', 'phone2', '13812345678', undefined],
    ['workOrder', 'age', '1.5', '请输入有效的数字'],
    ['workOrder', 'age', '0', '请输入正整数'],
    ['workOrder', 'age', '-3', '请输入正整数'],
    ['workOrder', 'age', '88', undefined],
    ['drawer', 'birthDate', '2026-11-22', '日期不能晚于今天'],
    ['drawer', 'birthDate', '2026-11-21', undefined],
    ['drawer', 'email', 'a@b', '邮箱地址不正确'],
    ['drawer', 'companyName', '远帆<script>', '只能输入英文，汉字，数字'],
    ['drawer', 'remark', '长'.repeat(101), '不能超过100个字符']
  ] as const)('%s: %s %j is answered with %j', (kind, field, value, issue) => {
    expect(validateCustomer(kind, typed({ [field]: value }), undefined, now)[field]).toBe(issue)
  })

  it('is not validated where it is unchanged', () => {
    const before = typed({ customerName: 'Ж.', phone: '1', companyName: '@@', phone2: '020' })
    expect(validateCustomer('drawer', before, before, now)).toEqual(
      Object.fromEntries(Object.keys(validateCustomer('drawer', before, before, now)).map(k => [k]))
    )
    expect(
      validateCustomer('drawer', { ...before, customerName: '' }, before, now).customerName
    ).toBe('请输入客户名称')
  })

  it('travels with the fields of its own form and no others', () => {
    const all = typed({
      age: '70',
      gender: '2',
      birthDate: '1956-01-02',
      region: '440100 广东省/广州市'
    })
    expect(bodyOf('workOrder', all)).toEqual({
      ...{ customerName: '李秀英', address: '', remark: '', gender: 2, phone2: '', age: 70 }
    })
    expect(bodyOf('drawer', all)).toEqual({
      ...{ customerName: '李秀英', address: '', remark: '', gender: 2, companyName: '' },
      ...{ birthDate: '1956-01-02', email: '', areaCode: '440100' }
    })
    expect(regionOf(regionText({ areaCode: '1', areaName: 'A B/C' }))).toEqual({
      areaCode: '1',
      areaName: 'A B/C'
    })
  })

  it('begins with 生存状态 正常, and lists the place from the district down', () => {
    const survival = scene.metas.find(({ fieldName }) => fieldName === '生存状态')
    const [value] = startingFields(scene.metas)[survival?.id ?? ''] ?? []
    expect(survival?.fieldOptions[value ?? '']).toBe('正常')
    expect(startingFields([])).toEqual({})
    const shuffled = scene.metas.toReversed()
    expect(
      inOrder(shuffled)
        .slice(0, 3)
        .map(({ fieldName }) => fieldName)
    ).toEqual(['所属区', '所属街镇', '所属村/社区'])
    expect(inOrder(shuffled)).toHaveLength(scene.metas.length)
  })
})

describe('saving a customer', () => {
  it.each([
    ['workOrder', '13912340011', '添加成功', '编辑成功'],
    ['drawer', '13912340012', '添加成功！', '更新成功！']
  ] as const)(
    'from the %s reports success in its own wording',
    async (kind, phone, added, edited) => {
      const id = (await add(kind, { phone, remark: '新' })) ?? ''
      expect(noticeTexts()).toEqual([`success ${added}`])
      expect(scene.core.pending(/^POST \/customers\/add$/)[0]?.body).toMatchObject({
        phone,
        dataSource: 0
      })
      const before = await infoOf(id)
      expect(before).toMatchObject({ customerName: '李秀英', phone, remark: '新' })
      const saver = customerSaver({ kind, before })
      const fields = before.customFields
      expect(
        await saver.save({ typed: { ...typedOf(before), address: '中山路1号' }, fields })
      ).toBe(id)
      expect(noticeTexts()).toContain(`success ${edited}`)
      const body = scene.core.pending(/^PUT \/customers\/.*\/edit$/)[0]?.body as Record<
        string,
        unknown
      >
      const shared = {
        customerName: '李秀英',
        phone,
        gender: null,
        address: '中山路1号',
        remark: '新'
      }
      const own =
        kind === 'workOrder'
          ? { phone2: '', age: null, dataSource: 0, customFieldValues: fields }
          : { companyName: '', birthDate: '', email: '', areaCode: '' }
      expect(body).toEqual({ ...shared, ...own, customerId: id, version: before.version })
      expect(await infoOf(id)).toMatchObject({ address: '中山路1号', phone })
    }
  )

  it('does not overwrite what another user has saved meanwhile', async () => {
    const id = (await add('drawer', { phone: '13912340021' })) ?? ''
    const before = await infoOf(id)
    const draft = { typed: typedOf(before), fields: {} }
    const first = { ...draft, typed: { ...draft.typed, address: '先到一步' } }
    await customerSaver({ kind: 'drawer', before }).save(first)
    const late = customerSaver({ kind: 'drawer', before })
    const later = { ...draft, typed: { ...draft.typed, address: '晚了一步' } }
    expect(await late.save(later)).toBeUndefined()
    expect(late.$attempt.get()).toMatchObject({
      status: 'failed',
      failure: { message: '其他人刚刚修改了这些内容' }
    })
  })

  it('can be tried again after it did not arrive', async () => {
    scene.core.break(/customers\/add/)
    const saver = customerSaver({ kind: 'drawer', before: undefined })
    const draft = { typed: typed({ phone: '13912340031' }), fields: {} }
    expect(await saver.save(draft)).toBeUndefined()
    expect(saver.$attempt.get().status).toBe('failed')
    expect(noticeTexts()).toEqual([])
    saver.clearFailure()
    expect(saver.$attempt.get().status).toBe('idle')
    scene.core.break(undefined)
    expect(await saver.save(draft)).toBeTruthy()
  })
})

describe('all customers with a number', () => {
  it('is found by one of them, or by the number itself', async () => {
    const phone = '13912340041'
    const first = (await add('drawer', { phone, customerName: '甲' })) ?? ''
    const second = (await add('drawer', { phone, customerName: '乙' })) ?? ''
    const found = people()
    await found.load({ customerId: second })
    const ids = () => {
      const now = found.$people.get()
      return now.status === 'ready' ? now.value.map(({ id }) => id) : now.status
    }
    expect(ids()).toEqual([second, first])
    await found.load({ phone })
    expect(new Set(ids())).toEqual(new Set([first, second]))
    await found.load({ phone: '13912349999' })
    expect(ids()).toEqual([])
    await found.load({})
    expect(ids()).toEqual([])
  })

  it.each([
    ['add', false, true, []],
    ['add', true, false, ['warning 当前状态下无法对客户进行操作']],
    ['edit', false, false, ['warning 不能对在册客户进行操作']],
    ['edit', true, false, ['warning 不能对在册客户进行操作']]
  ] as const)('%s, disabled %s: may be added %s', (mode, isDisabled, may, notices) => {
    expect(mayAddNow(mode, isDisabled)).toBe(may)
    expect(noticeTexts()).toEqual(notices)
  })
})

describe('the window of a customer', () => {
  it.each([
    [{ mode: 'add' }, 'drawer'],
    [{ mode: 'view', callRecordId: 'r' }, 'dialog'],
    [{ mode: 'edit', customerId: 'k', as: 'dialog' }, 'dialog'],
    [{ mode: 'edit', callRecordId: 'r', as: 'drawer' }, 'drawer']
  ] as const)('%j is a %s', (request, status) => {
    openCustomer(request)
    expect($customerWindow.get()).toMatchObject({ status, mode: request.mode })
    closeCustomer()
    expect($customerWindow.get()).toEqual({ status: 'closed' })
  })

  it('is closed with its session', () => {
    openCustomer({ mode: 'add' })
    leave('logout')
    expect($customerWindow.get()).toEqual({ status: 'closed' })
  })
})
