/** Two servers with one PostgreSQL dial the same task. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DIALLERS } from '../../../../demo/server/jobs/job-queue.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { killAll, startKillable } from '../../../support/server/killed-server.ts'
import { openPgWire } from '../../../support/server/pg-wire.ts'

const NUMBERS = 150
const endings: (() => unknown)[] = []
let url: string
let here: TestBackend

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'hutong-two-diallers-'))
  endings.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

beforeAll(async () => {
  const wire = await openPgWire()
  endings.push(wire.stop)
  url = wire.url
  // Slow enough that every call is in progress for a while.
  const limits = { ...diallingNow.limits, dialSpeed: 15 }
  here = await openBackend({ ...diallingNow, limits, databaseUrl: url, dataDir: folder() })
  endings.push(here.close)
}, 120_000)
afterEach(killAll)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

/** Servers with calls in progress, by their jobs. */
async function dialling(): Promise<readonly string[]> {
  const { rows } = await sql<{ worker: string }>`select distinct worker from call_item
    where status = 1 and worker is not null`.execute(here.db)
  return rows.map(({ worker }) => worker)
}

async function expectDialledOnce(id: string, task: object, count: number): Promise<void> {
  expect(task).toMatchObject({ finishedCount: count, dialledCount: count, runningCount: 0 })
  const calls = await here.db
    .selectFrom('call_record')
    .select(['call_item_id', 'ended_at'])
    .where('call_task_id', '=', id)
    .execute()
  expect(calls).toHaveLength(count)
  expect(new Set(calls.map(call => call.call_item_id)).size).toBe(count)
  expect(calls.filter(call => call.ended_at === null)).toEqual([])
}

describe('two servers with one database', { timeout: 180_000 }, () => {
  it('dial each number once; the calls of a killed server are ended by the other', async () => {
    const there = await startKillable(folder(), false, { databaseUrl: url })
    const tasks = tasksOf(here, (await here.signIn('admin')).access_token)
    const id = await tasks.create({ concurrencyLevel: '40' })
    await tasks.add(id, phonesFrom(6_000_000, NUMBERS))
    await tasks.move(id, 'start')
    await expect.poll(dialling, { timeout: 30_000 }).toHaveLength(2)
    await there.kill()
    await expectDialledOnce(id, await tasks.reached(id, 4), NUMBERS)
    const { rows } = await sql<{ retries: number }>`select retry_count as retries from pgboss.job
      where name = ${DIALLERS} and state = 'completed' order by retry_count desc`.execute(here.db)
    expect(rows[0]).toEqual({ retries: 1 })
  })

  it('a server whose job is handed out again takes it back, with the calls in progress', async () => {
    const tasks = tasksOf(here, (await here.signIn('admin')).access_token)
    const id = await tasks.create({ concurrencyLevel: '20' })
    await tasks.add(id, phonesFrom(6_100_000, 40))
    await tasks.move(id, 'start')
    await expect.poll(dialling, { timeout: 30_000 }).toHaveLength(1)
    const [lost = ''] = await dialling()
    await sql`update pgboss.job set state = 'retry' where id = ${lost}::uuid`.execute(here.db)
    await expect.poll(dialling, { timeout: 30_000 }).not.toContain(lost)
    await expectDialledOnce(id, await tasks.reached(id, 4), 40)
  })
})
