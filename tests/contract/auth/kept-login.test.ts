import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SignIn } from '../../../core/features/sign-in/schemas.ts'
import { digest } from '../../../demo/server/auth/secrets.ts'
import { type Answer, openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const client = `Basic ${btoa('hutong-web:')}`
const path = '/api/oauth/kept'
const signedOut = { status: 400, body: { errcode: 'INVALID_GRANT', message: '请重新登录' } }
const own = () => ({ origin: backend.url, 'sec-fetch-site': 'same-origin' })

const cookieOf = ({ headers }: Answer) => headers.get('set-cookie') ?? ''
const brought = (answer: Answer) => cookieOf(answer).split(';')[0] ?? ''

const keep = (token: string, headers: Record<string, string> = own()) =>
  backend.send(path, { method: 'POST', token, headers })
const resume = (cookie: string, headers: Record<string, string> = own()) =>
  backend.send(`${path}/resume`, {
    body: {},
    headers: { authorization: client, cookie, ...headers }
  })
const forget = (cookie: string, headers: Record<string, string> = own()) =>
  backend.send(`${path}/forget`, {
    body: {},
    headers: { authorization: client, cookie, ...headers }
  })
const detail = (token: string) => backend.send('/api/users/detail', { token })

async function kept(username: string) {
  const login = await backend.signIn(username)
  return { login, cookie: brought(await keep(login.access_token)) }
}

describe('a login that the browser keeps', () => {
  it('is in a cookie that no script reads, no other path gets and no other site sends', async () => {
    const { access_token } = await backend.signIn('agent1')
    const answer = await keep(access_token)
    expect(answer.body).toMatchObject({ code: 1 })
    expect(cookieOf(answer)).toMatch(
      /^hutong-login=[\w-]{43}; Path=\/api\/oauth\/kept; HttpOnly; SameSite=Strict$/
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('is marked for https where the page came by it', async () => {
    const behind = await openBackend({ trustProxy: ['127.0.0.1'] })
    try {
      const { access_token } = await behind.signIn('agent1')
      const headers = { origin: behind.url, 'x-forwarded-proto': 'https' }
      const answer = await behind.send(path, { method: 'POST', token: access_token, headers })
      expect(cookieOf(answer)).toMatch(/^__Secure-hutong-login=.*; Secure$/)
    } finally {
      await behind.close()
    }
  })

  it('restores the same login repeatedly without ending other sessions', async () => {
    const { login, cookie } = await kept('agent1')
    const first = SignIn.parse((await resume(cookie)).body)
    const second = SignIn.parse((await resume(cookie)).body)
    expect(first).toMatchObject({ userId: login.userId, entId: 'ent-1', userName: '王晓彤' })
    for (const { access_token } of [login, first, second])
      expect((await detail(access_token)).status).toBe(200)
  })

  it('comes back after its page went away in the middle of a refresh', async () => {
    const { login, cookie } = await kept('agent1')
    await backend.grant({ grant_type: 'refresh_token', refresh_token: login.refresh_token })
    expect((await resume(cookie)).status).toBe(200)
  })

  it('is kept as a digest only', async () => {
    const { cookie } = await kept('agent1')
    const secret = cookie.split('=')[1] ?? ''
    const rows = JSON.stringify(await backend.db.selectFrom('kept_login').selectAll().execute())
    expect(rows).toContain(digest(secret))
    expect(rows).not.toContain(secret)
  })

  it('comes back in the enterprise that it has moved to, once it has moved', async () => {
    const { login, cookie } = await kept('agent1')
    const change = { access_token: login.access_token, enterprise_id: 'ent-2' }
    const moved = SignIn.parse((await backend.asClient('/api/oauth/switch_token', change)).body)
    expect((await resume(cookie)).body).toMatchObject({ entId: 'ent-1' })
    await backend.send('/api/deptEmployees/replace_token?expiresIn=7200&clientId=web', {
      method: 'PUT',
      token: moved.access_token
    })
    expect((await resume(cookie)).body).toMatchObject({ entId: 'ent-2' })
  })
})

describe('a kept login ends', () => {
  const ends: Record<string, (login: SignIn, cookie: string) => Promise<unknown>> = {
    'with a logout': ({ access_token }) =>
      backend.send('/api/oauth/logout', { method: 'POST', token: access_token }),
    'when the account signs in elsewhere': () => backend.signIn('agent2'),
    'when the cookie is cleared': (_, cookie) => forget(cookie),
    'when its time is over': () =>
      backend.db.updateTable('kept_login').set({ expires_at: 1 }).execute(),
    'when its user leaves the enterprise': async ({ userId }) => {
      await backend.db
        .updateTable('kept_login')
        .set({ enterprise_id: 'ent-unknown' })
        .where('user_id', '=', userId)
        .execute()
    }
  }

  it.each(Object.entries(ends))(
    '%s: a replay is refused and takes the cookie away',
    async (_, end) => {
      const { login, cookie } = await kept('agent2')
      expect((await resume(cookie)).status).toBe(200)
      await end(login, cookie)
      const answer = await resume(cookie)
      expect(answer).toMatchObject(signedOut)
      expect(cookieOf(answer)).toMatch(/^hutong-login=; .*Max-Age=0/)
    }
  )

  it('together with all tokens it restored, when the cookie is cleared', async () => {
    const { cookie } = await kept('agent2')
    const { access_token } = SignIn.parse((await resume(cookie)).body)
    await forget(cookie)
    expect((await detail(access_token)).status).toBe(401)
  })

  it('for good, also when it is coming back at that moment', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { login, cookie } = await kept('agent2')
      const coming = [resume(cookie), resume(cookie), resume(cookie)]
      await backend.send('/api/oauth/logout', { method: 'POST', token: login.access_token })
      for (const answer of await Promise.all(coming))
        if (answer.status === 200)
          expect((await detail(SignIn.parse(answer.body).access_token)).status).toBe(401)
    }
  })
})

describe('a kept login is nothing for others', () => {
  const foreign: [string, () => Record<string, string>][] = [
    ['another site', () => ({ origin: 'https://evil.example' })],
    ['a page without an origin', () => ({ origin: 'null' })],
    ['no page at all', () => ({})],
    ['another port of the same host', () => ({ origin: 'http://127.0.0.1:1' })],
    ['a page of the same site', () => ({ origin: backend.url, 'sec-fetch-site': 'same-site' })]
  ]
  it.each(foreign)('%s is refused, and nothing happens', async (_, headersOf) => {
    const { login, cookie } = await kept('agent1')
    const headers = headersOf()
    for (const answer of [
      await keep(login.access_token, headers),
      await resume(cookie, headers),
      await forget(cookie, headers)
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { message: '不允许来自该来源的连接' } })
      expect(cookieOf(answer)).toBe('')
    }
    expect((await resume(cookie)).status).toBe(200)
  })

  it('an origin that may call the rest of the API is refused here', async () => {
    const origin = 'https://crm.example.cn'
    const open = await openBackend({ allowedOrigins: [origin] })
    try {
      const { access_token } = await open.signIn('agent1')
      const answer = await open.send(path, {
        method: 'POST',
        token: access_token,
        headers: { origin }
      })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    } finally {
      await open.close()
    }
  })

  it.each([
    ['nothing', ''],
    ['a guess', `hutong-login=${'a'.repeat(43)}`],
    ['rubbish', 'hutong-login=%00%00; x=y'],
    ['SQL', "hutong-login=' or 1=1 --"]
  ])('a browser that brings %s is signed out', async (_, cookie) => {
    expect(await resume(cookie)).toMatchObject(signedOut)
  })

  it('a form, which needs no leave to be sent, does not get through', async () => {
    const { cookie } = await kept('agent1')
    const answer = await backend.send(`${path}/resume`, {
      headers: { ...own(), cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: ''
    })
    expect(answer).toMatchObject({ status: 400, body: { errcode: 'INVALID_CLIENT' } })
  })
})
