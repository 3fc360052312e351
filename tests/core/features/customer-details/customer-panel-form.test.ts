import { describe, expect, it } from 'vitest'
import { isPhoneFixed } from '../../../../core/features/customer-details/basics/basic-fields.ts'
import { customerDetails } from '../../../../core/features/customer-details/endpoints.ts'
import { call } from '../../../../core/net/http.ts'
import {
  enter,
  forgetCaller,
  form,
  known,
  open,
  panelRequest,
  rows,
  scene,
  setUpPanel,
  shown,
  soon,
  texts
} from '../../../support/core/panel-scene.ts'

/** The customer panel against the reference backend in this process. */
setUpPanel()

describe('the form of the basic information', () => {
  it.each([
    ['customerName', '', '请输入姓名'],
    ['customerName', '张@三', '只能输入英文，汉字，数字'],
    ['companyName', 'a-b', '只能输入英文，汉字，数字'],
    ['address', '天河路#1', '只能输入英文，汉字，数字'],
    ['source', '?', '只能输入英文，汉字，数字'],
    ['userName', '王_', '只能输入英文，汉字，数字'],
    ['age', 'x', '请输入有效的数字'],
    ['age', '1.5', '请输入有效的数字'],
    ['age', '0', '请输入正整数'],
    ['email', 'x@', '邮箱地址不正确'],
    ['birthDate', '2999-01-01', '日期不能晚于今天'],
    ['birthDate', '1950-13-01', '请输入正确的日期'],
    ['phone2', '123', '号码格式不正确'],
    ['remark', '长'.repeat(101), '不能超过100个字符']
  ] as const)(
    'refuses %s “%s” when it is left and when it is saved',
    async (field, value, sentence) => {
      await enter()
      const { panel, events } = open()
      await shown(panel, panelRequest('customer-2'))
      await panel.edit()
      panel.form().type({ [field]: value })
      expect(form(panel).issues).toEqual({})
      panel.form().leaveField(field)
      expect(form(panel).issues).toEqual({ [field]: sentence })
      await expect(panel.save()).rejects.toMatchObject({ kind: 'invalid' })
      expect(events).toContainEqual(['invalid', { customerId: 'customer-2', fields: [field] }])
      expect(form(panel).typed.values[field]).toBe(value)
    }
  )

  it('does not validate a real name that stood there before, and lets a host allow its signs', async () => {
    await enter()
    const { panel } = open()
    const { info } = await shown(panel, panelRequest('customer-43'))
    expect(info?.customerName).toContain('·')
    await panel.edit()
    panel.form().type({ age: '71' })
    await panel.save()
    expect(panel.$form.get().status).toBe('closed')
    await soon(async () => expect((await known(panel)).info?.age).toBe(71))
    const other = open().panel
    await shown(other, panelRequest('customer-43', { alsoAllowed: '·' }))
    await other.edit()
    other.form().type({ customerName: '阿卜杜热合曼·买买提江' })
    await other.save()
    const again = await call(customerDetails.basicInformation, { customerId: 'customer-43' })
    expect(again.customerName).toBe('阿卜杜热合曼·买买提江')
  })

  it('saves what has changed, trimmed, after consulting the page, and reports it', async () => {
    await enter()
    const requests: unknown[] = []
    const { panel, events } = open({
      beforeSave: async about => {
        requests.push(about)
        return true
      }
    })
    await shown(panel, panelRequest('customer-3'))
    await panel.edit()
    panel.form().type({ companyName: '  启明科技 ', gender: '2' })
    expect(panel.$isUnsaved.get()).toBe(true)
    expect(scene.guards).toEqual(['有未保存的修改，确定离开吗？'])
    await panel.save()
    const about = { customerId: 'customer-3', mode: 'edit', fields: ['gender', 'companyName'] }
    const inOrder = (one: unknown) => ({
      ...(one as object),
      fields: expect.arrayContaining(about.fields)
    })
    expect(requests).toEqual([inOrder(about)])
    expect(events).toContainEqual(['save', inOrder(about)])
    expect(texts()).toContain('编辑成功')
    expect([panel.$isUnsaved.get(), scene.guards]).toEqual([false, []])
    const info = await call(customerDetails.basicInformation, { customerId: 'customer-3' })
    expect(info).toMatchObject({ companyName: '启明科技', gender: 2 })
  })

  it('keeps what was typed when the page or the server rejects it, or on a timeout', async () => {
    await enter()
    let mayBegin = false
    const { panel, events } = open({ beforeSave: async () => mayBegin })
    await shown(panel, panelRequest('customer-15'))
    await panel.edit()
    panel.form().type({ companyName: '恒信' })
    await expect(panel.save()).rejects.toMatchObject({ kind: 'aborted' })
    mayBegin = true
    scene.broken = /PUT .*edit/
    await expect(panel.save()).rejects.toMatchObject({ kind: 'unreachable' })
    expect(form(panel)).toMatchObject({ isSaving: false, failure: { kind: 'unreachable' } })
    expect(form(panel).typed.values.companyName).toBe('恒信')
    expect(events.filter(([name]) => name === 'save')).toEqual([])
    scene.broken = undefined
    await panel.save()
    expect(panel.$form.get().status).toBe('closed')
  })

  it('adds a new customer, who is then shown', async () => {
    await enter()
    const { panel, events } = open()
    panel.show(panelRequest(undefined, { mode: 'add' }))
    await soon(() => form(panel))
    expect(isPhoneFixed(form(panel))).toBe(false)
    await expect(panel.save()).rejects.toMatchObject({ kind: 'invalid' })
    expect(form(panel).issues).toMatchObject({
      customerName: '请输入姓名',
      phone: '请输入手机号码'
    })
    panel.form().type({ customerName: '新来', phone: '12' })
    panel.form().leaveField('phone')
    expect(form(panel).issues.phone).toBe('号码格式不正确')
    panel.form().type({ phone: '13900007788' })
    const { metas } = form(panel)
    const chosen = metas
      .filter(meta => meta.required)
      .map(meta => [meta.id, Object.keys(meta.fieldOptions).slice(0, 1)])
    await expect(panel.save()).rejects.toMatchObject({ kind: 'invalid' })
    expect(Object.values(form(panel).issues)).toEqual(['请选择服务对象类别'])
    panel.form().typeCustom({ ...form(panel).typed.custom, ...Object.fromEntries(chosen) })
    await panel.save()
    const saved = events.find(([name]) => name === 'save')?.[1] as { customerId: string }
    expect(saved).toMatchObject({ mode: 'add' })
    const { info } = await known(panel, saved.customerId)
    expect(info).toMatchObject({ customerName: '新来', phone: '13900007788' })
    expect(texts()).toContain('添加成功！')
  })

  it('keeps the caller’s number', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, panelRequest('customer-1'))
    const callRecordId = (await rows(panel))[0]?.callRecordId ?? ''
    await forgetCaller(callRecordId)
    panel.show(panelRequest(undefined, { callRecordId, mode: 'add' }))
    await soon(() => expect(form(panel).mode).toBe('add'))
    expect(isPhoneFixed(form(panel))).toBe(true)
    panel.form().type({ customerName: '新来', phone: '13000000009' })
    expect(form(panel).typed.values).toMatchObject({ customerName: '新来', phone: '13900001111' })
  })

  it('puts back what was there', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, panelRequest('customer-5', { mode: 'edit' }))
    await soon(() => form(panel))
    panel.form().type({ companyName: '@' })
    panel.form().leaveField('companyName')
    panel.cancel()
    await panel.edit()
    expect(form(panel)).toMatchObject({ isChanged: false, issues: {} })
  })
})
