/** Two servers with one PostgreSQL: which calls of another one are taken for lost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeLostCalls } from '../../../../demo/server/modules/calls/lost-calls.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { openPgWire } from '../../../support/server/pg-wire.ts'

const endings: (() => unknown)[] = []
let url: string
beforeAll(async () => {
  url = process.env.TEST_DATABASE_URL ?? ''
  if (url) return
  const wire = await openPgWire()
  endings.push(wire.stop)
  url = wire.url
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

async function start(): Promise<TestBackend> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hutong-two-'))
  const backend = await openBackend({ databaseUrl: url, dataDir })
  endings.push(backend.close, () => rmSync(dataDir, { recursive: true, force: true }))
  return backend
}

async function startCall({ db }: TestBackend, id: string): Promise<void> {
  const call = await db
    .selectFrom('call_record')
    .selectAll()
    .where('enterprise_id', '=', 'ent-1')
    .where('call_task_id', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { server: _, ...about } = call
  const at = Date.now() - 300_000
  const open = { id, started_at: at, answered_at: at, ended_at: null }
  await db
    .insertInto('call_record')
    .values({ ...about, ...open })
    .execute()
}

// rules billing-5 and seat-log-3
it('a server that has just begun ends none, and later those of servers without heartbeats', {
  timeout: 120_000
}, async () => {
  const here = await start()
  const { db } = here
  await startCall(here, 'of here')
  await startCall(here, 'of gone')
  const gone = { server: 'gone', started_at: 0, seen_at: Date.now() - 200_000 }
  await db.insertInto('server_run').values(gone).execute()
  await db.updateTable('call_record').set({ server: 'gone' }).where('id', '=', 'of gone').execute()
  const there = await start()
  await startCall(there, 'of there')
  const open = async () =>
    (
      await db
        .selectFrom('call_record')
        .select('id')
        .where('id', 'like', 'of %')
        .where('ended_at', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)
  expect(await open()).toEqual(['of gone', 'of here', 'of there'])
  await closeLostCalls(there.db, Date.now() - 90_000)
  expect(await open()).toEqual(['of here', 'of there'])
  // Without a heartbeat of the other server its calls are lost, and the own ones never.
  await closeLostCalls(there.db, Date.now() + 90_000)
  expect(await open()).toEqual(['of there'])
})
