import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  connectResultOf,
  outcomeOf
} from '../../../../demo/server/modules/dialler/calls/dial-outcome.ts'
import { wrongBalances } from '../../../support/billing/account-client.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend } from '../../../support/server/backend.ts'
import { killAll, startKillable } from '../../../support/server/killed-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'hutong-dialler-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let server: Awaited<ReturnType<typeof startKillable>>
beforeAll(async () => {
  server = await startKillable(folder)
})
afterEach(killAll)

const NUMBERS = 400

describe('a server that is killed while it dials', () => {
  it('loses no call, doubles none, and counts them all', { timeout: 120_000 }, async () => {
    const { backend, token } = await server.as('admin')
    const theirs = tasksOf(backend, token)
    const id = await theirs.create({ concurrencyLevel: '40' })
    await theirs.add(id, phonesFrom(5_000_000, NUMBERS))
    await theirs.move(id, 'start')
    let before = await theirs.detail(id)
    while (before.dialledCount < 60 || before.runningCount < 10) before = await theirs.detail(id)
    await server.kill()
    expect(before.dialledCount).toBeLessThan(NUMBERS)

    const again = await openBackend({ ...diallingNow, dataDir: folder, databaseUrl: undefined })
    const ours = tasksOf(again, (await again.signIn('admin')).access_token)
    const task = await ours.reached(id, 4)
    expect(task).toMatchObject({
      finishedCount: NUMBERS,
      dialledCount: NUMBERS,
      skippedCount: 0,
      runningCount: 0
    })
    const calls = await again.db
      .selectFrom('call_record')
      .selectAll()
      .where('call_task_id', '=', id)
      .execute()
    expect(calls).toHaveLength(NUMBERS)
    expect(new Set(calls.map(call => call.call_item_id)).size).toBe(NUMBERS)
    expect(calls.filter(call => call.answered_at !== null)).toHaveLength(task.connectedCount)
    // Each ends as it would have ended without the crash.
    for (const call of calls) {
      const outcome = outcomeOf(call.id, call.customer_phone)
      expect(call.connect_result).toBe(connectResultOf(outcome))
      expect(call.answered_at !== null).toBe(outcome.result === 0)
    }
    // rule billing-3
    const charged = await again.db
      .selectFrom('account_entry')
      .select('subject')
      .where('task_id', '=', id)
      .where('kind', '=', 'robotCall')
      .execute()
    const answered = calls.filter(call => call.answered_at !== null)
    expect(charged.map(({ subject }) => subject).sort()).toEqual(
      answered.map(call => call.id).sort()
    )
    expect(await wrongBalances(again.db)).toEqual([])
    await again.close()
  })
})
