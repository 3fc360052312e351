/** Two servers with one PostgreSQL share the jobs. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobDatabase } from '../../../demo/server/db/job-statements.ts'
import { TRANSFERS } from '../../../demo/server/jobs/job-queue.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'
import { jobClient } from '../../support/server/job-client.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'

const limits = { transferPause: 0, jobLook: 500, userJobs: 100 }
const endings: (() => unknown)[] = []
let url: string
let here: TestBackend
let jobs: Awaited<ReturnType<typeof jobClient>>

async function start(): Promise<TestBackend> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hutong-two-'))
  const backend = await openBackend({ databaseUrl: url, dataDir, limits })
  endings.push(backend.close, () => rmSync(dataDir, { recursive: true, force: true }))
  return backend
}

beforeAll(async () => {
  url = process.env.TEST_DATABASE_URL ?? ''
  if (!url) {
    const wire = await openPgWire()
    endings.push(wire.stop)
    url = wire.url
  }
  here = await start()
  await start()
  jobs = await jobClient(here.db)
  endings.push(jobs.stop)
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

const rowsLike = (like: string) =>
  here.db.selectFrom('transfer').select(['id', 'status']).where('id', 'like', like).execute()
const states = async (like: string) => [
  ...new Set((await rowsLike(like)).map(({ status }) => status))
]

describe('two servers', { timeout: 120_000 }, () => {
  it('do each job once', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `shared-${n}`)
    for (const id of ids) await jobs.begin({ id })
    await expect.poll(() => states('shared-%'), { timeout: 60_000, interval: 200 }).toEqual([2])
    const tips = await here.db
      .selectFrom('message_tip')
      .select('title')
      .where('title', 'like', 'shared-%')
      .execute()
    expect(new Set(tips.map(({ title }) => title)).size).toBe(12)
    expect(tips).toHaveLength(12)
  })

  // rule file-8
  it('continue the job of a server that is gone without a word', async () => {
    // Claimed in the transaction that queues it, as by a server that ends before its first step.
    const held = await here.db.transaction().execute(async inside => {
      await jobs.begin({ id: 'orphan' }, inside)
      const [job] = await jobs.boss.fetch(TRANSFERS, { db: jobDatabase(inside) })
      return job
    })
    expect(held?.data).toEqual({ transferId: 'orphan' })
    expect(await states('orphan')).toEqual([0])
    await expect.poll(() => states('orphan'), { timeout: 40_000, interval: 200 }).toEqual([2])
    const job = () => jobs.boss.getJobById(TRANSFERS, held?.id ?? '')
    await expect.poll(async () => (await job())?.state).toBe('completed')
    expect((await job())?.retryCount).toBe(1)
  })

  it('remove the jobs that have ended an hour ago', async () => {
    await jobs.begin({ id: 'ended' })
    await expect.poll(() => states('ended'), { timeout: 60_000, interval: 200 }).toEqual([2])
    const left = async () => {
      const { rows } = await sql<{ id: string }>`select id from pgboss.job
        where data->>'transferId' = 'ended' and state = 'completed'`.execute(here.db)
      return rows.length
    }
    await expect.poll(left).toBe(1)
    await sql`update pgboss.job set completed_on = completed_on - interval '2 hours'
      where data->>'transferId' = 'ended'`.execute(here.db)
    await sql`update pgboss.queue set maintain_on = null`.execute(here.db)
    await jobs.boss.supervise(TRANSFERS)
    expect(await left()).toBe(0)
  })
})
