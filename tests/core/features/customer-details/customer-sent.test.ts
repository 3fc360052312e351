import { describe, expect, it } from 'vitest'
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
  shown
} from '../../../support/core/panel-scene.ts'

/** What the panel sends, against the reference backend in this process. */
setUpPanel()

const about = (customerId: string) => call(customerDetails.basicInformation, { customerId })
const fieldNames = [
  ...['customerName', 'phone2', 'gender', 'age', 'birthDate', 'email', 'companyName', 'areaCode'],
  ...['areaName', 'provinceCode', 'cityCode', 'address', 'source', 'userName', 'remark']
] as const

async function change(customerId: string, beside: boolean, typed: 'basics' | 'custom') {
  await enter()
  const before = await about(customerId)
  const calls = open().panel
  await shown(calls, panelRequest(customerId))
  const [newest] = await rows(calls)
  const { panel } = open()
  const callRecordId = beside ? newest?.callRecordId : undefined
  await shown(panel, panelRequest(customerId, { callRecordId }))
  await panel.edit()
  const hobby = form(panel).metas.find(({ id }) => id === 'ent-1-hobby')
  const [option = ''] = Object.keys(hobby?.fieldOptions ?? {})
  if (typed === 'basics') panel.form().type({ address: ' 新地址一号 ' })
  else panel.form().typeCustom({ ...form(panel).typed.custom, 'ent-1-hobby': [option] })
  scene.sent = []
  await panel.save()
  const [[request, body] = []] = scene.sent
  return { before, callRecordId, request, body, option }
}

describe('what the panel sends', () => {
  it('of the customer of a call: every field but the number, with province, city and the item', async () => {
    const { before, callRecordId, request, body } = await change('customer-6', true, 'basics')
    expect(request).toBe(`PUT /api/call_items/${callRecordId}/customer_info`)
    const { version } = before
    const fields = Object.fromEntries(fieldNames.map(name => [name, before[name]]))
    const item = { callItemNumberId: callRecordId, customerId: 'customer-6', version }
    expect(body).toEqual({ ...fields, address: '新地址一号', ...item })
    expect(await about('customer-6')).toEqual({
      ...before,
      ...{ address: '新地址一号', version: version + 1 }
    })
  })

  it('of the enterprise’s own fields behind a call: those, and the item', async () => {
    const { before, callRecordId, body, option } = await change('customer-7', true, 'custom')
    expect(body).toEqual({
      customFieldMap: { ...before.customFields, 'ent-1-hobby': [option] },
      ...{ callItemNumberId: callRecordId, customerId: 'customer-7', version: before.version }
    })
  })

  it('of a customer alone: every field with the number, the own fields and the id', async () => {
    const { before, request, body } = await change('customer-8', false, 'basics')
    expect(request).toBe('PUT /api/customers/customer-8/edit')
    const { customFields: customFieldValues, phone, version } = before
    const fields = Object.fromEntries(fieldNames.map(name => [name, before[name]]))
    expect(body).toEqual({
      ...{ ...fields, phone, address: '新地址一号', customFieldValues },
      ...{ customerId: 'customer-8', dataSource: 0, version }
    })
  })
})
