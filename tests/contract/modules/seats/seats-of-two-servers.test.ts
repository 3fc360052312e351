/** Two servers with one PostgreSQL, whose address names the connections. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { openPgWire } from '../../../support/server/pg-wire.ts'

const endings: (() => unknown)[] = []
let here: TestBackend
let there: TestBackend
beforeAll(async () => {
  let url = process.env.TEST_DATABASE_URL ?? ''
  if (!url) {
    const wire = await openPgWire()
    endings.push(wire.stop)
    url = wire.url
  }
  const start = async (): Promise<TestBackend> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'hutong-two-'))
    const backend = await openBackend({ databaseUrl: `${url}?application_name=hutong`, dataDir })
    endings.push(backend.close, () => rmSync(dataDir, { recursive: true, force: true }))
    return backend
  }
  here = await start()
  there = await start()
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

const passwordAt = async (backend: TestBackend, token: string): Promise<string> => {
  const { body } = await backend.send('/api/agent/status', { token })
  return (body as { data: { password: string } }).data.password
}

it('who signs in at one server has the telephone at the other too', async () => {
  const first = (await there.signIn('agent2')).access_token
  expect(await passwordAt(there, first)).not.toBe('')
  const second = (await here.signIn('agent2')).access_token
  const password = await passwordAt(here, second)
  expect(password).not.toBe('')
  expect(await passwordAt(there, second)).toBe(password)
})

it('of two devices the one that signed in last has it, whichever server is asked', async () => {
  const early = (await here.signIn('agent1')).access_token
  const { family } = await here.db
    .selectFrom('seat')
    .select('family')
    .where('user_id', '=', 'user-3')
    .where('enterprise_id', '=', 'ent-1')
    .executeTakeFirstOrThrow()
  const late = { family: 'later' }
  // Another device, whose login did not end the earlier one.
  const [login, token] = [
    await here.db
      .selectFrom('login_family')
      .selectAll()
      .where('family', '=', family)
      .executeTakeFirstOrThrow(),
    await here.db
      .selectFrom('auth_token')
      .selectAll()
      .where('family', '=', family)
      .where('kind', '=', 'access')
      .executeTakeFirstOrThrow()
  ]
  await here.db
    .insertInto('login_family')
    .values({ ...login, ...late })
    .execute()
  await here.db
    .insertInto('auth_token')
    .values({ ...token, ...late, hash: 'later', pair: 'later' })
    .execute()
  await here.db.updateTable('seat').set(late).where('family', '=', family).execute()
  for (const server of [there, here]) expect(await passwordAt(server, early)).toBe('')
  // It ends, at whatever server.
  await here.db.deleteFrom('auth_token').where('family', '=', 'later').execute()
  for (const server of [there, here]) expect(await passwordAt(server, early)).not.toBe('')
})

it('each server names its connections by its own run, whatever the address says', async () => {
  const nameOf = async ({ db }: TestBackend) => {
    const { rows } = await sql<{ name: string }>`
      select current_setting('application_name') as name`.execute(db)
    return rows[0]?.name ?? ''
  }
  const names = await Promise.all([here, there].map(nameOf))
  const runs = await here.db.selectFrom('server_run').select('server').execute()
  expect(new Set(names).size).toBe(2)
  expect(runs.map(({ server }) => server)).toEqual(expect.arrayContaining(names))
})
