import { describe, expect, it } from 'vitest'
import { customerDetails } from '../../../../core/features/customer-details/endpoints.ts'
import { typedOf } from '../../../../core/features/customer-form/customer-draft.ts'
import { baseOf } from '../../../../core/features/customer-form/customer-merge.ts'
import { customerSaver } from '../../../../core/features/customer-form/save-customer.ts'
import { call } from '../../../../core/net/http.ts'
import { enter, setUpPanel, texts } from '../../../support/core/panel-scene.ts'

/** The form of a customer that another user has saved meanwhile, against the reference backend. */
setUpPanel()

const about = (customerId: string) => call(customerDetails.basicInformation, { customerId })
async function meanwhile(customerId: string, body: object): Promise<void> {
  const { customerName, version } = await about(customerId)
  await call(customerDetails.edit, { customerId, body: { ...body, customerName, version } })
}
async function editing(customerId: string) {
  const before = await about(customerId)
  const saver = customerSaver({ kind: 'drawer', before })
  const draft = (more: object) => ({ typed: { ...typedOf(before), ...more }, fields: {} })
  return { before, saver, draft }
}

describe('the form of a customer', () => {
  it('keeps another user’s other changes', async () => {
    await enter()
    const { saver, draft } = await editing('customer-3')
    await meanwhile('customer-3', { email: 'other@example.cn' })
    expect(await saver.save(draft({ companyName: '我写的' }))).toBe('customer-3')
    expect(await about('customer-3')).toMatchObject({
      companyName: '我写的',
      email: 'other@example.cn'
    })
    expect(texts()).toContain('已合并其他人刚刚保存的修改')
  })

  it.each([
    ['mine', '我写的', 'customer-5'],
    ['theirs', '别人写的', 'customer-6']
  ] as const)('has a conflict to resolve, and writes %s', async (whose, stays, customerId) => {
    await enter()
    const { saver, draft } = await editing(customerId)
    await meanwhile(customerId, { companyName: '别人写的', email: 'other@example.cn' })
    const typed = draft({ companyName: '我写的', address: '新址一号' })
    expect(await saver.save(typed)).toBeUndefined()
    const met = saver.$met.get()
    expect(met?.conflicts).toEqual([
      { fields: ['companyName'], mine: '我写的', theirs: '别人写的' }
    ])
    expect(met?.draft.typed).toMatchObject({ companyName: '我写的', email: 'other@example.cn' })
    expect((await about(customerId)).companyName).toBe('别人写的')
    // It is asked, and saving once more is no answer.
    expect(await saver.save(met?.draft ?? typed)).toBeUndefined()
    expect((await about(customerId)).companyName).toBe('别人写的')
    saver.settle(met?.conflicts ?? [], whose, met?.draft ?? typed)
    expect(await saver.save(saver.$met.get()?.draft ?? typed)).toBe(customerId)
    expect(await about(customerId)).toMatchObject({
      ...{ companyName: stays, address: '新址一号', email: 'other@example.cn' }
    })
  })

  it('that is restored after an expired session has a conflict too, and overwrites nothing', async () => {
    await enter()
    const { before, draft } = await editing('customer-7')
    const kept = draft({ companyName: '我写的', remark: '我的备注' })
    await meanwhile('customer-7', { companyName: '别人写的', address: '别人的新址' })
    const saver = customerSaver({ kind: 'drawer', before: await about('customer-7') })
    const back = saver.recover(kept, baseOf(before))
    expect(back.typed).toMatchObject({ address: '别人的新址', remark: '我的备注' })
    expect(saver.$met.get()?.conflicts.map(({ fields }) => fields)).toEqual([['companyName']])
    expect(await saver.save(back)).toBeUndefined()
    saver.settle(saver.$met.get()?.conflicts ?? [], 'theirs', back)
    expect(await saver.save(saver.$met.get()?.draft ?? back)).toBe('customer-7')
    expect(await about('customer-7')).toMatchObject({
      ...{ companyName: '别人写的', address: '别人的新址', remark: '我的备注' }
    })
  })

  it('that is restored for an unchanged customer is as it was typed', async () => {
    await enter()
    const { before, saver, draft } = await editing('customer-8')
    const kept = draft({ companyName: '我写的' })
    expect(saver.recover(kept, baseOf(before))).toBe(kept)
    expect(saver.$met.get()).toBeUndefined()
  })
})
