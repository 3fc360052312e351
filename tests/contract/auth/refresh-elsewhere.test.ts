/** Two tabs refresh one token at two servers of one database (rule session-15). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'

const endings: (() => unknown)[] = []
let here: TestBackend
let there: TestBackend
beforeAll(async () => {
  let databaseUrl = process.env.TEST_DATABASE_URL
  if (databaseUrl === undefined) {
    const wire = await openPgWire({ notices: true })
    endings.push(wire.stop)
    databaseUrl = wire.url
  }
  here = await openBackend({ databaseUrl })
  endings.push(here.close)
  there = await openBackend({ databaseUrl })
  endings.push(there.close)
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}
const refresh = async (backend: TestBackend, { refresh_token }: Pick<Tokens, 'refresh_token'>) =>
  (await backend.grant({ grant_type: 'refresh_token', refresh_token })).body as Tokens

it('both have the same tokens, which the database does not contain', async () => {
  const first = (await here.signIn('agent1')) as unknown as Tokens
  const replies = await Promise.all([refresh(here, first), refresh(there, first)])
  const [one, other] = replies
  expect(one?.access_token).toEqual(expect.any(String))
  expect(other?.access_token).toBe(one?.access_token)
  expect(other?.refresh_token).toBe(one?.refresh_token)
  const rows = await here.db.selectFrom('short_lived').select('data').execute()
  expect(JSON.stringify(rows)).not.toContain(one?.refresh_token)

  const token = one?.access_token ?? ''
  expect((await there.send('/api/agent/status', { token })).status).toBe(200)
})

const FAST = 60_000

/** The embedded database follows the clock of this process: its clock is put back by as much. */
async function putDatabaseBack(): Promise<void> {
  await sql`create schema clock`.execute(here.db)
  await sql`create function clock.clock_timestamp() returns timestamptz language sql as
    $$ select pg_catalog.clock_timestamp() - interval '60 s' $$`.execute(here.db)
  await sql`set search_path to clock, pg_catalog, public`.execute(here.db)
}

it('a server whose clock is a minute fast gives the same tokens', async () => {
  const first = (await here.signIn('agent2')) as unknown as Tokens
  const one = await refresh(here, first)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + FAST })
  if (process.env.TEST_DATABASE_URL === undefined) await putDatabaseBack()
  const other = await refresh(there, first).finally(() => vi.useRealTimers())
  expect(one.access_token).toEqual(expect.any(String))
  expect(other.access_token).toBe(one.access_token)
})
