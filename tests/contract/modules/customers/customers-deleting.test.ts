import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CustomerInfo } from '../../../../core/features/customers/customer-info-schemas.ts'
import type { CustomerRow } from '../../../../core/features/customers/schemas.ts'
import {
  type Cases,
  FORBIDDEN,
  missing,
  openCases,
  type Page,
  type Persona
} from '../../../support/scenes/case-scenes.ts'

let cases: Cases
beforeAll(async () => {
  cases = await openCases()
})
afterAll(() => cases.close())

const NO_CUSTOMER = missing('客户不存在或已删除')
const remove = (idList: readonly string[], account: Persona = 'admin') =>
  cases.send(account, 'POST', '/customers/delete', { idList })
const list = async (search: Record<string, string> = {}) =>
  (
    await cases.ask<Page<CustomerRow>>(
      'admin',
      `/customers?${new URLSearchParams({ pageSize: '100', ...search })}`
    )
  ).list
const about = (id: string) => cases.ask<CustomerInfo>('admin', `/customers/${id}/basic_information`)
const callsWith = async (id: string) =>
  (await cases.ask<unknown[]>('admin', `/customers/${id}/callRecords`)).length

describe('customers that are deleted', () => {
  it('are in no list, are not edited any more, and their calls stay', async () => {
    const [one, other] = (await list()).map(({ id }) => id)
    if (!one || !other) throw new Error('No customers to be had')
    const calls = await callsWith(one)
    expect(calls).toBeGreaterThan(0)
    const { customerName, version } = await about(one)
    expect(await remove([one, other])).toMatchObject({ body: { code: 1, data: null } })
    const left = (await list()).map(({ id }) => id)
    expect(left).not.toContain(one)
    expect(left).not.toContain(other)
    expect(await about(one)).toMatchObject({ isDelete: true, version: version + 1 })
    expect(await callsWith(one)).toBe(calls)
    const edited = await cases.send('admin', 'PUT', `/customers/${one}/edit`, { customerName })
    expect(edited).toMatchObject({ body: { code: 0, errcode: 'DELETED' } })
    const actions = (await cases.operations()).slice(0, 2)
    for (const action of actions)
      expect(action).toMatchObject({ actionType: 3, detail: '删除客户' })
    expect(actions.map(({ target }) => target)).toContain(`客户 ${customerName}`)
  })

  it('are all of those that were named, or none', async () => {
    const [{ id } = { id: '' }] = await list()
    expect(await remove([id, 'none'])).toMatchObject(NO_CUSTOMER)
    expect(await remove([id], 'outsider')).toMatchObject(NO_CUSTOMER)
    expect((await list()).map(row => row.id)).toContain(id)
  })

  it.each(['leader', 'agent1', 'noRole'] as const)(
    'need a right that %s has not',
    async account => {
      const [{ id } = { id: '' }] = await list()
      expect(await remove([id], account)).toMatchObject(FORBIDDEN)
    }
  )
})

it('customers are found by who looks after them', async () => {
  const [{ id } = { id: '' }] = await list()
  const { customerName } = await about(id)
  await cases.submit('admin', 'PUT', `/customers/${id}/edit`, { customerName, userName: '寻得见' })
  expect(await list({ userName: '得见' })).toMatchObject([{ id, userName: '寻得见' }])
})
