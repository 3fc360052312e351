/** Two servers with one PostgreSQL and an exchange each dial for the same agent, who has an own device. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { diallingNow, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { killAll, startKillable } from '../../../support/server/killed-server.ts'
import { openPgWire } from '../../../support/server/pg-wire.ts'

const endings: (() => unknown)[] = []
let url: string
let here: TestBackend

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'hutong-shared-agents-'))
  endings.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

beforeAll(async () => {
  const wire = await openPgWire()
  endings.push(wire.stop)
  url = wire.url
  const limits = { ...diallingNow.limits, dialSpeed: 15 }
  const shared = { databaseUrl: url, dataDir: folder(), telephones: true }
  here = await openBackend({ ...diallingNow, ...shared, limits })
  endings.push(here.close)
}, 120_000)
afterEach(killAll)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

/** Notes after each statement how many calls of tasks are in progress. */
async function noteCallsAtOnce(): Promise<() => Promise<number>> {
  const { db } = here
  await sql`create table calls_at_once (count int not null)`.execute(db)
  await sql`create function note_calls_at_once() returns trigger language plpgsql as $$ begin
      insert into calls_at_once select count(*) from call_item where status = 1; return null; end $$`.execute(
    db
  )
  await sql`create trigger note after update on call_item for each statement
    execute function note_calls_at_once()`.execute(db)
  return async () => {
    const { rows } = await sql<{
      most: number
    }>`select max(count) as most from calls_at_once`.execute(db)
    return rows[0]?.most ?? 0
  }
}

it('no more customers are called than agents are free', { timeout: 180_000 }, async () => {
  const mostAtOnce = await noteCallsAtOnce()
  const there = await startKillable(folder(), true, { databaseUrl: url })
  const page = await there.as('agent1')
  const socket = await listenTo(page.backend, page.token)
  endings.push(() => socket.socket.close())
  const put = (path: string, body: object) =>
    page.backend.send(`/api/agent${path}`, { method: 'PUT', token: page.token, body })
  await put('/mode', { agentMode: 2 })
  await put('/status', { signState: 'SIGN_FREE' })
  const tasks = tasksOf(here, (await here.signIn('admin')).access_token)
  const id = await tasks.create({
    ...{ taskType: 4, manualAnswerTarget: 1, outManualTargetId: 'agents-1' },
    concurrencyLevel: '10'
  })
  await tasks.add(
    id,
    ['1', '2', '3', '4'].map(n => `1362${n}009499`)
  )
  await tasks.move(id, 'start')
  await tasks.reached(id, 4)
  expect(await mostAtOnce()).toBe(1)
})
