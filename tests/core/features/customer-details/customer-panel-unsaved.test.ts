import { describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { saveCallFields } from '../../../../core/features/customer-details/call-fields.ts'
import { customerDetails } from '../../../../core/features/customer-details/endpoints.ts'
import type { Panel } from '../../../../core/features/customer-details/panel-interface.ts'
import { call } from '../../../../core/net/http.ts'
import { logout } from '../../../../core/session/session.ts'
import {
  enter,
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

describe('two who write at the same time', () => {
  const meanwhile = async (customerId: string, body: { companyName?: string; email?: string }) => {
    const { customerName, version } = await call(customerDetails.basicInformation, { customerId })
    await call(customerDetails.edit, { customerId, body: { ...body, customerName, version } })
  }

  it('both keep what they wrote when it was not the same', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, panelRequest('customer-6'))
    await panel.edit()
    panel.form().type({ companyName: '我写的' })
    await meanwhile('customer-6', { email: 'other@example.cn' })
    await panel.save()
    expect(texts()).toContain('已合并其他人刚刚保存的修改')
    const info = await call(customerDetails.basicInformation, { customerId: 'customer-6' })
    expect(info).toMatchObject({ companyName: '我写的', email: 'other@example.cn' })
  })

  it.each([
    ['mine', '我写的', 'customer-7'],
    ['theirs', '别人写的', 'customer-16']
  ] as const)('have a conflict to resolve: %s', async (whose, stays, customerId) => {
    await enter()
    const { panel } = open()
    await shown(panel, panelRequest(customerId))
    await panel.edit()
    panel.form().type({ companyName: '我写的' })
    await meanwhile(customerId, { companyName: '别人写的' })
    await expect(panel.save()).rejects.toMatchObject({ kind: 'refused' })
    const [conflict] = form(panel).conflicts
    expect(conflict).toEqual({ fields: ['companyName'], mine: '我写的', theirs: '别人写的' })
    await expect(panel.save()).rejects.toMatchObject({ kind: 'refused' })
    if (conflict) panel.form().resolveConflict(conflict, whose)
    await panel.save()
    const info = await call(customerDetails.basicInformation, { customerId })
    expect(info.companyName).toBe(stays)
  })
})

describe('what one saves of the same customer in another view', () => {
  it('is in the basic information at once, and is no conflict', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, panelRequest('customer-1'))
    await panel.edit()
    panel.form().type({ companyName: '我写的' })
    const meta = metaOf(await known(panel))
    const [callOfTheirs] = await rows(panel)
    if (!callOfTheirs) throw new Error('No call')
    const saved = await saveCallFields(callOfTheirs, { [meta.id]: ['卡片里写的'] })
    expect([saved, texts()]).toEqual([true, ['修改成功！']])
    const fields = { [meta.id]: ['卡片里写的'] }
    await soon(async () => expect((await known(panel)).info?.customFields).toMatchObject(fields))
    expect(form(panel).typed.custom).toMatchObject(fields)
    await panel.save()
    expect(texts()).not.toContain('已合并其他人刚刚保存的修改')
    const info = await call(customerDetails.basicInformation, { customerId: 'customer-1' })
    expect(info).toMatchObject({ companyName: '我写的', customFields: fields })
  })

  it('is the base of the open form before the calls are read again', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, panelRequest('customer-1'))
    await panel.edit()
    const meta = metaOf(await known(panel))
    const [callOfTheirs] = await rows(panel)
    if (!callOfTheirs) throw new Error('No call')
    const calls = Promise.withResolvers<void>()
    scene.held = { address: /\/callRecords/, until: calls.promise }
    const fields = { [meta.id]: ['先于列表'] }
    await saveCallFields(callOfTheirs, fields)
    await soon(() => expect(form(panel).typed.custom).toMatchObject(fields))
    expect(form(panel).base.custom).toMatchObject(fields)
    calls.resolve()
  })

  it('is in the cards of the calls too when it was written in the basic information', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, panelRequest('customer-1'))
    await rows(panel)
    const meta = metaOf(await known(panel))
    await panel.edit()
    panel.form().typeCustom({ ...form(panel).typed.custom, [meta.id]: ['表单里写的'] })
    await panel.save()
    await soon(async () =>
      expect((await rows(panel))[0]?.customFieldsMap[meta.id]).toEqual(['表单里写的'])
    )
  })
})

/** A field of the enterprise's own that is typed. */
function metaOf({ metas }: Awaited<ReturnType<typeof known>>) {
  const meta = metas?.find(({ componentType }) => componentType === 1)
  if (!meta) throw new Error('No field that is typed')
  return meta
}

describe('what is not saved yet', () => {
  it('stays when another customer is to be shown, until that is decided', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, panelRequest('customer-8'))
    await panel.edit()
    panel.form().type({ companyName: '没存' })
    panel.show(panelRequest('customer-9'))
    expect(panel.$next.get()?.customerId).toBe('customer-9')
    expect(form(panel).typed.values.companyName).toBe('没存')
    // The host thinks better of it.
    panel.show(panelRequest('customer-8'))
    expect(panel.$next.get()).toBeUndefined()
    panel.show(panelRequest('customer-9'))
    await panel.goOn('keep')
    await known(panel, 'customer-9')
    expect(panel.$form.get().status).toBe('closed')
    await shown(panel, panelRequest('customer-8'))
    await soon(() => form(panel))
    expect(form(panel)).toMatchObject({ isRecovered: true, isChanged: true })
    expect(form(panel).typed.values.companyName).toBe('没存')
  })

  it.each([
    ['saved', (panel: Panel) => panel.goOn('save')],
    ['thrown away', async (panel: Panel) => panel.cancel()]
  ])('shows the waiting customer once it is %s', async (_, act) => {
    await enter()
    const { panel } = open()
    await shown(panel, panelRequest('customer-10'))
    await panel.edit()
    panel.form().type({ companyName: `去留${_.length}` })
    panel.show(panelRequest('customer-11'))
    await act(panel)
    await known(panel, 'customer-11')
    await shown(panel, panelRequest('customer-10'))
    expect(panel.$form.get().status).toBe('closed')
  })

  it('outlives a reload of the page, for the same person in this tab alone', async () => {
    const tab = await enter()
    const first = open().panel
    await shown(first, panelRequest('customer-12'))
    await first.edit()
    first.form().type({ companyName: '重启之前' })
    first.end()
    stopCore()
    await enter('agent1', tab)
    const second = open().panel
    await shown(second, panelRequest('customer-12'))
    await soon(() => form(second))
    expect(form(second).typed.values.companyName).toBe('重启之前')
    second.end()
    stopCore()
    await enter('agent2', tab)
    const others = open().panel
    await shown(others, panelRequest('customer-12'))
    expect(others.$form.get().status).toBe('closed')
    expect(tab.getItem('hutong:drafts')).toBeNull()
  })

  it('is gone from the tab after a sign-out', async () => {
    const tab = await enter()
    const { panel } = open()
    await shown(panel, panelRequest('customer-13'))
    await panel.edit()
    panel.form().type({ companyName: '私事' })
    expect(tab.getItem('hutong:drafts')).toContain('私事')
    await logout()
    expect(tab.getItem('hutong:drafts')).toBeNull()
  })
})
