import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cookieLogins } from '../../../demo/server/auth/cookie-logins.ts'
import { endLogins } from '../../../demo/server/auth/end-logins.ts'
import { tokens } from '../../../demo/server/auth/token-store.ts'
import { defaultLimits } from '../../../demo/server/limits.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
let issued: ReturnType<typeof tokens>
let kept: ReturnType<typeof cookieLogins>
beforeAll(async () => {
  backend = await openBackend()
  issued = tokens(backend.db, defaultLimits, async () => undefined)
  kept = cookieLogins(backend.db, defaultLimits, issued)
})
afterAll(() => backend.close())
afterEach(async () => {
  await backend.db.deleteFrom('auth_token').execute()
  await backend.db.deleteFrom('kept_login').execute()
  await backend.db.deleteFrom('login_family').execute()
})

const home = { userId: 'user-3', enterpriseId: 'ent-1' }
const holders = (userId = home.userId) =>
  backend.db.selectFrom('auth_token').select('hash').where('user_id', '=', userId).execute()
const lives = async (token: string) => (await issued.read(token)) !== undefined

async function begin() {
  const family = randomUUID()
  await backend.db.insertInto('login_family').values({ family, user_id: home.userId }).execute()
  return issued.issue({ ...home, family })
}

/**
 * The database takes statements in the order in which they are asked for, one connection at a time.
 * So a action that begins so many statements late meets the other at another place each time.
 */
async function late<Result>(statements: number, action: () => Promise<Result>): Promise<Result> {
  for (let requestCount = 0; requestCount < statements; requestCount++)
    await backend.db.selectFrom('setting').select('key').execute()
  return action()
}
const places = [0, 1, 2, 3, 4, 5, 6, 7]
const silent = <Result>(action: Promise<Result>) => action.catch(() => undefined)

describe('a login that ends', () => {
  it.each(places)('leaves nothing to a refresh under way, met at %i', async at => {
    const { refreshToken, session } = await begin()
    const [pair] = await Promise.all([
      silent(issued.refresh(refreshToken)),
      late(at, () => issued.endFamily(session.family))
    ])
    expect(pair !== undefined && (await lives(pair.accessToken))).toBe(false)
    expect(await holders()).toEqual([])
  })

  it.each(places)('is ended although the refresh comes later, met at %i', async at => {
    const { refreshToken, session } = await begin()
    const [, pair] = await Promise.all([
      issued.endFamily(session.family),
      late(at, () => silent(issued.refresh(refreshToken)))
    ])
    expect(pair !== undefined && (await lives(pair.accessToken))).toBe(false)
    expect(await holders()).toEqual([])
  })

  it.each(places)('is not kept for a browser that requests it meanwhile, met at %i', async at => {
    const { session } = await begin()
    const [secret] = await Promise.all([
      silent(late(at, () => kept.create(session, undefined))),
      issued.endFamily(session.family)
    ])
    expect(secret && (await kept.resume(secret))).toBeUndefined()
    expect(await backend.db.selectFrom('kept_login').select('hash').execute()).toEqual([])
  })

  it.each(places)('does not come back by its cookie meanwhile, met at %i', async at => {
    const { session } = await begin()
    const secret = await kept.create(session, undefined)
    const [pair] = await Promise.all([
      kept.resume(secret),
      late(at, () => issued.endFamily(session.family))
    ])
    expect(pair !== undefined && (await lives(pair.accessToken))).toBe(false)
    expect(await holders()).toEqual([])
  })

  it('rejects attempts to widen the token', async () => {
    const { session } = await begin()
    await issued.endFamily(session.family)
    await expect(issued.issue(session)).rejects.toMatchObject({
      status: 400,
      body: { errcode: 'INVALID_GRANT', message: '请重新登录' }
    })
    await expect(kept.create(session, undefined)).rejects.toMatchObject({ status: 401 })
  })
})

describe('a member who is disabled', () => {
  it.each(places)('has no login left by a page that comes back, met at %i', async at => {
    const { session } = await begin()
    const secret = await kept.create(session, undefined)
    const status = (to: 1 | 2) =>
      backend.db
        .updateTable('membership')
        .set({ status: to })
        .where('user_id', '=', home.userId)
        .where('enterprise_id', '=', home.enterpriseId)
        .execute()
    try {
      await Promise.all([
        late(at, () => kept.resume(secret)),
        status(2).then(() => endLogins({ db: backend.db, tokens: issued }, [home.userId], 'ent-1'))
      ])
      expect(await holders()).toEqual([])
    } finally {
      await status(1)
    }
  })

  it('does not come back even by a cookie that is still good', async () => {
    const { session } = await begin()
    const secret = await kept.create(session, undefined)
    const status = (to: 1 | 2) =>
      backend.db
        .updateTable('membership')
        .set({ status: to })
        .where('user_id', '=', home.userId)
        .execute()
    await status(2)
    expect(await kept.resume(secret)).toBeUndefined()
    await status(1)
    expect(await kept.resume(secret)).toBeDefined()
    await issued.endFamily(session.family)
  })
})

describe('two sign-ins at once', () => {
  it.each(places)('leave one login, and the seat to it, met at %i', async at => {
    const all = await Promise.all([
      backend.signIn('agent1'),
      late(at, () => backend.signIn('agent1'))
    ])
    const answers = await Promise.all(
      all.map(({ access_token: token }) => backend.send('/api/agent/status', { token }))
    )
    const good = answers.filter(({ status }) => status === 200)
    expect(good).toHaveLength(1)
    expect(good[0]?.body).toMatchObject({ data: { password: expect.stringMatching(/^.{43}$/) } })
    const families = await backend.db
      .selectFrom('login_family')
      .select('family')
      .where('user_id', '=', 'user-3')
      .execute()
    expect(families).toHaveLength(1)
  })
})
