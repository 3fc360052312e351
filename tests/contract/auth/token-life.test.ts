import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SignIn } from '../../../core/features/sign-in/schemas.ts'
import { digest } from '../../../demo/server/auth/secrets.ts'
import {
  listenTo,
  openBackend,
  openChannel,
  type TestBackend
} from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend({ limits: { refreshGrace: 10_000 } })
})
afterAll(() => backend.close())

const detail = (token: string) => backend.send('/api/users/detail', { token })
const refresh = (refresh_token: string) =>
  backend.grant({ grant_type: 'refresh_token', refresh_token })
const signedOut = { status: 401, body: { message: '请重新登录' } }

describe('refreshing', () => {
  it('gives two tabs that refresh at once the same answer', async () => {
    const { refresh_token } = await backend.signIn('agent1')
    const [one, two] = await Promise.all([refresh(refresh_token), refresh(refresh_token)])
    expect(one.status).toBe(200)
    expect(two.body).toEqual(one.body)
    expect((await refresh(refresh_token)).body).toEqual(one.body)
  })

  it('ends the whole login when an old token comes back after the grace', async () => {
    const strict = await openBackend({ limits: { refreshGrace: 0 } })
    try {
      const first = await strict.signIn('agent1')
      const ask = (refresh_token: string) =>
        strict.grant({ grant_type: 'refresh_token', refresh_token })
      const second = SignIn.parse((await ask(first.refresh_token)).body)
      const channel = await listenTo(strict, second.access_token)
      const closed = channel.closed()
      expect(await ask(first.refresh_token)).toMatchObject({
        status: 400,
        body: { errcode: 'INVALID_GRANT', message: '请重新登录' }
      })
      expect(await closed).toBe(1000)
      expect(await ask(second.refresh_token)).toMatchObject({ status: 400 })
      const after = await strict.send('/api/users/detail', { token: second.access_token })
      expect(after).toMatchObject(signedOut)
    } finally {
      await strict.close()
    }
  })

  it('lets requests under way finish with the token before, and no longer', async () => {
    const first = await backend.signIn('agent1')
    await refresh(first.refresh_token)
    expect((await detail(first.access_token)).status).toBe(200)
    const row = await backend.db
      .selectFrom('auth_token')
      .select('expires_at')
      .where('hash', '=', digest(first.access_token))
      .executeTakeFirstOrThrow()
    expect(row.expires_at - Date.now()).toBeLessThanOrEqual(60_000)
  })

  it('refuses an expired token, an unknown one and none', async () => {
    const { access_token, refresh_token } = await backend.signIn('agent1')
    await backend.db
      .updateTable('auth_token')
      .set({ expires_at: Date.now() - 1 })
      .execute()
    expect(await detail(access_token)).toMatchObject(signedOut)
    for (const token of [refresh_token, 'made-up'])
      expect(await refresh(token)).toMatchObject({
        status: 400,
        body: { errcode: 'INVALID_GRANT' }
      })
    const bare = await backend.send('/api/users/detail')
    expect(bare).toMatchObject(signedOut)
    expect(bare.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('keeps no token in the database, only its digest', async () => {
    const { access_token, refresh_token } = await backend.signIn('agent1')
    const rows = await backend.db.selectFrom('auth_token').selectAll().execute()
    const kept = JSON.stringify(rows)
    expect(kept).toContain(digest(access_token))
    expect(kept).not.toContain(access_token)
    expect(kept).not.toContain(refresh_token)
  })
})

describe('signing in elsewhere', () => {
  it('pushes to the old login which token ended, and signs it out', async () => {
    const old = await backend.signIn('leader')
    const bystander = await backend.signIn('agent2')
    const channel = await listenTo(backend, old.access_token)
    const other = await listenTo(backend, bystander.access_token)
    await backend.signIn('leader')
    expect(await channel.received('user_login_out_info')).toEqual({
      token: digest(old.access_token)
    })
    expect(channel.socket.readyState).toBe(channel.socket.OPEN)
    expect(await detail(old.access_token)).toMatchObject(signedOut)
    expect(other.frames).toEqual([])
    channel.socket.close()
    other.socket.close()
  })

  it('is not what a refresh is', async () => {
    const { access_token, refresh_token } = await backend.signIn('leader')
    const channel = await listenTo(backend, access_token)
    await refresh(refresh_token)
    channel.socket.send('{"topic":"ping","data":null}')
    await channel.received('pong')
    expect(channel.frames).toEqual([{ topic: 'pong', data: null }])
    channel.socket.close()
  })
})

describe('changing the enterprise', () => {
  const change = (access_token: string, enterprise_id: string) =>
    backend.asClient('/api/oauth/switch_token', { access_token, enterprise_id })
  const put = (path: string, token: string) => backend.send(path, { method: 'PUT', token })

  it('revokes, switches and replaces; the old token is gone at the end, not before', async () => {
    const old = await backend.signIn('agent1')
    const revoke = '/api/deptEmployees/revoke_token?enterpriseId=ent-1&clientId=web'
    expect((await put(revoke, old.access_token)).body).toEqual({ code: 1, data: null })
    const fresh = SignIn.parse((await change(old.access_token, 'ent-2')).body)
    expect(fresh).toMatchObject({ entId: 'ent-2', entName: '同心社区服务中心' })
    expect((await detail(old.access_token)).status).toBe(200)

    const replace = '/api/deptEmployees/replace_token?expiresIn=3600&clientId=web'
    expect((await put(replace, fresh.access_token)).body).toEqual({ code: 1, data: null })
    expect(await detail(old.access_token)).toMatchObject(signedOut)
    expect(await refresh(old.refresh_token)).toMatchObject({ status: 400 })
    expect((await detail(fresh.access_token)).body).toMatchObject({
      data: { loginEnterprise: { enterpriseName: '同心社区服务中心', importRowsLimit: 20_000 } }
    })
    expect(
      (await backend.send('/api/agent/status', { token: fresh.access_token })).body
    ).toMatchObject({ data: { agentExtensionNumber: '110', entId: 'ent-2' } })
  })

  it('works as a grant of the token endpoint too', async () => {
    const { access_token } = await backend.signIn('admin')
    const { body } = await backend.grant({
      grant_type: 'switch_token',
      access_token,
      enterprise_id: 'ent-2'
    })
    expect(body).toMatchObject({ entId: 'ent-2' })
  })

  it('refuses an unknown client, and leaves the token as it was', async () => {
    const { access_token } = await backend.signIn('agent2')
    expect(await change(access_token, 'ent-2')).toMatchObject({
      status: 400,
      body: { errcode: 'NOT_A_MEMBER', message: '您不属于该企业' }
    })
    expect((await detail(access_token)).status).toBe(200)
    const foreign = '/api/deptEmployees/revoke_token?enterpriseId=ent-2&clientId=web'
    expect((await put(foreign, access_token)).status).toBe(403)
  })
})

describe('a token that was lent', () => {
  const endOf = async (token: string): Promise<number> => {
    const { expires_at } = await backend.db
      .selectFrom('auth_token')
      .select('expires_at')
      .where('hash', '=', digest(token))
      .executeTakeFirstOrThrow()
    return expires_at
  }
  const byToken = async (access_token: string) =>
    SignIn.parse(
      (await backend.grant({ grant_type: 'password', auth_type: 'token', access_token })).body
    )
  const endsWithin = async (pair: SignIn, end: number) => {
    expect(await endOf(pair.access_token)).toBeLessThanOrEqual(end)
    expect(await endOf(pair.refresh_token)).toBeLessThanOrEqual(end)
    expect(pair.expires_in * 1000).toBeLessThanOrEqual(end - Date.now() + 1000)
  }
  /** A login whose access token has a minute left, and whose refresh token an hour. */
  async function aging() {
    const login = await backend.signIn('agent1')
    const now = Date.now()
    for (const [token, life] of [
      [login.access_token, 60_000],
      [login.refresh_token, 3_600_000]
    ] as const)
      await backend.db
        .updateTable('auth_token')
        .set({ expires_at: now + life })
        .where('hash', '=', digest(token))
        .execute()
    return { login, accessEnd: now + 60_000, loginEnd: now + 3_600_000 }
  }

  it('buys no more life than it has, and renewing buys none either', async () => {
    const { login, accessEnd } = await aging()
    const second = await byToken(login.access_token)
    await endsWithin(second, accessEnd)
    const third = SignIn.parse((await refresh(second.refresh_token)).body)
    await endsWithin(third, accessEnd)
    await endsWithin(SignIn.parse((await refresh(third.refresh_token)).body), accessEnd)
    const own = SignIn.parse((await refresh(login.refresh_token)).body)
    expect(await endOf(own.refresh_token)).toBeGreaterThan(Date.now() + 13 * 24 * 3_600_000)
  })

  it('buys no more than is left of its login, by a link or in another enterprise', async () => {
    const { login, accessEnd, loginEnd } = await aging()
    const use = async (access_token: string, end: number) => {
      const { body } = await backend.send('/api/oauth/web_tokens', {
        token: access_token,
        method: 'POST'
      })
      const { token, account } = (body as { data: { token: string; account: string } }).data
      const linked = await backend.send('/api/oauth/web_token', {
        headers: { authorization: `Basic ${btoa('hutong-web:')}` },
        body: { client: 'web', token, account }
      })
      const switched = await backend.asClient('/api/oauth/switch_token', {
        access_token,
        enterprise_id: 'ent-2'
      })
      for (const { body } of [linked, switched]) {
        const pair = SignIn.parse(body)
        await endsWithin(pair, end)
        await endsWithin(SignIn.parse((await refresh(pair.refresh_token)).body), end)
      }
    }
    await use(login.access_token, loginEnd)
    await use((await byToken(login.access_token)).access_token, accessEnd)
  })

  it('is not extended when its page calls replace_token', async () => {
    const { login, accessEnd } = await aging()
    const path = '/api/deptEmployees/replace_token?expiresIn=7200&clientId=web'
    await backend.send(path, { method: 'PUT', token: login.access_token })
    expect(await endOf(login.access_token)).toBe(accessEnd)
  })
})

describe('signing out', () => {
  it('ends every token, channel, ticket and telephone of the login', async () => {
    const { access_token, refresh_token } = await backend.signIn('agent2')
    const other = await backend.signIn('agent1')
    const status = await backend.send('/api/agent/status', { token: access_token })
    expect((status.body as { data: { password: string } }).data.password).toHaveLength(43)
    const channel = await listenTo(backend, access_token)
    const ticket = await backend.ticketFor(access_token, 'realtime')
    const closed = channel.closed()
    const { body } = await backend.send('/api/oauth/logout', {
      method: 'POST',
      token: access_token
    })
    expect(body).toEqual({ code: 1, data: null })
    expect(await closed).toBe(1000)
    expect(await detail(access_token)).toMatchObject(signedOut)
    expect(await refresh(refresh_token)).toMatchObject({ status: 400 })
    const late = await openChannel(`${backend.url}/ws/workbench?access_token=${ticket}`)
    expect(late.status).toBe(401)
    const seat = await backend.db
      .selectFrom('seat')
      .select('sign_state')
      .where('extension', '=', '200')
      .executeTakeFirstOrThrow()
    expect(seat.sign_state).toBe('OFF_LINE')
    expect((await detail(other.access_token)).status).toBe(200)
  })
})
