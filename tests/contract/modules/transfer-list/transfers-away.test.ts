import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../demo/server/db/database-unavailable.ts'
import type { Database } from '../../../../demo/server/db/schema/schema.ts'
import { jobRunner } from '../../../../demo/server/jobs/job-runner.ts'
import { guesses as guessBook } from '../../../../demo/server/modules/customers/guess-limit.ts'
import type { TipStore } from '../../../../demo/server/modules/message-tips/tip-store.ts'
import { defaultLimits } from '../../../../demo/server/options.ts'
import type { RealtimeHub } from '../../../../demo/server/realtime/realtime-hub.ts'
import { openBackend } from '../../../support/server/backend.ts'

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

it('a job whose database goes away is gone on with when its lease has run out', async () => {
  // Its own desk looks for work at the start only.
  const backend = await openBackend({ limits: { transferLease: 3_600_000 } })
  const filesDir = mkdtempSync(join(tmpdir(), 'hutong-away-'))
  const { db, tries } = onceAway(backend.db)
  const told: string[] = []
  const desk = jobRunner({
    ...{ db, filesDir, guesses: guessBook() },
    limits: { ...defaultLimits, transferLease: 300, transferPause: 0 },
    realtime: { publishTo: () => undefined } as unknown as RealtimeHub,
    tips: {
      write: async (_db: Database, _to: object, title: string) => told.push(title),
      tell: async () => undefined
    } as unknown as TipStore,
    numbersAdded: () => undefined,
    log: () => undefined
  })
  try {
    await backend.db
      .insertInto('transfer')
      .values({
        ...{ id: 'away', enterprise_id: 'ent-1', user_id: 'user-2', type: 1, name: '通话记录' },
        ...{ file_name: 'calls.csv', created_at: 1, status: 0, tip_message: '', is_seen: true },
        ...{ sum_count: 0, success_count: 0, fail_count: 0, file_key: null, fail_key: null },
        ...{ input: '{}', checkpoint: '{"bytes":0}', worker: null, lease_until: 0 }
      })
      .execute()
    desk.wake()
    const status = async () =>
      (await backend.db.selectFrom('transfer').select('status').executeTakeFirstOrThrow()).status
    await expect.poll(status, { timeout: 20_000 }).toBeGreaterThan(1)
    expect(await status()).toBe(2)
    expect(tries()).toBeGreaterThan(1)
    expect(told).toHaveLength(1)
  } finally {
    await desk.stop()
    await backend.close()
    rmSync(filesDir, { recursive: true, force: true })
  }
}, 30_000)
