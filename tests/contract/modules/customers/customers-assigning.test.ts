import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CustomerInfo } from '../../../../core/features/customers/customer-info-schemas.ts'
import type { CustomerOwner, CustomerRow } from '../../../../core/features/customers/schemas.ts'
import {
  type Cases,
  FORBIDDEN,
  missing,
  openCases,
  type Page,
  type Persona,
  refused
} from '../../../support/scenes/case-scenes.ts'

let cases: Cases
beforeAll(async () => {
  cases = await openCases()
})
afterAll(() => cases.close())

const owners = (account: Persona) => cases.ask<CustomerOwner[]>(account, '/customers/owners')
const assign = (account: Persona, idList: readonly string[], userId: string) =>
  cases.send(account, 'POST', '/customers/assign', { idList, userId })
const some = async () =>
  (await cases.ask<Page<CustomerRow>>('admin', '/customers?pageSize=2')).list.map(({ id }) => id)
const about = (id: string) => cases.ask<CustomerInfo>('admin', `/customers/${id}/basic_information`)

describe('customers that are given an owner', () => {
  it('have one of the colleagues within reach, which is logged', async () => {
    const ids = await some()
    const before = await Promise.all(ids.map(about))
    const [owner] = await owners('admin')
    if (!owner) throw new Error('No owners to be had')
    expect(await assign('admin', ids, owner.userId)).toMatchObject({ body: { code: 1 } })
    for (const [at, id] of ids.entries())
      expect(await about(id)).toMatchObject({
        userName: owner.userName,
        version: (before[at]?.version ?? 0) + 1
      })
    const actions = (await cases.operations()).slice(0, 2)
    for (const action of actions)
      expect(action).toMatchObject({ actionType: 2, detail: `分配归属人：${owner.userName}` })
  })

  it('are all of those that were named, or none', async () => {
    const [id = ''] = await some()
    const [owner] = await owners('admin')
    const { version } = await about(id)
    expect(await assign('admin', [id, 'none'], owner?.userId ?? '')).toMatchObject(
      missing('客户不存在或已删除')
    )
    expect(await assign('admin', [id], 'none')).toMatchObject(refused('成员不存在'))
    expect((await about(id)).version).toBe(version)
  })

  it('require the edit permission, within the department', async () => {
    const all = await owners('admin')
    const near = await owners('leader')
    expect(near.length).toBeLessThan(all.length)
    expect(new Set(near.map(({ department }) => department)).size).toBe(1)
    const far = all.find(({ userId }) => !near.some(one => one.userId === userId))
    expect(await assign('leader', await some(), far?.userId ?? '')).toMatchObject(
      refused('成员不存在')
    )
    expect(await assign('noRole', await some(), far?.userId ?? '')).toMatchObject(FORBIDDEN)
  })
})
