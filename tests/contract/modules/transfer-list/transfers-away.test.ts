import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../demo/server/db/database-unavailable.ts'
import type { Database } from '../../../../demo/server/db/schema/schema.ts'
import { folderFiles } from '../../../../demo/server/files/open-files.ts'
import { TRANSFERS } from '../../../../demo/server/jobs/job-queue.ts'
import { jobRunner } from '../../../../demo/server/jobs/job-runner.ts'
import type { TransferJob } from '../../../../demo/server/jobs/transfer-queue.ts'
import { defaultLimits } from '../../../../demo/server/limits.ts'
import { guesses as guessBook } from '../../../../demo/server/modules/customers/guess-limit.ts'
import type { TipStore } from '../../../../demo/server/modules/message-tips/tip-store.ts'
import type { RealtimeServer } from '../../../../demo/server/realtime/realtime-server.ts'
import { openBackend } from '../../../support/server/backend.ts'
import { jobClient } from '../../../support/server/job-client.ts'

/** The database, whose first transaction fails as though the connection were lost. */
function onceAway(db: Database): { readonly db: Database; readonly tries: () => number } {
  let tries = 0
  const lost = { execute: () => Promise.reject(new DatabaseUnavailable('connection lost')) }
  const get = (target: Database, key: keyof Database) => {
    if (key === 'transaction' && ++tries === 1) return () => lost
    const value = target[key]
    return typeof value === 'function' ? value.bind(target) : value
  }
  return {
    db: new Proxy(db, { get: (target, key) => get(target, key as never) }),
    tries: () => tries
  }
}

it('an attempt whose database goes away waits for it, and goes on at the checkpoint', async () => {
  // Its own workers look for jobs at the start only.
  const backend = await openBackend({ limits: { jobLook: 3_600_000 } })
  const filesDir = mkdtempSync(join(tmpdir(), 'hutong-away-'))
  const { db, tries } = onceAway(backend.db)
  const events: string[] = []
  const jobs = await jobClient(backend.db)
  const workbench = jobRunner({
    ...{
      db,
      files: folderFiles(filesDir),
      recordings: folderFiles(filesDir),
      guesses: guessBook(),
      queue: jobs.queue
    },
    limits: { ...defaultLimits, transferPause: 0 },
    realtime: { publishTo: () => undefined } as unknown as RealtimeServer,
    tips: {
      write: async (_db: Database, _to: object, title: string) => events.push(title),
      notify: async () => undefined
    } as unknown as TipStore,
    numbersAdded: () => undefined,
    messagesPrepared: () => undefined,
    log: () => undefined
  })
  try {
    await jobs.begin({ id: 'away' })
    const [attempt] = await jobs.boss.fetch<TransferJob>(TRANSFERS)
    if (!attempt) throw new Error('no job')
    await workbench.run({ ...attempt, signal: new AbortController().signal })
    const { status } = await backend.db
      .selectFrom('transfer')
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe(2)
    expect(tries()).toBeGreaterThan(1)
    expect(events).toHaveLength(1)
  } finally {
    workbench.stop()
    await jobs.stop()
    await backend.close()
    rmSync(filesDir, { recursive: true, force: true })
  }
}, 30_000)
