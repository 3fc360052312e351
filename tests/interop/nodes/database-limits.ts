/**
 * Limits of the connections with a real PostgreSQL: `node tests/interop/nodes/database-limits.ts`, a part of `npm run
 * test:interop`. Needs Debian's PostgreSQL.
 */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { DatabaseUnavailable } from '../../../demo/server/db/database-unavailable.ts'
import { startCluster } from '../../bench/server/cluster.ts'
import { openBackend } from '../../support/server/backend.ts'

const database = {
  ...{ connections: 3, connectionWait: 1000 },
  ...{ statementLife: 1500, idleInTransaction: 1000 }
}
type Backend = Awaited<ReturnType<typeof openBackend>>

const parts: Readonly<Record<string, (backend: Backend) => Promise<void>>> = {
  async 'the database ends a statement that takes too long'({ db }) {
    const since = performance.now()
    await assert.rejects(sql`select pg_sleep(20)`.execute(db), { code: '57014' })
    const took = performance.now() - since
    assert(took > 1400 && took < 5000, `${took} ms`)
  },
  async 'it ends a transaction that does nothing, and the next one works'({ db }) {
    const idle = db.transaction().execute(async inside => {
      await sql`select 1`.execute(inside)
      await sleep(2500)
      await sql`select 1`.execute(inside)
    })
    await assert.rejects(idle, DatabaseUnavailable)
    await db.transaction().execute(inside => sql`select 1`.execute(inside))
  },
  async 'it has no more connections of a server than the settings say'({ db }) {
    const all = Array.from({ length: 12 }, () => sql`select pg_sleep(0.2)`.execute(db))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where application_name = current_setting('application_name')`.execute(db)
    await Promise.all(all)
    assert.equal(rows[0]?.count, database.connections)
  },
  async 'a request that waits too long for a connection gets 503'(backend) {
    const { access_token: token } = await backend.signIn('agent1')
    const ask = () => backend.send('/api/agent/status', { token })
    const long = Array.from({ length: database.connections }, () =>
      assert.rejects(sql`select pg_sleep(20)`.execute(backend.db))
    )
    await sleep(100)
    const { status, body } = await ask()
    assert.equal(status, 503)
    assert.equal((body as { message: string }).message, '数据库暂时不可用，请稍后重试')
    await Promise.all(long)
    assert.equal((await ask()).status, 200)
    assert(backend.lines.some(line => line.includes('DATABASE_POOL')))
  }
}

/** Resolves with how many parts failed. */
export async function runDatabaseLimits(): Promise<number> {
  const cluster = await startCluster()
  if (!cluster) {
    console.log('skipped: limits of the database: apt-get install postgresql')
    return 0
  }
  let failed = 0
  try {
    const backend = await openBackend({ databaseUrl: cluster.url, database })
    for (const [title, run] of Object.entries(parts))
      try {
        await run(backend)
        console.log(`ok: limits of the database: ${title}`)
      } catch (error) {
        failed += 1
        console.log(`FAILED: limits of the database: ${title}: ${(error as Error).stack}`)
      }
    await backend.close()
  } finally {
    await cluster.end()
  }
  return failed
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = (await runDatabaseLimits()) > 0 ? 1 : 0
}
