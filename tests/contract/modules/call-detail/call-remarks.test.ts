import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallBase } from '../../../../core/features/call-detail/schemas.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const FORBIDDEN = { status: 403, body: { message: '您没有执行此操作的权限' } }
const NO_CALL = { status: 404, body: { message: '通话记录不存在' } }
const done = { status: 200, body: { code: 1, data: null } }

let backend: TestBackend
const tokens: Record<string, string> = {}
beforeAll(async () => {
  backend = await openBackend()
  for (const name of ['admin', 'leader', 'agent1', 'agent2', 'account1'])
    tokens[name] = (await backend.signIn(name)).access_token
  // A call of another enterprise.
  const call = await backend.db.selectFrom('call_record').selectAll().limit(1).executeTakeFirst()
  if (call)
    await backend.db
      .insertInto('call_record')
      .values({ ...call, id: 'elsewhere', enterprise_id: 'ent-2' })
      .execute()
})
afterAll(() => backend.close())

const ask = (username: string, path: string, method = 'GET', body?: object) =>
  backend.send(`/api${path}`, { method, token: tokens[username] ?? '', ...(body && { body }) })
const read = async <Data>(username: string, path: string): Promise<Data> =>
  ((await ask(username, path)).body as { data: Data }).data
const base = (username: string, id: string) =>
  read<CallBase>(username, `/call_records/base/${id}?includeHistory=true`)

/** A call of the first agent with the first customer that has this transcript. */
async function callWith(dialogId: string): Promise<string> {
  const row = await backend.db
    .selectFrom('call_record')
    .innerJoin('call_detail', 'call_record_id', 'id')
    .select('id')
    .where('dialog_id', '=', dialogId)
    .where('customer_id', '=', 'customer-1')
    .where('user_id', '=', 'user-3')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}

describe('remarks on a call', () => {
  const extend = (username: string, id: string, body: object) =>
    ask(username, `/call_records/${id}/extend`, 'PUT', body)

  it('is a remark, a grade and a status, each by itself', async () => {
    const id = await callWith('sample-visit')
    expect(await extend('agent1', id, { callRecordId: id, remark: '  下周再联系 ' })).toMatchObject(
      done
    )
    expect(
      await extend('agent1', id, { manualIntentCode: '01', manualIntentName: 'A级' })
    ).toMatchObject(done)
    expect(await extend('agent1', id, { manualMarkIntent: '01', handleStatus: 1 })).toMatchObject(
      done
    )
    expect(await base('agent1', id)).toMatchObject({
      remark: '下周再联系',
      manualIntentCode: '01',
      manualIntentName: 'A级',
      manualMarkIntent: '01',
      handleStatus: 1,
      intentName: '02'
    })
    await extend('agent1', id, { manualIntentCode: '', manualIntentName: null })
    expect(await base('agent1', id)).toMatchObject({
      manualIntentCode: null,
      manualIntentName: null,
      remark: '下周再联系'
    })
  })

  it('is a grade that the script has, by the name that it has there', async () => {
    const id = await callWith('sample-visit')
    const wrong = { status: 200, body: { code: 0, message: '意向等级不存在' } }
    expect(await extend('agent1', id, { manualIntentCode: 'ZZZ' })).toMatchObject(wrong)
    expect(await extend('agent1', id, { manualMarkIntent: 'ZZZ' })).toMatchObject(wrong)
    await extend('agent1', id, { manualIntentCode: '01', manualIntentName: '<b>x' })
    expect(await base('agent1', id)).toMatchObject({
      manualIntentCode: '01',
      manualIntentName: 'A级'
    })
    await extend('agent1', id, { manualIntentName: '<b>x' })
    expect(await base('agent1', id)).toMatchObject({ manualIntentName: 'A级' })
    await extend('agent1', id, { manualIntentCode: '' })
  })

  it('may be a hundred characters long', async () => {
    const id = await callWith('sample-busy')
    expect(await extend('agent1', id, { remark: '很'.repeat(100) })).toMatchObject(done)
    expect(await extend('agent1', id, { remark: '长'.repeat(101) })).toMatchObject({
      status: 200,
      body: { code: 0, message: '不能超过100个字符' }
    })
    expect((await base('agent1', id)).remark).toBe('很'.repeat(100))
  })

  it('comes back as it was typed, whatever that is', async () => {
    const id = await callWith('sample-busy')
    const remark = '<img src=x onerror=alert(1)>"\'{{}}'
    await extend('agent1', id, { remark })
    expect((await base('agent1', id)).remark).toBe(remark)
  })

  it('is not visible to other agents', async () => {
    const id = await callWith('sample-busy')
    expect(await extend('agent2', id, { remark: '?' })).toMatchObject(FORBIDDEN)
    expect(await extend('admin', 'none', { remark: '?' })).toMatchObject(NO_CALL)
    expect(await extend('agent1', id, { handleStatus: 7 })).toMatchObject({ status: 400 })
  })
})

describe('grades', () => {
  it.each([
    ['HS-1001', ['A', 'B', 'C', 'D', 'E', 'F']],
    ['HS-1002', ['01', '02', '03', '04', '100', '101']],
    ['HS-1003', ['11', '12', '13', '100', '101']],
    ['nothing', ['A', 'B', 'C', 'D', 'E', 'F']]
  ])('of %s are %j', async (template, codes) => {
    const levels = await read<{ levelCode: string }[]>(
      'agent1',
      `/verbal_templates/${template}/rule_item`
    )
    expect(levels.map(({ levelCode }) => levelCode)).toEqual(codes)
  })

  it('are collected in rules', async () => {
    expect(await read('agent1', '/intent_rules?pageSize=999')).toMatchObject({
      total: 3,
      hasMore: false,
      list: [{ ruleName: '会员权益意向规则' }, {}, { userLevelRuleList: { length: 6 } }]
    })
  })

  it('are counted with the rest of a search, several at once', async () => {
    const count = (query: string) => read<number>('admin', `/call_records/base/count?${query}`)
    const [a, e] = [await count('intentCode=A'), await count('intentCode=E')]
    expect(a).toBeGreaterThan(0)
    expect(await count('intentCode=A&intentCode=E')).toBe(a + e)
    const all = await count('')
    expect(all).toBeGreaterThan(200)
    expect(await count('intentCode=')).toBe(all)
    expect((await count('callType=1')) + (await count('callType=2'))).toBe(all)
    expect((await count('isSeen=true')) + (await count('isSeen=false'))).toBe(all)
  })
})
