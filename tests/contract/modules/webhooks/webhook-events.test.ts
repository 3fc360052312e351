// What each event says, and that none is lost or doubled by a rollback, a second server or a restart.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { recordEnded } from '../../../../demo/server/modules/calls/call-record-updates.ts'
import { settleReceipts } from '../../../../demo/server/modules/messaging/sending/settle-reports.ts'
import { claimDeliveries } from '../../../../demo/server/modules/webhooks/delivery/claim-deliveries.ts'
import { openWebhookScene, type WebhookScene } from '../../../support/receivers/webhook-scene.ts'

let scene: WebhookScene
beforeAll(async () => {
  scene = await openWebhookScene()
})
afterEach(() => scene.forget())
afterAll(() => scene.close())

const poll = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 8000 })
const dataOf = async (type: string) => {
  await poll(() => scene.receiver.of(type).length).toBeGreaterThan(0)
  return scene.receiver.of(type).map(({ event }) => event.data)
}

/** A call of the sample data that ends now. */
async function endCall(isHidden: boolean) {
  const { db } = scene.backend
  const { id, started_at } = await db
    .selectFrom('call_record')
    .select(['id', 'started_at'])
    .where('enterprise_id', '=', 'ent-1')
    .where('direction', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('call_record')
    .set({ ended_at: null, answered_at: started_at + 4000, is_number_hidden: isHidden })
    .set({ customer_phone: '13800138000' })
    .where('id', '=', id)
    .execute()
  await recordEnded(db, {
    ...{ callRecordId: id, at: started_at + 64_000, hangupType: 3, connectResult: 0 },
    ...{ holdingSeconds: 0, hasRecording: true, earlyMediaMs: 0 }
  } as Parameters<typeof recordEnded>[1])
  return { id, started_at }
}

// rules webhook-4 and webhook-6
it('a call that ends, with a whole number where the endpoint and the number allow it', async () => {
  const hook = await scene.add({ events: ['call.ended'] })
  const { id, started_at } = await endCall(false)
  expect(await dataOf('call.ended')).toEqual([
    expect.objectContaining({
      ...{ callRecordId: id, direction: 'inbound', customerPhone: '138****8000' },
      ...{ startTime: new Date(started_at).toISOString(), ringSeconds: 4, talkSeconds: 60 },
      ...{ result: { code: 0, name: '已接通' }, hangup: { code: 3, name: '客户挂断' } },
      recordingId: id
    })
  ])
  await scene.edit(hook.id, { showsNumbers: true })
  await endCall(false)
  await endCall(true)
  await poll(() => scene.receiver.of('call.ended').length).toBe(3)
  const phones = (await dataOf('call.ended')).map(({ customerPhone }) => customerPhone)
  expect(phones.toSorted()).toEqual(['138****8000', '138****8000', '13800138000'].toSorted())
})

it('a work order with its changes, a task that is finished, and the receipt of a message', async () => {
  const { db } = scene.backend
  await scene.add()
  const { id } = await scene.admin<{ id: string }>('/work_orders', {
    ...{ serviceType: 'OTHER', serviceContent: '楼道照明损坏' }
  })
  expect(await dataOf('service_record.created')).toMatchObject([
    { serviceRecordId: id, content: '楼道照明损坏', isWorkOrder: true }
  ])
  expect((await dataOf('work_order.changed'))[0]).toMatchObject({
    ...{ workOrderId: id, change: { key: 'open', name: '创建工单' }, changedBy: '陈思远' }
  })

  const task = await db
    .updateTable('call_task')
    .set({ status: 2 })
    .where(
      'id',
      '=',
      db.selectFrom('call_task').select('id').where('enterprise_id', '=', 'ent-1').limit(1)
    )
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const finish = db.updateTable('call_task').set({ status: 4, ended_at: Date.now() })
  await finish.where('id', '=', task.id).execute()
  await finish.where('id', '=', task.id).execute()
  expect(await dataOf('call_task.finished')).toMatchObject([
    { callTaskId: task.id, name: task.name }
  ])

  const message = await db
    .selectFrom('sms_record')
    .select('id')
    .where('enterprise_id', '=', 'ent-1')
    .limit(1)
    .executeTakeFirstOrThrow()
  const sent = { send_state: 1, receipt_state: 0, attempt: 1, phone: '13900001111' } as const
  await db.updateTable('sms_record').set(sent).where('id', '=', message.id).execute()
  const receipt = { key: `${message.id}-1`, code: 'DELIVRD', time: Date.now() }
  await settleReceipts(db, [receipt])
  await settleReceipts(db, [receipt])
  expect(await dataOf('message.receipt')).toMatchObject([
    { messageId: message.id, phone: '139****1111', receipt: { code: 1, name: '已送达' } }
  ])
  expect(scene.receiver.of('call_task.finished').length).toBe(1)
})

it('only events that are chosen, and none of a change that is undone', async () => {
  const { db } = scene.backend
  const order_id = await scene.file()
  await scene.add({ events: ['work_order.changed'] })
  const undone = db.transaction().execute(async inside => {
    await inside
      .insertInto('work_order_event')
      .values({
        ...{ id: 'undone', order_id, enterprise_id: 'ent-1', user_id: null },
        ...{ user_name: '', event: 'edit', note: '', created_at: 1, changes: '[]' }
      })
      .execute()
    const { length } = await inside.selectFrom('webhook_event').selectAll().execute()
    throw new Error(`${length} recorded`)
  })
  await expect(undone).rejects.toThrow('1 recorded')
  await scene.file()
  await poll(() => scene.receiver.received.length).toBe(1)
  await poll(async () => (await scene.deliveries({ state: 'waiting' })).length).toBe(0)
  expect(scene.receiver.received.map(({ event }) => event.type)).toEqual(['work_order.changed'])
})

// rule webhook-7
it('a delivery that one server has taken is not taken by another until its lease ends', async () => {
  const still = await openWebhookScene({ limits: { webhookTick: 600_000 } })
  const { db } = still.backend
  const { id } = await still.add()
  const now = Date.now()
  const row = {
    ...{ endpoint_id: id, enterprise_id: 'ent-1', body: '{}', next_at: now, created_at: now },
    ...({ type: 'call.ended', state: 'waiting' } as const)
  }
  const rows = ['1', '2', '3', '4', '5'].map(one => ({ ...row, id: one, event_id: one }))
  await db.insertInto('webhook_delivery').values(rows).execute()
  const claim = (at: number) => claimDeliveries(db, id, { now: at, lease: 1000, most: 4 })
  const taken = (await Promise.all([claim(now), claim(now), claim(now)])).flat()
  expect(taken.map(one => one.id).toSorted()).toEqual(['1', '2', '3', '4', '5'])
  expect(await claim(now + 999)).toEqual([])
  expect((await claim(now + 1000)).length).toBe(4)
  await db.updateTable('webhook_endpoint').set({ state: 'paused' }).execute()
  expect(await claim(now + 9000)).toEqual([])
  await still.close()
})

// rule webhook-4
it('an event whose delivery is broken off by the end of the server is sent by the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hutong-webhook-'))
  const first = await openWebhookScene({ dataDir: folder })
  first.receiver.answer(() => undefined)
  const { secret } = await first.add({ events: ['service_record.created'] })
  await first.file()
  await poll(() => first.receiver.received.length).toBe(1)
  await first.backend.close()
  first.receiver.answer()
  const second = await openWebhookScene({ dataDir: folder })
  await poll(() => first.receiver.received.length).toBe(2)
  const [before, after] = first.receiver.received
  expect(after?.id).toBe(before?.id)
  expect(after?.text).toBe(before?.text)
  expect(secret).not.toBe('')
  await second.close()
  first.receiver.close()
  rmSync(folder, { recursive: true, force: true })
})
