/** What the server keeps in memory of logins and rights is forgotten the moment that it changes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startParams } from '../../../demo/server/db/embedded/start-params.ts'
import { cachedTables, tableCache } from '../../../demo/server/db/table-cache.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
let admin: string
const requests: string[] = []
beforeAll(async () => {
  backend = await openBackend({ databaseUrl: undefined, watch: sql => requests.push(sql) })
  admin = (await backend.signIn('admin')).access_token
})
afterAll(() => backend.close())

const statusOf = async (token: string, path = '/api/users/detail') =>
  (await backend.send(path, { token })).status
const signIn = async (username: string) => (await backend.signIn(username)).access_token
const change = (method: string, path: string, body: object) =>
  backend.send(`/api${path}`, { method, token: admin, body })
/** Statements about logins and rights. */
const lookUps = () => requests.filter(sql => /auth_token|user_role/.test(sql))

/** Now and then the server reads and writes on its own account: the next request is undisturbed. */
const undisturbed = (request: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      requests.length = 0
      await request()
    },
    { timeout: 45_000 }
  )

describe('with the embedded database', () => {
  it('the user of a token is looked up once', async () => {
    const token = await signIn('leader')
    expect(await statusOf(token, '/api/customers?page=1&pageSize=10')).toBe(200)
    await undisturbed(async () => {
      expect(await statusOf(token, '/api/customers?page=1&pageSize=10')).toBe(200)
      expect(lookUps()).toEqual([])
      expect(requests.length).toBeGreaterThan(0)
    })
  })

  it('what pages request as they open is served from the cache', async () => {
    const token = await signIn('leader')
    const paths = ['/users/detail', '/agent/status', '/enterprise/config']
    for (const path of paths) expect(await statusOf(token, `/api${path}`)).toBe(200)
    await undisturbed(async () => {
      for (const path of paths) expect(await statusOf(token, `/api${path}`)).toBe(200)
      expect(requests).toEqual([])
    })
  })

  it('a statement that reads these tables as it writes to others keeps the cache valid', async () => {
    const token = await signIn('leader')
    expect(await statusOf(token, '/api/customers?page=1&pageSize=10')).toBe(200)
    await sql`update customer set last_contact_at = last_contact_at from enterprise
      where enterprise.id = customer.enterprise_id`.execute(backend.db)
    requests.length = 0
    expect(await statusOf(token, '/api/customers?page=1&pageSize=10')).toBe(200)
    expect(lookUps()).toEqual([])
  })

  it('reading tips that are all read takes one statement', async () => {
    const token = await signIn('leader')
    const read = { method: 'PUT', token }
    await backend.send('/api/message_tips/has_read', read)
    await undisturbed(async () => {
      await backend.send('/api/message_tips/has_read', read)
      expect(requests).toEqual([expect.stringContaining('update "message_tip"')])
    })
  })

  it('holds no more pages of the database than a demo has, and few in memory', async () => {
    const { rows } = await sql<{ shared_buffers: string }>`show shared_buffers`.execute(backend.db)
    expect(rows).toEqual([{ shared_buffers: '8MB' }])
    expect(startParams('data').at(-1)).toBe('shared_buffers=64MB')
  })

  it('every cached table has a trigger that reports its changes', async () => {
    const { rows } = await sql<{ table: string }>`select tgrelid::regclass::text as "table"
      from pg_trigger where tgname = 'kept_changed'`.execute(backend.db)
    expect(rows.map(({ table }) => table).sort()).toEqual([...cachedTables].sort())
  })
})

it.each([
  ...['insert into "role" ("id") values ($1)', 'update role set name = $1', 'delete from "role"'],
  ...['update public.role set name = $1', 'insert into "public"."role" ("id") values ($1)'],
  ...['with gone as (delete from customer) delete from role', 'truncate customer, role'],
  ...['update only role set name = $1', 'delete from only public.role'],
  'merge into role using customer on true when matched then delete'
])('a statement that may write to them counts: %s', statement => {
  expect(tableCache().isChangedBy(statement)).toBe(true)
})

describe('a token that has just been used', () => {
  it('ends with its login', async () => {
    const token = await signIn('agent1')
    expect(await statusOf(token)).toBe(200)
    await backend.send('/api/oauth/logout', { method: 'POST', token })
    expect(await statusOf(token)).toBe(401)
  })

  it('ends when its login is taken over, once the notice has been given', async () => {
    const first = await signIn('agent2')
    expect(await statusOf(first)).toBe(200)
    const second = await signIn('agent2')
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
  })

  it('ends when an administrator gives a new password, and when the member is stopped', async () => {
    const path = '/members/user-4'
    const first = await signIn('agent2')
    expect(await statusOf(first)).toBe(200)
    await change('PUT', `${path}/password`, { password: 'Moon&River84' })
    expect(await statusOf(first)).toBe(401)
    const { body } = await backend.withPassword('agent2', 'Moon&River84')
    const { access_token: second } = body as { access_token: string }
    expect(await statusOf(second)).toBe(200)
    await change('PUT', '/members/status', { idList: ['user-4'], userStatus: 2 })
    expect(await statusOf(second)).toBe(401)
  })

  it('ends at its time, also when nothing was written meanwhile', async () => {
    const token = await signIn('account1')
    expect(await statusOf(token)).toBe(200)
    const past = { expires_at: Date.now() - 1 }
    await backend.db.updateTable('auth_token').set(past).where('user_id', '=', 'user-5').execute()
    expect(await statusOf(token)).toBe(401)
  })
})

describe('a right that has just been used', () => {
  const mine = (table: 'user_role') =>
    backend.db.deleteFrom(table).where('user_id', '=', 'user-2').where('role_id', '=', 'role-2')
  const give = () => backend.db.insertInto('user_role')

  it('is gone with its role, and back with it', async () => {
    const token = await signIn('leader')
    const path = '/api/call_tasks?page=1&pageSize=10'
    expect(await statusOf(token, path)).toBe(200)
    await mine('user_role').execute()
    expect(await statusOf(token, path)).toBe(403)
    await give().values({ user_id: 'user-2', role_id: 'role-2' }).execute()
    expect(await statusOf(token, path)).toBe(200)
  })

  it('is checked when the transaction that removes it ends', async () => {
    const token = await signIn('leader')
    const path = '/api/call_tasks?page=1&pageSize=10'
    expect(await statusOf(token, path)).toBe(200)
    let meanwhile: Promise<number> | undefined
    await backend.db.transaction().execute(async trx => {
      await trx.deleteFrom('user_role').where('user_id', '=', 'user-2').execute()
      meanwhile = statusOf(token, path)
      await trx.selectFrom('user_role').select('role_id').limit(1).execute()
    })
    await meanwhile
    expect(await statusOf(token, path)).toBe(403)
    await give().values({ user_id: 'user-2', role_id: 'role-2' }).execute()
    expect(await statusOf(token, path)).toBe(200)
  })
})

it('a setting of the enterprise is read up to date', async () => {
  const token = await signIn('leader')
  const tracking = async () => {
    const { body } = await backend.send('/api/users/detail', { token })
    return (body as { data: { loginEnterprise: { webTracking: boolean } } }).data.loginEnterprise
  }
  expect(await tracking()).toMatchObject({ webTracking: true })
  const setting = backend.db.updateTable('enterprise_setting').where('code', '=', 'WEB_TRACKING')
  await setting.set({ value: '0' }).execute()
  expect(await tracking()).toMatchObject({ webTracking: false })
})
