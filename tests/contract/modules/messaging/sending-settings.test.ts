import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SendingSettings } from '../../../../core/features/messaging/setting-endpoints.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { liveNumbers, messagesOf, noon } from '../../../support/server/message-client.ts'

let backend: TestBackend
let admin: ReturnType<typeof messagesOf>
let agent: ReturnType<typeof askingAs>
let clock = noon
beforeAll(async () => {
  const limits = { dialSpeed: 1000, transferPause: 0, messageTick: 20 }
  backend = await openBackend({ dialClock: () => clock, limits })
  admin = messagesOf(backend, (await backend.signIn('admin')).access_token)
  agent = askingAs(backend, (await backend.signIn('agent1')).access_token)
})
afterAll(() => backend.close())

const SETTINGS = '/sms_settings'
const usual = { quietStart: 1260, quietEnd: 480, rate: 500, version: 0 }
const save = (body: object) => admin.ask<SendingSettings>(SETTINGS, body, 'PUT')

describe('the sending settings', () => {
  it('are 21:00 to 8:00 and 500 a second until they are changed', async () => {
    expect(await admin.ask(SETTINGS)).toEqual(usual)
    await expect(agent(SETTINGS, usual, 'PUT')).rejects.toThrow('权限')
  })

  it('are saved over the version that was read, and recorded', async () => {
    const saved = await save({ ...usual, quietStart: 1200, rate: 50 })
    expect(saved).toMatchObject({ quietStart: 1200, rate: 50, version: 1 })
    await expect(save({ ...usual, rate: 70 })).rejects.toThrow('已被他人修改')
    expect(await admin.ask(SETTINGS)).toEqual(saved)
    const { changes } = await backend.db
      .selectFrom('operation_log')
      .select('changes')
      .where('target', '=', '短信发送设置')
      .executeTakeFirstOrThrow()
    expect(changes).toEqual([
      { name: '静默时段', before: '21:00 至 08:00', after: '20:00 至 08:00' },
      { name: '发送速度（条/秒）', before: '500', after: '50' }
    ])
    await expect(save({ ...saved, rate: 0 })).rejects.toThrow()
    await expect(save({ ...saved, quietEnd: 1440 })).rejects.toThrow()
  })

  it('hold for running tasks at once', async () => {
    clock = Date.parse('2026-11-27T20:30:00+08:00')
    const task = await admin.prepare({ phones: liveNumbers(2) })
    await admin.start(task.id)
    const waiting = await admin.inState(task.id, 1)
    expect(waiting.quietUntil).toBe(Date.parse('2026-11-28T08:00:00+08:00'))
    const settings = await admin.ask<SendingSettings>(SETTINGS)
    await save({ ...settings, quietStart: 0, quietEnd: 0 })
    expect((await admin.inState(task.id, 2)).counts.waiting).toBe(0)
  })
})
