/** Several servers that share a PostgreSQL keep what they read of logins, and hear of each other's changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'

const endings: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** Statements about logins and rights that one server sent. */
interface Server extends TestBackend {
  lookUps(): readonly string[]
}

async function start(url: string): Promise<Server> {
  const requests: string[] = []
  const backend = await openBackend({ databaseUrl: url, watch: sql => requests.push(sql) })
  endings.push(() => backend.close())
  const lookUps = () => requests.splice(0).filter(sql => /auth_token|user_role/.test(sql))
  return { ...backend, lookUps }
}

/** Two servers, and what both of them talk to. */
async function two(options: { notices?: boolean }) {
  const wire = await openPgWire(options)
  endings.push(() => wire.stop())
  return { wire, here: await start(wire.url), there: await start(wire.url) }
}

const signIn = async (server: Server) => (await server.signIn('leader')).access_token
const CUSTOMERS = '/api/customers?page=1&pageSize=10'
const statusOf = async (server: Server, token: string, path = CUSTOMERS) =>
  (await server.send(path, { token })).status

/** How many statements a request takes to find out who asks. */
async function lookUpsOf(server: Server, token: string): Promise<number> {
  server.lookUps()
  expect(await statusOf(server, token)).toBe(200)
  return server.lookUps().length
}
const keeps = (server: Server, token: string) =>
  expect.poll(() => lookUpsOf(server, token), { timeout: 15_000 }).toBe(0)

const logOut = (server: Server, token: string) =>
  server.send('/api/oauth/logout', { method: 'POST', token })

describe('servers that notify each other', { timeout: 120_000 }, () => {
  let wire: Awaited<ReturnType<typeof openPgWire>>
  let here: Server
  let there: Server
  beforeAll(async () => {
    ;({ wire, here, there } = await two({ notices: true }))
  })

  it('cache the user of a token, and end the token with its login: here at once, there on the notice', async () => {
    const token = await signIn(here)
    await keeps(here, token)
    await keeps(there, token)
    await logOut(here, token)
    expect(await statusOf(here, token)).toBe(401)
    await expect.poll(() => statusOf(there, token)).toBe(401)
  })

  it('withdraw a permission, whichever server wrote it', async () => {
    const token = await signIn(here)
    await keeps(here, token)
    await keeps(there, token)
    const tasks = '/api/call_tasks?page=1&pageSize=10'
    expect(await statusOf(there, token, tasks)).toBe(200)
    const mine = here.db.selectFrom('user_role').select('role_id').where('user_id', '=', 'user-2')
    const roles = await mine.execute()
    await here.db.transaction().execute(async inside => {
      await inside.deleteFrom('user_role').where('user_id', '=', 'user-2').execute()
    })
    expect(await statusOf(here, token, tasks)).toBe(403)
    await expect.poll(() => statusOf(there, token, tasks)).toBe(403)
    await here.db
      .insertInto('user_role')
      .values(roles.map(({ role_id }) => ({ user_id: 'user-2', role_id })))
      .execute()
    await expect.poll(() => statusOf(there, token, tasks)).toBe(200)
  })

  it('discard what they cached before the connection was lost', async () => {
    const token = await signIn(here)
    const other = (await here.signIn('agent1')).access_token
    await keeps(there, token)
    await keeps(there, other)
    await wire.cut()
    expect(await statusOf(there, token)).toBe(503)
    await wire.back()
    await logOut(here, token)
    expect(await statusOf(there, token)).toBe(401)
    await keeps(there, other)
    expect(await statusOf(there, token)).toBe(401)
  })

  it('cache nothing once no notice arrives', async () => {
    const token = await signIn(here)
    await keeps(there, token)
    wire.deafen()
    await expect.poll(() => lookUpsOf(there, token), { timeout: 15_000 }).toBeGreaterThan(0)
    await logOut(here, token)
    expect(await statusOf(there, token)).toBe(401)
  })
})

describe('behind a pooler that loses notices', { timeout: 300_000 }, () => {
  it('every request looks up its user', async () => {
    const { here, there } = await two({})
    const token = await signIn(here)
    expect(await lookUpsOf(there, token)).toBeGreaterThan(0)
    expect(await lookUpsOf(there, token)).toBeGreaterThan(0)
    await logOut(here, token)
    expect(await statusOf(there, token)).toBe(401)
  })
})
