import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import type { CustomerRow } from '../../../../core/features/customers/schemas.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const FORBIDDEN = { status: 403, body: { message: '您没有执行此操作的权限' } }
const NO_CALL = { status: 404, body: { message: '通话记录不存在' } }
const NO_CUSTOMER = { status: 404, body: { message: '客户不存在或已删除' } }

let backend: TestBackend
const tokens: Record<string, string> = {}
beforeAll(async () => {
  backend = await openBackend()
  for (const name of ['admin', 'leader', 'agent1', 'agent2', 'account1'])
    tokens[name] = (await backend.signIn(name)).access_token
  // Signed in, and that is all.
  await backend.db
    .deleteFrom('user_role')
    .where('user_id', '=', await idOf('account1'))
    .execute()
  // One call and one customer of another enterprise.
  const { id: _, ...call } = await anyCall('admin')
  await backend.db
    .insertInto('call_record')
    .values({ ...call, id: 'elsewhere', enterprise_id: 'ent-2' })
    .execute()
  await backend.db
    .insertInto('customer')
    .values({
      ...{ id: 'outsider', enterprise_id: 'ent-2', name: '他企客户', phone: '13900000000' },
      ...{ company: '', area: '', city: '', operator: '', last_contact_at: null }
    })
    .execute()
})
afterAll(() => backend.close())

const get = (account: string, path: string) =>
  backend.send(`/api${path}`, { token: tokens[account] ?? '' })

const idOf = async (username: string): Promise<string> => {
  const { id } = await backend.db
    .selectFrom('user_account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return id
}

/** Any call of the first enterprise; of one user's, when there are some. */
async function anyCall(of: string) {
  const calls = backend.db
    .selectFrom('call_record')
    .selectAll()
    .where('enterprise_id', '=', 'ent-1')
  const mine = await calls
    .where('user_id', '=', await idOf(of))
    .limit(1)
    .executeTakeFirst()
  return mine ?? (await calls.limit(1).executeTakeFirstOrThrow())
}

describe('one call', () => {
  it('is as it stands in the list', async () => {
    const { list } = (
      (await get('admin', '/call_records?pageSize=5')).body as {
        data: { list: CallRecord[] }
      }
    ).data
    expect(list).toHaveLength(5)
    for (const row of list)
      expect(await get('admin', `/call_records/${row.callRecordId}`)).toMatchObject({
        status: 200,
        body: { code: 1, data: row }
      })
  })

  // The leader and agent1 work in one department, agent2 in another.
  const reach: readonly [who: string, whose: string, may: boolean][] = [
    ['agent1', 'agent1', true],
    ['agent1', 'agent2', false],
    ['leader', 'agent1', true],
    ['leader', 'agent2', false],
    ['admin', 'agent2', true],
    ['account1', 'agent1', false]
  ]
  it.each(reach)('%s and a call of %s: %s', async (account, whose, may) => {
    const { id, user_id } = await anyCall(whose)
    expect(user_id).toBe(await idOf(whose))
    const answer = await get(account, `/call_records/${id}`)
    if (may) expect(answer).toMatchObject({ status: 200, body: { data: { callRecordId: id } } })
    else expect(answer).toMatchObject(FORBIDDEN)
  })

  it('of another enterprise is as unknown as one that never was', async () => {
    for (const account of ['admin', 'agent1'])
      for (const id of ['elsewhere', 'never', "' or 1=1 --"])
        expect(await get(account, `/call_records/${encodeURIComponent(id)}`)).toMatchObject(NO_CALL)
  })
})

describe('one customer', () => {
  it('is as in the list, for those who look after customers or take calls', async () => {
    const { list } = (
      (await get('admin', '/customers?pageSize=3')).body as {
        data: { list: CustomerRow[] }
      }
    ).data
    expect(list).toHaveLength(3)
    // The columns of the list alone.
    for (const { customFields: _, ...row } of list)
      for (const account of ['admin', 'agent1'])
        expect(await get(account, `/customers/${row.id}`)).toMatchObject({
          status: 200,
          body: { data: row }
        })
  })

  it('is refused to others, unless they may see a call with the customer', async () => {
    const customer_id = 'quiet'
    const row = { id: customer_id, enterprise_id: 'ent-1', name: '未联系', phone: '13900000001' }
    const rest = { company: '', area: '', city: '', operator: '', last_contact_at: null }
    await backend.db
      .insertInto('customer')
      .values({ ...row, ...rest })
      .execute()
    expect(await get('account1', `/customers/${customer_id}`)).toMatchObject(FORBIDDEN)
    expect(await get('account1', '/customers/never')).toMatchObject(FORBIDDEN)
    const { id: _, ...call } = await anyCall('admin')
    await backend.db
      .insertInto('call_record')
      .values({ ...call, id: 'theirs', customer_id, user_id: await idOf('account1') })
      .execute()
    expect(await get('account1', `/customers/${customer_id}`)).toMatchObject({
      status: 200,
      body: { data: { id: customer_id } }
    })
  })

  it('of another enterprise is as unknown as one that never was', async () => {
    for (const account of ['admin', 'agent1'])
      for (const id of ['outsider', 'never'])
        expect(await get(account, `/customers/${id}`)).toMatchObject(NO_CUSTOMER)
  })

  it('brings only those calls that one may see', async () => {
    const { id: _, customer_id, ...call } = await anyCall('agent1')
    await backend.db
      .insertInto('call_record')
      .values({ ...call, id: 'second', customer_id, user_id: await idOf('agent2') })
      .execute()
    const calls = async (account: string) =>
      (
        (await get(account, `/call_records?pageSize=100&customerId=${customer_id}`)).body as {
          data: { list: CallRecord[] }
        }
      ).data.list
    const all = await calls('admin')
    const own = await calls('agent1')
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(all.length)
    expect(own.map(({ callRecordId }) => callRecordId)).not.toContain('second')
    expect(all.map(({ callRecordId }) => callRecordId)).toContain('second')
    const times = all.map(({ callStartTime }) => callStartTime)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })
})
