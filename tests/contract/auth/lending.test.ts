import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignIn } from '../../../core/features/sign-in/schemas.ts'
import { digest } from '../../../demo/server/auth/secrets.ts'
import { trustedClientsFrom } from '../../../demo/server/auth/trusted-clients.ts'
import { listenTo, openBackend, type TestBackend } from '../../support/server/backend.ts'

const SECRET = 's'.repeat(40)
const crm = { id: 'crm', secret: SECRET, enterpriseId: 'ent-1' }
let backend: TestBackend
beforeAll(async () => {
  const other = { ...crm, id: 'other', enterpriseId: 'ent-9' }
  backend = await openBackend({ trustedClients: [crm, other] })
})
afterAll(() => backend.close())

interface Lent {
  readonly accessToken: string
  readonly expiresAt: number
  readonly userId: string
  readonly entId: string
}

const borrow = (
  username: string,
  { id, secret }: { id: string; secret: string } = crm,
  headers: Record<string, string> = {}
) =>
  backend.send('/api/oauth/user_token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers
    },
    body: new URLSearchParams({ username }).toString()
  })
const lent = async (username: string) => (await borrow(username)).body as Lent
const detail = (token: string) => backend.send('/api/users/detail', { token })

describe('a token that a host’s server borrows', () => {
  it('joins the login that is alive, and ends nothing', async () => {
    const own = await backend.signIn('agent1')
    const channel = await listenTo(backend, own.access_token)
    const [one, two] = [await lent('agent1'), await lent('agent1')]
    expect(one).toMatchObject({ userId: own.userId, entId: 'ent-1', userName: own.userName })
    expect(one.expiresAt).toBeGreaterThan(Date.now())
    expect(Object.keys(one)).not.toContain('refreshToken')
    for (const token of [own.access_token, one.accessToken, two.accessToken])
      expect((await detail(token)).status).toBe(200)
    expect(channel.frames.filter(({ topic }) => topic === 'user_login_out_info')).toEqual([])
    channel.socket.close()
  })

  it('leaves the seat as its agent has chosen', async () => {
    const { accessToken } = await lent('agent1')
    const status = () => backend.send('/api/agent/status', { token: accessToken })
    await backend.send('/api/agent/status', {
      method: 'PUT',
      token: accessToken,
      body: { signState: 'SIGN_FREE' }
    })
    await lent('agent1')
    expect((await status()).body).toMatchObject({ data: { signState: 'SIGN_FREE' } })
  })

  it('begins a login where none is alive; of several at once all belong to one', async () => {
    const all = await Promise.all([lent('agent2'), lent('agent2'), lent('agent2')])
    for (const { accessToken } of all) expect((await detail(accessToken)).status).toBe(200)
    await backend.send('/api/oauth/logout', { method: 'POST', token: all[0]?.accessToken ?? '' })
    for (const { accessToken } of all) expect((await detail(accessToken)).status).toBe(401)
  })

  it('ends with the login that it belongs to, also by a sign-in on another device', async () => {
    const { accessToken } = await lent('agent1')
    const channel = await listenTo(backend, accessToken)
    await backend.signIn('agent1')
    await channel.received('user_login_out_info')
    expect((await detail(accessToken)).status).toBe(401)
    channel.socket.close()
  })
})

describe('a token that was lent stays in the enterprise of its client', () => {
  const bound = {
    status: 400,
    body: { errcode: 'ENTERPRISE_BOUND', message: '当前登录由接入系统授权，不能切换企业' }
  }
  const byToken = async (access_token: string) =>
    (await backend.grant({ grant_type: 'password', auth_type: 'token', access_token }))
      .body as SignIn
  const refreshed = async (refresh_token: string) =>
    (await backend.grant({ grant_type: 'refresh_token', refresh_token })).body as SignIn
  const change = (token: string, entId: string) =>
    backend.send(`/api/users/change_enterprise?entId=${entId}`, { token })

  it('by every grant, and so do the tokens derived from it', async () => {
    const own = await backend.signIn('agent1')
    const { accessToken } = await lent('agent1')
    const grown = await byToken(accessToken)
    const renewed = await refreshed(grown.refresh_token)
    for (const access_token of [accessToken, grown.access_token, renewed.access_token]) {
      const fields = { access_token, enterprise_id: 'ent-2' }
      expect(await backend.asClient('/api/oauth/switch_token', fields)).toMatchObject(bound)
      expect(await backend.grant({ grant_type: 'switch_token', ...fields })).toMatchObject(bound)
    }
    expect(await change(renewed.access_token, 'ent-2')).toMatchObject(bound)
    expect((await change(own.access_token, 'ent-2')).status).toBe(200)
  })

  it('and leaves the login that its user has kept where it is', async () => {
    const own = await backend.signIn('agent1')
    const { family, user_id } = await backend.db
      .selectFrom('auth_token')
      .select(['family', 'user_id'])
      .where('hash', '=', digest(own.access_token))
      .executeTakeFirstOrThrow()
    const expires_at = Date.now() + 60_000
    await backend.db
      .insertInto('kept_login')
      .values({ hash: 'k', family, user_id, enterprise_id: 'ent-2', ends_at: null, expires_at })
      .execute()
    const { accessToken } = await lent('agent1')
    expect((await change(accessToken, 'ent-1')).status).toBe(200)
    const kept = backend.db.selectFrom('kept_login').select('enterprise_id').where('hash', '=', 'k')
    expect(await kept.execute()).toEqual([{ enterprise_id: 'ent-2' }])
    expect((await change(own.access_token, 'ent-1')).status).toBe(200)
    expect(await kept.execute()).toEqual([{ enterprise_id: 'ent-1' }])
  })
})

describe('a token is not lent', () => {
  const invalid = { status: 400, body: { errcode: 'INVALID_CLIENT' } }
  it.each([
    ['a wrong secret', { id: 'crm', secret: `${SECRET}x` }],
    ['no secret', { id: 'crm', secret: '' }],
    ['the public client', { id: 'hutong-web', secret: '' }],
    ['an unknown id', { id: 'unknown', secret: SECRET }]
  ])('to %s', async (_, client) => {
    expect(await borrow('agent1', client)).toMatchObject(invalid)
  })

  it.each([{ origin: 'http://evil.test' }, { 'sec-fetch-site': 'same-origin' }])(
    'to a page (%j)',
    async headers => {
      expect(await borrow('agent1', crm, headers)).toMatchObject({ status: 403 })
    }
  )

  it('for a user outside the enterprise of the client, or one that is unknown', async () => {
    const other = { id: 'other', secret: SECRET }
    expect(await borrow('agent1', other)).toMatchObject({ body: { errcode: 'NOT_A_MEMBER' } })
    expect(await borrow('unknown')).toMatchObject({ body: { errcode: 'USER_UNKNOWN' } })
  })

  it('to wrong secrets alone for the rest of a minute once too many of them came', async () => {
    const strict = await openBackend({ trustedClients: [crm], limits: { signInsPerMinute: 2 } })
    try {
      const ask = (secret: string) =>
        strict.send('/api/oauth/user_token', {
          headers: {
            authorization: `Basic ${Buffer.from(`crm:${secret}`).toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded'
          },
          body: 'username=agent1'
        })
      expect((await ask('wrong')).status).toBe(400)
      expect((await ask(SECRET)).status).toBe(200)
      expect((await ask('wrong')).status).toBe(400)
      expect((await ask('wrong')).status).toBe(429)
      expect((await ask(SECRET)).status).toBe(200)
      expect((await ask('wrong')).status).toBe(429)
    } finally {
      await strict.close()
    }
  })
})

describe('TRUSTED_CLIENTS', () => {
  it('names servers with a secret and an enterprise each', () => {
    expect(trustedClientsFrom(undefined)).toEqual([])
    expect(trustedClientsFrom(`crm:${SECRET}:ent-1, b:${SECRET}:ent-2`)).toEqual([
      crm,
      { id: 'b', secret: SECRET, enterpriseId: 'ent-2' }
    ])
  })
  it.each(['crm', 'crm:short:ent-1', `crm:${SECRET}`, `:${SECRET}:ent-1`])(
    'is refused as %s, without a word of the secret',
    text => {
      expect(() => trustedClientsFrom(text)).toThrow('TRUSTED_CLIENTS')
      expect(() => trustedClientsFrom(text)).not.toThrow(SECRET)
    }
  )
})
