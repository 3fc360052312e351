import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { killAll, startKillable } from '../../../support/server/killed-server.ts'
import {
  accountOf,
  liveNumbers,
  messagesOf,
  noon,
  PATH,
  reported
} from '../../../support/server/message-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'hutong-messages-'))
let last: TestBackend | undefined
afterEach(killAll)
afterAll(async () => {
  await last?.close()
  rmSync(folder, { recursive: true, force: true })
})

const COUNT = 4000
/** In ms after the task was created or the server was started again. */
const moments = [5, 40, 90, 150, 220, 300, 390, 490, 600, 720]

describe('a server that is killed at ten moments of a message task', () => {
  it('prepares and sends each message once, and charges it once', {
    timeout: 600_000
  }, async () => {
    let id = ''
    let isStarted = false
    for (const moment of moments) {
      const server = await startKillable(folder)
      const { backend, token } = await server.as('admin')
      const admin = messagesOf(backend, token)
      if (id === '') {
        const body = {
          name: '断电',
          templateId: 'sms-5',
          recipients: { phones: liveNumbers(COUNT) }
        }
        id = (await admin.ask<{ id: string }>(PATH, body)).id
      } else if (!isStarted && moment > 40) {
        await admin.inState(id, 5)
        await admin.start(id)
        isStarted = true
      }
      await sleep(moment)
      await server.kill()
    }

    const limits = { dialSpeed: 1000, transferPause: 0 }
    last = await openBackend({ dataDir: folder, dialClock: () => noon, limits })
    const { db } = last
    const admin = messagesOf(last, (await last.signIn('admin')).access_token)
    await expect
      .poll(async () => (await admin.detail(id)).state, { timeout: 60_000, interval: 100 })
      .toBe(2)
    await reported(last)

    const records = await db
      .selectFrom('sms_record')
      .select(['id', 'phone', 'attempt', 'send_state'])
      .where('message_task_id', '=', id)
      .execute()
    expect(new Set(records.map(({ phone }) => phone))).toEqual(new Set(liveNumbers(COUNT)))
    expect(records.every(({ attempt }) => attempt === 1)).toBe(true)
    const submitted = await db.selectFrom('simulated_message').select(['key', 'times']).execute()
    expect(submitted.map(({ key }) => key).toSorted()).toEqual(
      records.map(record => `${record.id}-1`).toSorted()
    )
    const { counts, fee } = await admin.detail(id)
    expect(counts.total).toBe(COUNT)
    const states = await db
      .selectFrom('sms_record')
      .select(['send_state', 'receipt_state'])
      .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .where('message_task_id', '=', id)
      .groupBy(['send_state', 'receipt_state'])
      .execute()
    const counted = (send: number, receipt: number) =>
      states.find(one => one.send_state === send && one.receipt_state === receipt)?.count ?? 0
    expect(counts).toMatchObject({
      ...{ waiting: 0, sending: 0, delivered: counted(1, 1), accepted: counted(1, 0) },
      failed: counted(2, 0) + counted(1, 2)
    })
    const { balance, fees } = await accountOf(last)
    expect(200_000 - balance).toBe(fees)
    expect(Math.round(fee * 100)).toBe(fees)
    expect(fees).toBe((COUNT - counts.failed) * 5)
  })
})
