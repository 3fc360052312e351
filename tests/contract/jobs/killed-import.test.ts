/** A server is killed while it imports a file; another one with the same PostgreSQL and files continues. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { TRANSFERS } from '../../../demo/server/jobs/job-queue.ts'
import { transfersOf } from '../../support/scenes/transfer-scenes.ts'
import { openBackend } from '../../support/server/backend.ts'
import { killAll, startKillable } from '../../support/server/killed-server.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'

const ROWS = 30_000
const endings: (() => unknown)[] = []
let databaseUrl: string

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'hutong-killed-import-'))
  endings.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

beforeAll(async () => {
  const wire = await openPgWire()
  endings.push(wire.stop)
  databaseUrl = wire.url
}, 120_000)
afterEach(killAll)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

const people = Array.from(
  { length: ROWS },
  (_, at) => `导入${at},137${String(at).padStart(8, '0')}`
)

it('every row is imported exactly once', { timeout: 180_000 }, async () => {
  const filesDir = folder()
  const first = await startKillable(folder(), false, { databaseUrl, filesDir })
  const { backend, token } = await first.as('admin')
  const transfersBefore = transfersOf(backend, token)
  const id = await transfersBefore.importContacts(`姓名,手机号码\n${people.join('\n')}\n`)
  let before = await transfersBefore.find(id)
  while (before.successCount === 0) before = await transfersBefore.find(id)
  await first.kill()
  expect(before.successCount).toBeLessThan(ROWS)

  const second = await openBackend({ databaseUrl, filesDir, dataDir: folder() })
  endings.push(second.close)
  const transfers = transfersOf(second, (await second.signIn('admin')).access_token)
  await expect
    .poll(() => transfers.find(id), { timeout: 120_000, interval: 500 })
    .toMatchObject({ status: 2, successCount: ROWS, failCount: 0 })
  const imported = await second.db
    .selectFrom('customer')
    .select(['phone'])
    .where('name', 'like', '导入%')
    .execute()
  expect(imported).toHaveLength(ROWS)
  expect(new Set(imported.map(({ phone }) => phone)).size).toBe(ROWS)
  const { rows } = await sql<{ retries: number }>`select retry_count as retries from pgboss.job
    where name = ${TRANSFERS} and state = 'completed'`.execute(second.db)
  expect(rows).toContainEqual({ retries: 1 })
})
