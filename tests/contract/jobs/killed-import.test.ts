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
/** More than one step of a job. */
const MEMBERS = 6000
/** What a test leaves: a server that outlived it would take the jobs of the next one. */
const endings: (() => unknown)[] = []
let wire: Awaited<ReturnType<typeof openPgWire>>
let databaseUrl: string

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'hutong-killed-import-'))
  endings.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

beforeAll(async () => {
  wire = await openPgWire()
  databaseUrl = wire.url
}, 120_000)
afterEach(async () => {
  killAll()
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)
afterAll(() => wire.stop())

const people = Array.from(
  { length: ROWS },
  (_, at) => `导入${at},137${String(at).padStart(8, '0')}`
)

it('every member is imported into a group of the address book exactly once', {
  timeout: 180_000
}, async () => {
  const filesDir = folder()
  // Takes one step of the job.
  const first = await startKillable(folder(), false, { databaseUrl, filesDir, pause: 600_000 })
  const { backend, token } = await first.as('admin')
  const before = transfersOf(backend, token)
  const group = await before.ask<{ id: string }>('/address_books/groups', {
    ...{ addressBookType: 1, parentId: null, groupName: '导入' }
  })
  // One of them is there already, and one is twice in the file.
  const kept = '13800009999'
  await before.ask('/address_book_items', {
    ...{ groupId: group.id, customerName: '原有', phoneNumber: kept, customFields: {} }
  })
  const rows = [...people.slice(0, MEMBERS), `又一次,13700000000`, `已有,${kept}`]
  const { id } = await before.ask<{ id: string }>(`/address_books/groups/${group.id}/import`, {
    attachmentKey: await before.upload(`姓名,号码\n${rows.join('\n')}\n`)
  })
  await expect
    .poll(async () => (await before.find(id)).successCount, { timeout: 60_000, interval: 100 })
    .toBeGreaterThan(0)
  const { successCount } = await before.find(id)
  await first.kill()
  expect(successCount).toBeLessThan(MEMBERS)

  const second = await openBackend({ databaseUrl, filesDir, dataDir: folder() })
  endings.push(second.close)
  const transfers = transfersOf(second, (await second.signIn('admin')).access_token)
  await expect
    .poll(() => transfers.find(id), { timeout: 120_000, interval: 500 })
    .toMatchObject({ status: 2, successCount: MEMBERS, failCount: 2 })
  const members = await second.db
    .selectFrom('address_item')
    .select(['name', 'phone'])
    .where('group_id', '=', group.id)
    .execute()
  expect(members).toHaveLength(MEMBERS + 1)
  expect(new Set(members.map(({ phone }) => phone)).size).toBe(MEMBERS + 1)
  expect(members.find(({ phone }) => phone === kept)?.name).toBe('原有')
  expect((await transfers.read(id, 'failures')).trim().split('\n')).toHaveLength(3)
})

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
