import { describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { customerDetails } from '../../../../core/features/customer-details/endpoints.ts'
import { call } from '../../../../core/net/http.ts'
import {
  enter,
  form,
  open,
  panelRequest,
  rows,
  scene,
  setUpPanel,
  shown,
  soon
} from '../../../support/core/panel-scene.ts'

/** No customer is overwritten with another's data, and no number is kept after use. */
setUpPanel()

const about = (customerId: string) => call(customerDetails.basicInformation, { customerId })

async function callOfCustomer(customerId: string): Promise<string> {
  const { panel } = open()
  await shown(panel, panelRequest(customerId))
  const [newest] = await rows(panel)
  return newest?.callRecordId ?? ''
}

describe('what is changed beside a call', () => {
  it.each([
    ['another customer', 'customer-1', 'customer-2', 'PUT /api/customers/customer-2/edit'],
    ['the one on show', 'customer-6', 'customer-6', 'customer_info']
  ])('of %s, is the record of the shown customer', async (_, caller, customerId, way) => {
    await enter()
    const callRecordId = await callOfCustomer(caller)
    const before = await about(caller)
    const { panel } = open()
    await shown(panel, panelRequest(customerId, { callRecordId }))
    await panel.edit()
    panel.form().type({ address: '新地址一号' })
    await panel.save()
    expect((await about(customerId)).address).toBe('新地址一号')
    if (caller !== customerId) expect((await about(caller)).address).toBe(before.address)
    expect(scene.requests.filter(one => one.startsWith('PUT'))).toEqual([
      expect.stringContaining(way)
    ])
  })
})

describe('what a tab keeps of a form', () => {
  it('is what was typed, without any telephone number', async () => {
    const tab = await enter()
    const { phone, address } = await about('customer-17')
    const { panel } = open()
    await shown(panel, panelRequest('customer-17'))
    await panel.edit()
    panel.form().type({ phone2: '13911112222', companyName: '只留这个' })
    const kept = tab.getItem('hutong:drafts') ?? ''
    expect(kept).toContain('只留这个')
    for (const secret of ['13911112222', phone, address || '没有地址'])
      expect(kept).not.toContain(secret)
    panel.form().type({ companyName: form(panel).base.values.companyName })
    expect(tab.getItem('hutong:drafts')).toBeNull()
  })

  it('has no number for a new customer either', async () => {
    const tab = await enter()
    const { panel } = open()
    panel.show(panelRequest(undefined, { mode: 'add' }))
    await soon(() => form(panel))
    panel.form().type({ customerName: '新来的', phone: '13911113333' })
    expect(tab.getItem('hutong:drafts')).toContain('新来的')
    expect(tab.getItem('hutong:drafts')).not.toContain('13911113333')
  })

  it.each([
    [
      'asks, where another user has changed the same field',
      { companyName: '别人写的' },
      ['companyName']
    ],
    ['takes another user’s other changes', { email: 'other@example.cn' }, []]
  ])('%s', async (_, theirs, clashing) => {
    const customerId = clashing.length > 0 ? 'customer-18' : 'customer-19'
    const tab = await enter()
    const first = open().panel
    await shown(first, panelRequest(customerId))
    await first.edit()
    first.form().type({ companyName: '我写的' })
    first.end()
    const { customerName, version } = await about(customerId)
    await call(customerDetails.edit, { customerId, body: { ...theirs, customerName, version } })
    stopCore()
    await enter('agent1', tab)
    const again = open().panel
    await shown(again, panelRequest(customerId))
    await soon(() => form(again))
    expect(form(again).conflicts.flatMap(({ fields }) => fields)).toEqual(clashing)
    expect(form(again).typed.values).toMatchObject({ ...theirs, companyName: '我写的' })
  })
})
