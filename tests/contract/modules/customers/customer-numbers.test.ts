import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  NumberAccount,
  NumberViewEntry
} from '../../../../core/features/number-reveal/schemas.ts'
import { setBalance } from '../../../support/billing/account-client.ts'
import {
  type Cases,
  FORBIDDEN,
  missing,
  openCases,
  type Page,
  type Persona,
  refused
} from '../../../support/scenes/case-scenes.ts'

const HIDDEN = 'customer-60'
const NUMBER = '18926437550'

let cases: Cases
let callRecordId: string
beforeAll(async () => {
  cases = await openCases()
  const call = await cases.db
    .selectFrom('call_record')
    .select('id')
    .where('customer_id', '=', HIDDEN)
    .executeTakeFirstOrThrow()
  callRecordId = call.id
})
afterAll(() => cases.close())
beforeEach(async () => {
  await cases.db.deleteFrom('number_view').execute()
  await setBalance(cases.db, 1000)
})

const charge = (query: string, persona: Persona = 'admin') =>
  cases.ask<number>(persona, `/numbers/charging_fee?${query}`)
const decipher = (body: readonly string[], query = '', persona: Persona = 'admin') =>
  cases.send(persona, 'PUT', `/numbers/decipher?${query}`, body)
const account = (persona: Persona = 'admin') =>
  cases.ask<NumberAccount>(persona, '/numbers/account')
const views = () => cases.ask<Page<NumberViewEntry>>('admin', '/numbers/views')

describe('a number that is hidden', () => {
  it('is masked in lists, calls and details, for all users', async () => {
    const shown = '189****7550'
    expect(await cases.ask('admin', `/call_records/${callRecordId}`)).toMatchObject({
      customerPhone: shown
    })
    expect(await cases.ask('admin', `/calls/${callRecordId}/panel`)).toMatchObject({
      customerPhone: shown
    })
    expect(await cases.ask('admin', `/customers/${HIDDEN}`)).toMatchObject({ phone: shown })
    const found = async (path: string) => JSON.stringify(await cases.ask('admin', path))
    for (const path of [
      '/customers?pageSize=100',
      '/call_records?pageSize=100',
      '/call_records?pageSize=100&page=2',
      `/customers/search?searchContent=${NUMBER}`,
      `/customers/${HIDDEN}/related`,
      `/customers/${HIDDEN}/callRecords`
    ])
      expect(await found(path)).not.toContain(NUMBER)
  })

  it('is not found out digit by digit', async () => {
    const part = NUMBER.slice(0, 9)
    for (const path of [`/customers?phone=${part}`, `/call_records?customerPhone=${part}`])
      expect(await cases.ask('admin', path)).toMatchObject({ total: 0 })
    expect(await cases.ask('admin', `/customers/search?searchContent=${part}`)).toEqual([])
  })

  /** The number as each endpoint returns it to a user. */
  const learns = async (persona: Persona) => {
    const clue = await cases.db
      .selectFrom('clue')
      .select('phone')
      .where('is_number_hidden', '=', true)
      .where('enterprise_id', '=', 'ent-1')
      .executeTakeFirstOrThrow()
    const total = async (path: string) => (await cases.ask<Page<unknown>>(persona, path)).total
    const { customer } = await cases.ask<{ customer: unknown }>(
      persona,
      `/customers/check/${NUMBER}`
    )
    return {
      check: customer !== null,
      search: (await cases.ask<unknown[]>(persona, `/customers/search?searchContent=${NUMBER}`))
        .length,
      byPhone: (
        await cases.submit<unknown[]>(persona, 'POST', '/customers/by_phone', { phone: NUMBER })
      ).length,
      customers: await total(`/customers?phone=${NUMBER}`),
      calls: (await total(`/call_records?customerPhone=${NUMBER}`)) > 0,
      clues: await total(`/clue_task/clues?customerPhone=${clue.phone}`)
    }
  }
  const nothing = { check: false, search: 0, byPhone: 0, customers: 0, calls: false, clues: 0 }
  const allOfIt = { check: true, search: 1, byPhone: 1, customers: 1, calls: true, clues: 0 }

  it('is there for those only who have seen it within the day', async () => {
    expect(await learns('admin')).toEqual(nothing)
    await decipher([], `customerIds=${HIDDEN}`)
    expect(await learns('admin')).toEqual(allOfIt)
    await cases.db.updateTable('number_view').set({ user_id: 'user-2' }).execute()
    expect(await learns('admin')).toEqual(nothing)
  })

  // rule number-6
  it('is forgotten a day after it was seen or called, by every search', async () => {
    const dayAgo = Date.now() - 86_400_000
    await decipher([], `customerIds=${HIDDEN}`)
    const seenAt = (created_at: number) =>
      cases.db.updateTable('number_view').set({ created_at }).execute()
    await seenAt(dayAgo + 60_000)
    expect(await learns('admin')).toEqual(allOfIt)
    await seenAt(dayAgo)
    expect(await learns('admin')).toEqual(nothing)
    const call = cases.db.updateTable('call_record').where('id', '=', callRecordId)
    const before = await cases.db
      .selectFrom('call_record')
      .select(['user_id', 'started_at', 'direction'])
      .where('id', '=', callRecordId)
      .executeTakeFirstOrThrow()
    const calledAt = (started_at: number) =>
      call.set({ user_id: 'user-1', direction: 0, started_at }).execute()
    await calledAt(dayAgo + 60_000)
    expect(await learns('admin')).toEqual(allOfIt)
    await calledAt(dayAgo)
    expect(await learns('admin')).toEqual(nothing)
    await call.set(before).execute()
  })

  it('is known to an agent who dialled it that day, and not to one it called', async () => {
    const one = cases.db.updateTable('call_record').where('id', '=', callRecordId)
    const before = await cases.db
      .selectFrom('call_record')
      .select(['user_id', 'started_at', 'direction'])
      .where('id', '=', callRecordId)
      .executeTakeFirstOrThrow()
    const mine = { user_id: 'user-1', started_at: Date.now() - 1000 }
    await one.set({ ...mine, direction: 1 }).execute()
    expect((await learns('admin')).check).toBe(false)
    await one.set({ ...mine, direction: 0 }).execute()
    expect(await learns('admin')).toEqual(allOfIt)
    await one.set({ call_source: 8 }).execute()
    expect((await learns('admin')).check).toBe(false)
    await one.set({ ...before, call_source: null }).execute()
  })

  it('is not revealed by a rejection', async () => {
    const edit = (phone: string) =>
      cases.send('admin', 'PUT', `/customers/${HIDDEN}/edit`, { customerName: '某某', phone })
    for (const phone of [NUMBER, '18926437398'])
      expect(await edit(phone)).toMatchObject(refused('手机号不可修改'))
  })

  // rule number-2
  it('is hidden wherever it stands in the enterprise', async () => {
    const { id } = await cases.submit<{ id: string }>('admin', 'POST', '/customers/add', {
      ...{ customerName: '同号', phone: NUMBER, gender: null, age: null, source: '' },
      ...{ companyName: '', address: '', remark: '', areaCode: '', areaName: '' }
    })
    const shown = async (persona: Persona, path: string) =>
      JSON.stringify(await cases.ask(persona, path))
    for (const path of [`/customers/${id}`, `/customers/${id}/related`, '/customers?pageSize=100'])
      expect(await shown('agent1', path)).not.toContain(NUMBER)
    await cases.db
      .updateTable('customer')
      .set({ is_number_hidden: false })
      .where('id', '=', id)
      .execute()
    expect(await shown('agent1', `/customers/${HIDDEN}/related`)).not.toContain(NUMBER)
    await cases.db.deleteFrom('customer').where('id', '=', id).execute()
  })

  it('cannot be tried one by one', async () => {
    let last = 200
    for (let tried = 0; tried <= 120 && last === 200; tried += 1)
      last = (await cases.get('agent2', `/customers/check/187000${10_000 + tried}`)).status
    expect(last).toBe(429)
    expect((await cases.get('agent1', '/customers/check/18700010000')).status).toBe(200)
  })
})

describe('a look at a number', () => {
  // rule number-3
  it('costs what the enterprise has agreed, once within a day', async () => {
    const before = await account()
    expect(before).toEqual({ balance: 10, fee: 0.5, isEnough: true })
    expect(await charge(`callRecordIds=${callRecordId}`)).toBe(0.5)
    expect(await account()).toEqual(before)
    expect(await decipher([callRecordId])).toMatchObject({
      body: { code: 1, data: [{ id: callRecordId, phone: NUMBER }] }
    })
    expect(await account()).toEqual({ balance: 9.5, fee: 0.5, isEnough: true })
    // The same number by another name, and again.
    expect(await charge(`callRecordIds=${callRecordId}&customerIds=${HIDDEN}`)).toBe(0)
    expect(await decipher([], `customerIds=${HIDDEN}`)).toMatchObject({
      body: { data: [{ id: HIDDEN, phone: NUMBER }] }
    })
    expect((await account()).balance).toBe(9.5)
    // Another user pays for their own reveal.
    expect(await charge(`customerIds=${HIDDEN}`, 'agent1')).toBe(0.5)
    await cases.db
      .updateTable('number_view')
      .set({ created_at: Date.now() - 86_400_001 })
      .execute()
    expect(await charge(`customerIds=${HIDDEN}`)).toBe(0.5)
  })

  it('by the workbench names its call in the address', async () => {
    expect(await decipher([], `callId=${callRecordId}`)).toMatchObject({
      body: { data: [{ id: callRecordId, phone: NUMBER }] }
    })
  })

  it('at what one sees anyway is free, whatever else one may do', async () => {
    for (const username of ['agent1', 'noEdit'] as const) {
      expect(await charge('customerIds=customer-1,customer-3', username)).toBe(0)
      expect(await decipher([], 'customerIds=customer-1', username)).toMatchObject({
        body: { data: [{ phone: '13812345678' }] }
      })
    }
    expect((await views()).total).toBe(0)
    // One number is paid for once, however many have it.
    const three = ['customer-2', 'customer-51', 'customer-52']
    const hide = (is_number_hidden: boolean) =>
      cases.db.updateTable('customer').set({ is_number_hidden }).where('id', 'in', three).execute()
    await hide(true)
    expect(await charge(`customerIds=${three}`, 'noEdit')).toBe(0.5)
    await hide(false)
  })

  it('at clues goes the same way', async () => {
    const { list } = await cases.ask<Page<{ id: string; phoneMasked: boolean }>>(
      'leader',
      '/clue_task/clues?pageSize=100'
    )
    const id = list.find(({ phoneMasked }) => phoneMasked)?.id
    expect(await charge(`clueIds=${id}`, 'leader')).toBe(0.5)
    expect(await decipher([], `clueIds=${id}`, 'leader')).toMatchObject({
      body: { data: [{ id, phone: expect.stringMatching(/^1\d{10}$/) }] }
    })
  })

  it('is written down with who, when and how much, the number masked', async () => {
    const since = Date.now()
    await decipher([], `customerIds=${HIDDEN}`, 'leader')
    await decipher([callRecordId])
    const { list } = await views()
    const view = { customerName: '迪丽努尔·艾合买提', phone: '189****7550', fee: 0.5 }
    expect(new Set(list.map(({ userName }) => userName))).toEqual(new Set(['陈思远', '林若溪']))
    expect(list).toMatchObject([view, view])
    expect(list[0]?.createTime).toBeGreaterThanOrEqual(since)
    expect(await cases.get('leader', '/numbers/views')).toMatchObject(FORBIDDEN)
    expect((await cases.ask<Page<unknown>>('outsider', '/numbers/views')).total).toBe(0)
  })

  it('is refused when there is nothing left to pay it with', async () => {
    await setBalance(cases.db, 49)
    expect(await decipher([callRecordId])).toMatchObject(refused('账户余额不足，无法查看号码'))
    expect((await account()).balance).toBe(0.49)
    expect((await views()).total).toBe(0)
  })

  it('that two request at once is paid for once', async () => {
    const both = await Promise.all([decipher([callRecordId]), decipher([callRecordId])])
    for (const answer of both) expect(answer).toMatchObject({ body: { code: 1 } })
    expect((await account()).balance).toBe(9.5)
    expect((await views()).total).toBe(1)
  })

  it('at what one may not see costs nothing and reveals nothing', async () => {
    const nothing = missing('号码不存在或无权查看')
    for (const [persona, query] of [
      ['outsider', `customerIds=${HIDDEN}`],
      ['outsider', `callId=${callRecordId}`],
      ['noRole', `customerIds=${HIDDEN}`],
      ['admin', 'customerIds=none']
    ] as const) {
      const { callId = '', customerIds = '' } = Object.fromEntries(new URLSearchParams(query))
      const search = new URLSearchParams({ callRecordIds: callId, customerIds })
      expect(await charge(String(search), persona)).toBe(0)
      expect(await decipher([], query, persona)).toMatchObject(nothing)
    }
    expect((await account()).balance).toBe(10)
  })
})
