// Keys of servers: made, used, limited by scope and age, revoked; their secrets are nowhere.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiKeyScope } from '../../../../core/features/api-keys/enums.ts'
import type { ApiKey } from '../../../../core/features/api-keys/schemas.ts'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: ReturnType<typeof askingAs>
const statements: string[] = []
beforeAll(async () => {
  backend = await openBackend({
    telephones: true,
    limits: { keyRequestsPerMinute: 5 },
    watch: (_, parameters) => statements.push(JSON.stringify(parameters))
  })
  admin = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

interface Made {
  readonly id: string
  readonly secret: string
}
const make = (name: string, scopes: readonly ApiKeyScope[], days: number | null = null) =>
  admin<Made>('/api_keys', { name, scopes, days })
const list = async () => (await admin<{ list: ApiKey[] }>('/api_keys?pageSize=50')).list
const keyOf = async (id: string) => (await list()).find(one => one.id === id)
const basic = ({ id, secret }: Made) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
})
const borrow = (key: Made, headers: Record<string, string> = {}) =>
  backend.send('/api/oauth/user_token', {
    method: 'POST',
    headers: {
      ...{ ...basic(key), 'content-type': 'application/x-www-form-urlencoded' },
      ...headers
    },
    body: 'username=agent1'
  })
const call = (key: Made, body: object) =>
  backend.send('/api/server/calls', { headers: basic(key), body })

// rules api-key-2, api-key-3, api-key-4
it('a key requests tokens; its secret is stored nowhere, and its use is listed', async () => {
  const key = await make(' 客户系统 ', ['token'])
  expect(await keyOf(key.id)).toMatchObject({
    ...{ name: '客户系统', scopes: ['token'], state: 'active', hint: key.secret.slice(-4) },
    ...{ expireTime: null, lastUseTime: null, lastAddress: null }
  })
  expect(JSON.stringify(await list())).not.toContain(key.secret)
  expect(statements.some(one => one.includes(key.secret))).toBe(false)
  const before = Date.now()
  const lent = await borrow(key)
  expect(lent.body).toMatchObject({ entId: 'ent-1' })
  const { accessToken: token } = lent.body as { accessToken: string }
  expect((await backend.send('/api/users/detail', { token })).status).toBe(200)
  const used = await keyOf(key.id)
  expect(used?.lastUseTime).toBeGreaterThanOrEqual(before)
  expect(used?.lastAddress).toContain('127.0.0.1')
  const { list: operations } = await admin<{ list: Operation[] }>('/operation_log?pageSize=20')
  expect(operations.map(({ detail }) => detail)).toContain('新建接口密钥，权限范围：换取用户令牌')
})

it('no page uses a key, and no wrong secret works', async () => {
  const key = await make('网页', ['token'])
  expect((await borrow(key, { origin: 'https://crm.example.cn' })).status).toBe(403)
  expect((await borrow({ ...key, secret: `${key.secret}x` })).body).toMatchObject({
    errcode: 'INVALID_CLIENT'
  })
  expect((await borrow({ id: 'key_none', secret: '' })).body).toMatchObject({
    errcode: 'INVALID_CLIENT'
  })
  expect((await keyOf(key.id))?.lastUseTime).toBeNull()
})

it('a key does what its scopes allow', async () => {
  const calling = await make('仅呼叫', ['call'])
  expect((await borrow(calling)).body).toMatchObject({
    errcode: 'SCOPE_MISSING',
    message: '密钥没有此项权限'
  })
  const borrowing = await make('仅令牌', ['token'])
  const refused = await call(borrowing, { username: 'agent1', customerPhone: '13800138000' })
  expect(refused.body).toMatchObject({ errcode: 'SCOPE_MISSING' })
})

it('a call is placed by the telephone of the agent', async () => {
  const agent = askingAs(backend, (await backend.signIn('agent1')).access_token)
  await agent('/agent/mode', { agentMode: 1 }, 'PUT')
  const key = await make('外呼系统', ['call'])
  const body = { username: 'agent1', customerPhone: '13800138000' }
  expect((await call(key, body)).body).toMatchObject({ code: 0, message: expect.any(String) })
  await agent('/agent/status', { signState: 'SIGN_FREE' }, 'PUT')
  expect((await call(key, { ...body, username: 'no.user' })).body).toMatchObject({ code: 0 })
  const { data } = (await call(key, body)).body as { data: { callRecordId: string } }
  await expect
    .poll(async () => {
      const { signState } = await agent<{ signState: string }>('/agent/status')
      return ['RING', 'CALLING'].includes(signState)
    })
    .toBe(true)
  await agent(`/calls/${data.callRecordId}/hang_up`, undefined, 'POST')
  const { list: operations } = await admin<{ list: Operation[] }>('/operation_log?pageSize=20')
  const logged = operations.find(({ target }) => target === '外呼系统')
  expect(logged).toMatchObject({ detail: '通过接口密钥代坐席发起呼叫', userName: '王晓彤' })
  expect(JSON.stringify(logged)).not.toContain(body.customerPhone)
})

it('a revoked key and an expired one are refused at once', async () => {
  const key = await make('旧系统', ['token'], 1)
  expect((await borrow(key)).status).toBe(200)
  await admin(`/api_keys/${key.id}/revoke`, undefined, 'POST')
  expect((await borrow(key)).body).toMatchObject({ errcode: 'INVALID_CLIENT' })
  expect((await keyOf(key.id))?.state).toBe('revoked')
  await expect(admin(`/api_keys/${key.id}/revoke`, undefined, 'POST')).rejects.toThrow('已吊销')
  // The name is free again.
  const next = await make('旧系统', ['token'], 1)
  await backend.db
    .updateTable('api_key')
    .set({ expires_at: Date.now() - 1 })
    .where('id', '=', next.id)
    .execute()
  expect((await borrow(next)).body).toMatchObject({ errcode: 'INVALID_CLIENT' })
  expect((await keyOf(next.id))?.state).toBe('expired')
})

// rule api-key-5
it('too many requests with one key wait, others do not', async () => {
  const key = await make('频繁', ['token', 'call'])
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) statuses.push((await borrow(key)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await call(key, { username: 'agent1', customerPhone: '13800138000' })).status).toBe(429)
  expect((await borrow(await make('另一个', ['token']))).status).toBe(200)
})

it('bad keys are refused, and keys are those of the own enterprise', async () => {
  await expect(make('', ['token'])).rejects.toThrow('请输入名称')
  await expect(make('无权限', [])).rejects.toThrow('请至少选择一项权限')
  await expect(make('另一个', ['token'])).rejects.toThrow('已有同名的有效密钥')
  await expect(make('天数', ['token'], 0)).rejects.toThrow()
  const agent = (await backend.signIn('agent2')).access_token
  expect((await backend.send('/api/api_keys', { token: agent })).status).toBe(403)
  await backend.db
    .insertInto('api_key')
    .values({
      ...{ id: 'key_other', enterprise_id: 'ent-2', name: '他人', scopes: 'token' },
      ...{ secret_hash: '', hint: '', created_by: '', created_at: 0, expires_at: null },
      ...{ last_used_at: null, last_address: null, revoked_at: null }
    })
    .execute()
  expect(await keyOf('key_other')).toBeUndefined()
  await expect(admin('/api_keys/key_other/revoke', undefined, 'POST')).rejects.toThrow('密钥不存在')
})

// rule api-key-7
it('are made by administrators only, as they act for every member', async () => {
  await backend.db
    .insertInto('role_permission')
    .values({ role_id: 'role-2', code: 'CMC.SYSTEM.SET' })
    .execute()
  const leader = askingAs(backend, (await backend.signIn('leader')).access_token)
  await leader('/api_keys?pageSize=10')
  const made = leader('/api_keys', { name: '对接', scopes: ['token'], days: null })
  await expect(made).rejects.toThrow('只有管理员可以新建')
})
