import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JoinedEnterprise, LoginLogEntry } from '../../../../core/features/members/schemas.ts'
import type { SignIn, UserDetail } from '../../../../core/features/sign-in/schemas.ts'
import { PASSWORD } from '../../../../demo/server/seed/accounts.ts'
import { type Answer, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const dataOf = <Data>({ body }: Answer) => (body as { data: Data }).data
const detail = async (token: string) =>
  dataOf<UserDetail>(await backend.send('/api/users/detail', { token }))
const change = (token: string, body: object) =>
  backend.send('/api/users/basic_info', { method: 'PUT', token, body })
const password = (token: string, oldPassword: string, newPassword: string) =>
  backend.send('/api/users/password', { method: 'PUT', token, body: { oldPassword, newPassword } })
const refusal = (message: string) => ({ status: 200, body: { code: expect.any(Number), message } })
const isOpen = async (token: string) =>
  (await backend.send('/api/users/detail', { token })).status === 200

describe('the own data', () => {
  it.each([
    ['username', '', '请输入账号'],
    ['username', 'short', '账号为8到16位字母、数字、点、下划线或中划线'],
    ['username', 'YF_10001', '账号已存在'],
    ['name', '   ', '请输入昵称'],
    ['name', '长'.repeat(33), '不能超过32个字符'],
    ['email', '', '请输入邮箱'],
    ['email', 'no-address', '邮箱地址不正确']
  ])('%s cannot be “%s”', async (field, value, message) => {
    const { access_token: token } = await backend.signIn('account1')
    const before = await detail(token)
    expect(await change(token, { [field]: value })).toMatchObject(refusal(message))
    expect(await detail(token)).toEqual(before)
  })

  it('are changed one at a time', async () => {
    const { access_token: token } = await backend.signIn('leader')
    expect(await change(token, { email: ' lin@example.com ' })).toMatchObject({ body: { code: 1 } })
    expect(await change(token, { name: '林若溪·阿依' })).toMatchObject({ body: { code: 1 } })
    expect(await detail(token)).toMatchObject({ email: 'lin@example.com', name: '林若溪·阿依' })
    for (const body of [{}, { mobile: '13900000000' }, { name: 'a', email: 'b@c.de' }])
      expect((await change(token, body)).status).toBe(400)
  })

  it('keep a user name from before the rule, and sign in by a new one', async () => {
    const { access_token: token } = await backend.signIn('leader')
    expect(await change(token, { username: 'leader' })).toMatchObject({ body: { code: 1 } })
    expect(await change(token, { username: 'leader.2026' })).toMatchObject({ body: { code: 1 } })
    expect((await backend.withPassword('leader')).status).toBe(400)
    expect((await backend.withPassword('leader.2026')).status).toBe(200)
  })
})

describe('a change of password', () => {
  it.each([
    ['wrong', 'Better1', '原密码错误'],
    [PASSWORD, '', '新密码不能为空'],
    [PASSWORD, 'Ab1', '密码至少6个字符'],
    [PASSWORD, 'alllower1', '密码必须包含大小写字母和数字，且不能包含其他字符'],
    [PASSWORD, 'With-Sign1', '密码必须包含大小写字母和数字，且不能包含其他字符']
  ])('from “%s” to “%s” is refused', async (oldPassword, newPassword, message) => {
    const { access_token: token } = await backend.signIn('agent1')
    expect(await password(token, oldPassword, newPassword)).toMatchObject(refusal(message))
    expect(await isOpen(token)).toBe(true)
  })

  it('ends every login of the account, and only of that', async () => {
    const { access_token: mine, refresh_token } = await backend.signIn('agent2')
    const { access_token: another } = await backend.signIn('account1')
    const link = dataOf<{ token: string; account: string }>(
      await backend.send('/api/oauth/web_tokens', { method: 'POST', token: mine })
    )
    const elsewhere = await backend.send('/api/oauth/web_token', {
      headers: { authorization: `Basic ${btoa('hutong-web:')}` },
      body: { ...link, client: 'web' }
    })
    const there = (elsewhere.body as SignIn).access_token
    expect(await password(mine, PASSWORD, 'Better2026')).toMatchObject({ body: { code: 1 } })
    for (const token of [mine, there]) expect(await isOpen(token)).toBe(false)
    expect((await backend.grant({ grant_type: 'refresh_token', refresh_token })).status).toBe(400)
    expect(await isOpen(another)).toBe(true)
    expect((await backend.withPassword('agent2')).status).toBe(400)
    expect((await backend.withPassword('agent2', 'Better2026')).status).toBe(200)
  })

  it('takes five guesses in a minute', async () => {
    const { access_token: token } = await backend.signIn('account1')
    for (let guess = 0; guess < 5; guess++)
      expect(await password(token, `wrong${guess}`, 'Better1')).toMatchObject(refusal('原密码错误'))
    expect((await password(token, PASSWORD, 'Better1')).status).toBe(429)
    expect(await isOpen(token)).toBe(true)
  })
})

describe('the enterprises that one has joined', () => {
  const joined = async (token: string) =>
    dataOf<JoinedEnterprise[]>(await backend.send('/api/users/joined', { token }))
  const enter = (token: string, entId: string) =>
    backend.send(`/api/users/change_enterprise?entId=${entId}`, { token })

  it('are listed, home first, and enough to turn a page', async () => {
    const { access_token: token } = await backend.signIn('agent1')
    expect(await joined(token)).toEqual([
      { id: 'ent-1', enterpriseName: '远帆客户服务有限公司' },
      { id: 'ent-2', enterpriseName: '同心社区服务中心' }
    ])
    const admin = await backend.signIn('admin')
    expect((await joined(admin.access_token)).length).toBeGreaterThan(10)
  })

  it('are entered with new tokens; the old ones fade', async () => {
    const hasty = await openBackend({ limits: { revokeGrace: 0 } })
    try {
      const old = await hasty.signIn('agent1')
      const answer = await hasty.send('/api/users/change_enterprise?entId=ent-2', {
        token: old.access_token
      })
      const fresh = dataOf<SignIn>(answer)
      expect(fresh).toMatchObject({ entId: 'ent-2', entName: '同心社区服务中心' })
      const ask = (token: string) => hasty.send('/api/users/detail', { token })
      expect(await ask(fresh.access_token)).toMatchObject({
        body: { data: { loginEnterprise: { enterpriseName: '同心社区服务中心' } } }
      })
      expect((await ask(old.access_token)).status).toBe(401)
      const { refresh_token } = old
      expect((await hasty.grant({ grant_type: 'refresh_token', refresh_token })).status).toBe(400)
      const seats = await hasty.db.selectFrom('seat').selectAll().execute()
      const states = new Map(seats.map(seat => [seat.extension, seat.sign_state]))
      expect([states.get('100'), states.get('110')]).toEqual(['OFF_LINE', 'SIGN_BUSY'])
    } finally {
      await hasty.close()
    }
  })

  it('survive an answer that is lost on its way', async () => {
    const { access_token: token } = await backend.signIn('agent1')
    await enter(token, 'ent-2')
    expect(await isOpen(token)).toBe(true)
    expect(await enter(token, 'ent-2')).toMatchObject({ status: 200 })
  })

  it.each(['ent-3', 'no-such'])('do not include %s, which is another one’s', async entId => {
    const { access_token: token } = await backend.signIn('agent1')
    expect(await enter(token, entId)).toMatchObject({
      status: 400,
      body: { message: '您不属于该企业' }
    })
    expect(await isOpen(token)).toBe(true)
  })

  it('know when one has signed in to them', async () => {
    const { access_token: token } = await backend.signIn('agent1')
    const fresh = dataOf<SignIn>(await enter(token, 'ent-2'))
    const log = async (token: string) =>
      dataOf<LoginLogEntry[]>(await backend.send('/api/users/login_log', { token }))
    const [here] = await log(fresh.access_token)
    expect(here?.ip).toBe('127.0.0.1')
    expect(Date.now() - (here?.createTime ?? 0)).toBeLessThan(60_000)
    expect((await log(token)).length).toBeGreaterThan(1)
  })
})
