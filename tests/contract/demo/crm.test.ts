import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../demo/server/seed/accounts.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

interface Contact {
  readonly name: string
  readonly company: string
  readonly phone: string
}

/** A browser at the CRM: it keeps the cookie that it is given. */
async function browser(username = 'agent1') {
  let cookie = ''
  async function ask(path: string, method = 'GET', body?: object) {
    const answer = await backend.send(`/demo/crm${path}`, {
      method,
      body,
      headers: { cookie, origin: backend.url }
    })
    const set = answer.headers.get('set-cookie')
    if (set) cookie = set.split(';')[0] ?? ''
    return { ...answer, set }
  }
  const { status, set } = await ask('/login', 'POST', { username, password: PASSWORD })
  expect(status).toBe(200)
  expect(set).not.toContain('Secure')
  return {
    ask,
    hasCookie: () => cookie !== 'crm=',
    token: async () => {
      const { body } = await ask('/token')
      return (body as { accessToken: string }).accessToken
    },
    find: async (search: string) => {
      const { body } = await ask(`/contacts?search=${encodeURIComponent(search)}`)
      return (body as { list: Contact[] }).list
    }
  }
}

const failRoute = (route: string, status: number, retryAfter?: number) =>
  backend.send('/demo/faults', { body: { route, kind: 'status', status, retryAfter } })
const endAccess = () =>
  backend.db
    .updateTable('auth_token')
    .set({ expires_at: Date.now() - 1 })
    .where('kind', '=', 'access')
    .execute()
const loginsLeft = () =>
  backend.db.selectFrom('auth_token').select('hash').where('used_at', 'is', null).execute()

it.each([
  ['login', 'https://elsewhere.example', 'application/x-www-form-urlencoded'],
  ['login', undefined, 'application/json'],
  ['logout', 'https://elsewhere.example', 'application/json']
])('%s is for pages of the CRM alone, not for a form at %s', async (path, origin, type) => {
  const isForm = type.includes('form')
  const fields = { username: 'agent1', password: PASSWORD }
  const answer = await backend.send(`/demo/crm/${path}`, {
    method: 'POST',
    body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
    headers: { 'content-type': type, ...(origin && { origin }) }
  })
  expect(answer.status).toBe(403)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

describe("the other system's address book", () => {
  it('has forty people, and finds them by name, company and number', async () => {
    const { find } = await browser()
    const everyone = await find('')
    expect(everyone).toHaveLength(40)
    const [{ name = '', company = '', phone = '' } = {}] = everyone
    for (const word of [name, company, phone.slice(2, 9)])
      expect(await find(word)).toContainEqual(expect.objectContaining({ name, company, phone }))
    expect(await find('%')).toEqual([])
  })

  it('rejects requests without a session', async () => {
    const forged = { access: 'made-up', refresh: 'made-up', expiresAt: 1e15, entId: 'ent-1' }
    const text = Buffer.from(JSON.stringify(forged)).toString('base64url')
    for (const cookie of ['', 'crm=', 'crm=bnVsbA', `crm=${text}`])
      expect(await backend.send('/demo/crm/contacts', { headers: { cookie } })).toMatchObject({
        status: 401,
        body: { message: '请重新登录' }
      })
    const { ask } = await browser()
    await ask('/logout', 'POST', {})
    expect((await ask('/contacts')).status).toBe(401)
  })

  it('is that of the enterprise that the session is in', async () => {
    const { find } = await browser()
    const [{ name = '' } = {}] = await find('')
    const all = backend.db.updateTable('customer').where('name', '=', name)
    await all.set({ enterprise_id: 'ent-2' }).execute()
    expect(await find(name)).toEqual([])
    await all.set({ enterprise_id: 'ent-1' }).execute()
    expect(await find(name)).not.toEqual([])
  })

  it('opens with an access token that has ended, as long as the login lives', async () => {
    const { find } = await browser()
    await endAccess()
    expect(await find('')).toHaveLength(40)
    expect(await find('')).toHaveLength(40)
  })
})

describe("the other system's session", () => {
  it('survives a failing token endpoint, and passes on its answer', async () => {
    const { ask, hasCookie } = await browser()
    for (const status of [500, 503, 429, 403]) {
      await failRoute('auth.token', status, 9)
      const answer = await ask('/token?expiring')
      expect(answer).toMatchObject({ status, body: { message: '网络异常' }, set: null })
      expect(answer.headers.get('retry-after')).toBe('9')
    }
    expect(hasCookie()).toBe(true)
    expect((await ask('/token?expiring')).status).toBe(200)
  })

  it('ends when the call centre reports the end of the login', async () => {
    const { ask, hasCookie } = await browser()
    await browser()
    expect((await ask('/token?expiring')).status).toBe(401)
    expect(hasCookie()).toBe(false)
  })

  it('ends at the call centre too, whether or not the access token still lives', async () => {
    for (const isExpiring of [false, true]) {
      await backend.db.deleteFrom('auth_token').execute()
      const { ask, hasCookie } = await browser()
      if (isExpiring) await endAccess()
      expect(await ask('/logout', 'POST', {})).toMatchObject({ status: 200, body: {} })
      expect(hasCookie()).toBe(false)
      expect(await loginsLeft()).toEqual([])
    }
  })

  it('deletes its cookie when signing out fails, and reports the failure', async () => {
    const { ask, hasCookie } = await browser()
    await failRoute('auth.logout', 503)
    expect((await ask('/logout', 'POST', {})).status).toBe(503)
    expect(hasCookie()).toBe(false)
    const other = await browser()
    await endAccess()
    await failRoute('auth.token', 503)
    expect((await other.ask('/logout', 'POST', {})).status).toBe(503)
    expect(other.hasCookie()).toBe(false)
  })
})
