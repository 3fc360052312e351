import { describe, expect, it } from 'vitest'
import type { CustomerInfo } from '../../../../core/features/customers/customer-info-schemas.ts'
import { FORBIDDEN, type Persona } from '../../../support/scenes/case-scenes.ts'
import {
  cases,
  edit,
  found,
  info,
  NO_CUSTOMER,
  setUpCustomers
} from '../../../support/scenes/customer-scenes.ts'

setUpCustomers()

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

  it('is reported as deleted once it is, and is in no list then', async () => {
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
    expect(await cases.get('noRole', path)).toMatchObject(FORBIDDEN)
    await cases.db
      .updateTable('call_record')
      .set({ user_id: 'user-noRole' })
      .where('customer_id', '=', mine.customer_id)
      .where('user_id', '=', 'user-3')
      .execute()
    expect((await cases.get('noRole', path)).status).toBe(200)
    await cases.db
      .updateTable('call_record')
      .set({ user_id: 'user-3' })
      .where('user_id', '=', 'user-noRole')
      .execute()
  })

  it.each(['basic_information', 'related'])(
    'is not found in another enterprise: %s',
    async what => {
      expect(await cases.get('outsider', `/customers/customer-1/${what}`)).toMatchObject(
        NO_CUSTOMER
      )
      expect(await cases.get('agent1', `/customers/none/${what}`)).toMatchObject(NO_CUSTOMER)
    }
  )

  it('shows the number to users who may see the customer, and never a hidden one', async () => {
    const rows = ['/customers/customer-1', '/customers/customer-60']
    for (const account of ['admin', 'agent1', 'noEdit', 'account1'] as const) {
      expect(await info('customer-1', account)).toMatchObject({
        phone: '13812345678',
        phone2: '02085550000',
        phoneMasked: false
      })
      expect(await info('customer-60', account)).toMatchObject({
        phone: '189****7550',
        phoneMasked: true
      })
      const [open, hidden] = await Promise.all(rows.map(path => cases.ask(account, path)))
      expect(open).toMatchObject({ phone: '13812345678' })
      expect(hidden).toMatchObject({ phone: '189****7550' })
    }
    expect((await edit('customer-1', { customerName: '张三' }, 'noEdit')).status).toBe(403)
  })
})

describe('those who have one number', () => {
  it('come together, the requested one first, and without the deleted', async () => {
    const all = await cases.ask<CustomerInfo[]>('agent1', '/customers/customer-52/related')
    expect(all[0]?.id).toBe('customer-52')
    expect(all.map(({ id }) => id).sort()).toEqual(
      ['customer-2', 'customer-51', 'customer-52', 'customer-53'].sort()
    )
    expect(new Set(all.map(({ phone }) => phone)).size).toBe(1)
    const { phone = '' } = all[0] ?? {}
    const asWritten = `${phone.slice(0, 3)} ${phone.slice(3)}`
    const byPhone = (account: Persona, written: string) =>
      cases.send(account, 'POST', '/customers/by_phone', { phone: written })
    const found = cases.dataOf<CustomerInfo[]>(await byPhone('agent1', asWritten))
    expect(found.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
    expect(await byPhone('outsider', phone)).toMatchObject({ body: { data: [] } })
    expect(await byPhone('noRole', phone)).toMatchObject(FORBIDDEN)
    // The right to add includes the check for duplicates.
    const role = { id: 'role-adds', enterprise_id: 'ent-1', name: 'adds', tag_code: 'AGENT' }
    const right = { role_id: role.id, code: 'CCS.SAVE.CUST.INFO' }
    await cases.db.insertInto('role').values(role).execute()
    await cases.db.insertInto('role_permission').values(right).execute()
    const given = { user_id: 'user-noRole', role_id: role.id }
    await cases.db.insertInto('user_role').values(given).execute()
    expect(await byPhone('noRole', phone)).toMatchObject({ status: 200 })
    await cases.db.deleteFrom('user_role').where('role_id', '=', role.id).execute()
    const related = await cases.ask<unknown[]>('agent1', '/customers/customer-deleted-1/related')
    expect(related).toMatchObject([{ id: 'customer-deleted-1', isDelete: true }])
  })
})
