import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CustomerRow } from '../../../core/features/customers/schemas.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

/** An administrator of the other enterprise, and of no other. */
async function joinOther(): Promise<void> {
  const { password_hash } = await backend.db
    .selectFrom('user_account')
    .select('password_hash')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const user_id = 'user-stranger'
  await backend.db
    .insertInto('user_account')
    .values({
      id: user_id,
      username: 'outsider',
      name: '他企管理员',
      mobile: '13800000999',
      email: '',
      password_hash
    })
    .execute()
  await backend.db
    .insertInto('membership')
    .values({ user_id, enterprise_id: 'ent-2', department_id: 'dep-4', rank: 0 })
    .execute()
  await backend.db.insertInto('user_role').values({ user_id, role_id: 'role-5' }).execute()
}

interface Page<Row> {
  readonly list: Row[]
  readonly total: number
  readonly hasMore: boolean
}

let backend: TestBackend
const tokens: Record<string, string> = {}
beforeAll(async () => {
  backend = await openBackend({ limits: { transferPause: 1 } })
  await joinOther()
  for (const name of ['admin', 'leader', 'agent1', 'agent2', 'account1', 'outsider'])
    tokens[name] = (await backend.signIn(name)).access_token
})
afterAll(() => backend.close())

const ask = async <Data>(username: string, path: string): Promise<Data> => {
  const { body } = await backend.send(`/api${path}`, { token: tokens[username] ?? '' })
  const { code, data } = body as { code: number; data: Data }
  if (code !== 1) throw new Error(JSON.stringify(body))
  return data
}
const statusOf = async (username: string, path: string, body?: object) =>
  (await backend.send(`/api${path}`, { token: tokens[username] ?? '', ...(body && { body }) }))
    .status

const query = (search: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries(search).map(([name, value]) => [name, String(value)])
  ).toString()
const customers = (username: string, search: Record<string, string | number> = {}) =>
  ask<Page<CustomerRow>>(username, `/customers?${query({ pageSize: 100, ...search })}`)

describe('customers', () => {
  it('require the permission; the last contacted customer comes first', async () => {
    expect(await statusOf('account1', '/customers')).toBe(403)
    const { list, total } = await customers('admin')
    expect(total).toBe(60)
    const times = list.map(row => row.lastContactTime ?? Number.NEGATIVE_INFINITY)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const [theirs, ours] = await Promise.all([customers('outsider'), customers('admin')])
    expect(theirs.total).toBeGreaterThan(0)
    const known = new Set(ours.list.map(({ id }) => id))
    expect(theirs.list.filter(({ id }) => known.has(id))).toEqual([])
  })

  it.each([
    ['customerName', (row: CustomerRow) => row.customerName],
    ['phone', (row: CustomerRow) => row.phone.slice(3, 9)],
    ['areaName', (row: CustomerRow) => row.areaName],
    ['companyName', (row: CustomerRow) => row.companyName.slice(0, 4)],
    ['beginTime', (row: CustomerRow) => row.lastContactTime ?? 0],
    ['endTime', (row: CustomerRow) => row.lastContactTime ?? 0]
  ])('are found by %s', async (field, pick) => {
    const { list } = await customers('admin')
    const one = list.slice(20).find(row => row.companyName) as CustomerRow
    const found = await customers('admin', { [field]: pick(one) })
    expect(found.list.map(({ id }) => id)).toContain(one.id)
    expect(found.total).toBeLessThan(60)
    expect(await customers('admin', { customerName: '%' })).toMatchObject({ total: 0, list: [] })
  })

  it('are found by name, company or number, only by a user with a seat', async () => {
    const { list } = await customers('admin')
    const one = list.slice(3).find(row => row.companyName) as CustomerRow
    for (const text of [one.customerName, one.companyName.slice(0, 4), one.phone]) {
      const path = `/customers/search?${query({ searchContent: text })}`
      const offered = await ask<CustomerRow[]>('account1', path)
      expect(offered.map(({ id }) => id)).toContain(one.id)
      // Of another enterprise, whose customers may have the same words in their names.
      const others = await ask<CustomerRow[]>('outsider', path)
      expect(others.filter(({ id }) => !id.startsWith('ent-2-'))).toEqual([])
    }
    expect(await statusOf('agent1', '/customers/search?searchContent=a')).toBe(400)
  })

  it('are offered by some digits only where the number is not hidden', async () => {
    const { list } = await customers('admin')
    const one = list[3] as CustomerRow
    const offered = async (username: string, searchContent: string) => {
      const path = `/customers/search?${query({ searchContent })}`
      return (await ask<CustomerRow[]>(username, path)).map(({ id }) => id)
    }
    for (const account of ['agent1', 'account1']) {
      expect(await offered(account, one.phone.slice(0, 8))).toContain(one.id)
      expect(await offered(account, '18926437')).not.toContain('customer-60')
      // A hidden number is found only by users who have revealed it.
      expect(await offered(account, '18926437550')).not.toContain('customer-60')
    }
  })

  it('are known by their number, and where it is at home is known of any', async () => {
    expect(await ask('agent1', '/customers/check/138%201234%205678')).toMatchObject({
      area: '江苏 连云港',
      telecomOperator: '中国移动',
      customer: { phone: '13812345678' }
    })
    expect(await ask('outsider', '/customers/check/13812345678')).toMatchObject({
      customer: null
    })
    expect(await ask('agent1', '/customers/check/none')).toEqual({
      area: '',
      telecomOperator: '',
      customer: null
    })
  })
})
