// Events reach the receiver: signed, again after failures, and not after a stop.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { removeOldDeliveries } from '../../../../demo/server/modules/webhooks/delivery/remove-deliveries.ts'
import { isSignedBy, openReceiver } from '../../../support/receivers/webhook-receiver.ts'
import { openWebhookScene, type WebhookScene } from '../../../support/receivers/webhook-scene.ts'

const DAY = 86_400_000
let scene: WebhookScene
beforeAll(async () => {
  scene = await openWebhookScene()
})
afterEach(() => scene.forget())
afterAll(() => scene.close())

const filed = () => scene.receiver.of('service_record.created')
const poll = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 45_000 })
const isDone = async () => (await scene.deliveries({ state: 'waiting' })).length === 0

// rules webhook-4 and webhook-5
it('an event is sent with a signature by the secret, and is in the log', async () => {
  const { id, secret } = await scene.add({ events: ['service_record.created'] })
  const record = await scene.file('屋顶漏水')
  await poll(() => filed().length).toBe(1)
  const [event] = filed()
  if (!event) throw new Error('none')
  expect(isSignedBy(secret, event)).toBe(true)
  expect(isSignedBy(secret, { ...event, text: event.text.replace('屋顶', '地面') })).toBe(false)
  expect(isSignedBy(`whsec_${btoa('another secret')}`, event)).toBe(false)
  expect(event.id).toMatch(/^msg_[\da-f]{32}$/)
  expect(event.event.data).toMatchObject({ serviceRecordId: record, content: '屋顶漏水' })
  expect(Date.parse(event.event.timestamp)).toBeGreaterThan(Date.now() - 60_000)
  await poll(isDone).toBe(true)
  const [row] = await scene.deliveries({ webhookId: id })
  expect(row).toMatchObject({
    ...{ eventId: event.id, type: 'service_record.created', state: 'delivered', attempts: 1 },
    ...{ status: 204, failure: null, nextTime: null, url: scene.receiver.url }
  })
  const detail = await scene.detail(row?.id ?? '')
  expect(detail.body).toBe(event.text)
  expect(detail.log).toMatchObject([{ status: 204, failure: null, answer: '' }])
})

// rule webhook-5
it('a new secret signs at once, the former one beside it for a day', async () => {
  const { id, secret } = await scene.add({ events: ['service_record.created'] })
  const version = { version: 1 }
  const rotated = await scene.admin<{ secret: string; formerUntil: number }>(
    `/webhooks/${id}/secret`,
    version
  )
  expect(rotated.formerUntil).toBeGreaterThan(Date.now() + 0.9 * DAY)
  await scene.file()
  await poll(() => filed().length).toBe(1)
  const [both] = filed()
  expect(both && isSignedBy(rotated.secret, both)).toBe(true)
  expect(both && isSignedBy(secret, both)).toBe(true)
  const ended = { former_until: Date.now() - 1 }
  await scene.backend.db.updateTable('webhook_endpoint').set(ended).where('id', '=', id).execute()
  await scene.file()
  await poll(() => filed().length).toBe(2)
  const [, later] = filed()
  expect(later && isSignedBy(rotated.secret, later)).toBe(true)
  expect(later && isSignedBy(secret, later)).toBe(false)
  const again = scene.admin(`/webhooks/${id}/secret`, version)
  await expect(again).rejects.toThrow('已被他人修改')
})

// rule webhook-7
it('what fails is sent again with the same id and body, and given up at last', async () => {
  const answers = [500, 429, 200]
  scene.receiver.answer(response => response.writeHead(answers.shift() ?? 200).end('busy'))
  await scene.add({ events: ['service_record.created'] })
  await scene.file()
  await poll(() => filed().length).toBe(3)
  expect(new Set(filed().map(({ id, text }) => id + text)).size).toBe(1)
  await poll(isDone).toBe(true)
  const [row] = await scene.deliveries()
  expect(row).toMatchObject({ state: 'delivered', attempts: 3, status: 200 })
  const { log } = await scene.detail(row?.id ?? '')
  expect(log.map(({ status, failure, answer }) => [status, failure, answer])).toEqual([
    [200, null, 'busy'],
    [429, 'STATUS', 'busy'],
    [500, 'STATUS', 'busy']
  ])

  scene.receiver.answer(response => response.writeHead(503).end('x'.repeat(5000)))
  await scene.file()
  await poll(async () => (await scene.deliveries({ state: 'failed' })).length).toBe(1)
  const [failed] = await scene.deliveries({ state: 'failed' })
  expect(failed).toMatchObject({ attempts: 3, status: 503, failure: 'STATUS' })
  expect((await scene.detail(failed?.id ?? '')).log[0]?.answer).toBe('x'.repeat(1024))
})

// rules webhook-3 and webhook-7
it('a redirect is not followed, and a receiver that never answers keeps no other waiting', async () => {
  const silent = await openReceiver()
  silent.answer(() => undefined)
  scene.receiver.answer(response =>
    response.writeHead(302, { location: `${silent.url}/elsewhere` }).end()
  )
  const redirecting = await scene.add({ events: ['service_record.created'] })
  const hanging = await scene.add({ url: silent.url, events: ['service_record.created'] })
  const other = await openReceiver()
  await scene.add({ url: other.url, events: ['service_record.created'] })
  for (let count = 0; count < 6; count++) await scene.file()
  await poll(() => other.received.length).toBe(6)
  expect(await scene.deliveries({ webhookId: hanging.id, state: 'delivered' })).toEqual([])
  await poll(async () => (await scene.deliveries({ state: 'failed' })).length).toBe(12)
  const failures = async (webhookId: string) =>
    new Set((await scene.deliveries({ webhookId })).map(({ failure }) => failure))
  expect(await failures(redirecting.id)).toEqual(new Set(['REDIRECT']))
  expect(await failures(hanging.id)).toEqual(new Set(['TIMEOUT']))
  for (const one of [silent, other]) one.close()
})

// rule webhook-9
it('an event that failed is sent again on demand, one or all', async () => {
  scene.receiver.answer(response => response.writeHead(500).end())
  const { id } = await scene.add({ events: ['service_record.created'] })
  for (let count = 0; count < 3; count++) await scene.file()
  const failed = () => scene.deliveries({ state: 'failed' })
  await poll(async () => (await failed()).length).toBe(3)
  scene.receiver.received.length = 0
  scene.receiver.answer()
  const [first] = await failed()
  await scene.admin(`/webhook_deliveries/${first?.id}/replay`, undefined, 'POST')
  await poll(() => filed().map(event => event.id)).toEqual([first?.eventId])
  await poll(async () => (await failed()).length).toBe(2)
  const elsewhere = { webhookId: 'hook_none' }
  expect(await scene.admin('/webhook_deliveries/replay', elsewhere)).toEqual({ count: 0 })
  expect(await scene.admin('/webhook_deliveries/replay', { webhookId: id })).toEqual({ count: 2 })
  await poll(async () => (await scene.deliveries({ state: 'delivered' })).length).toBe(3)
  await scene.edit(id, { isActive: false })
  const replay = scene.admin(`/webhook_deliveries/${first?.id}/replay`, undefined, 'POST')
  await expect(replay).rejects.toThrow('已停用')
})

// rule webhook-8
it('an endpoint that fails for days is stopped, and administrators get a tip', async () => {
  const { db } = scene.backend
  scene.receiver.answer(response => response.writeHead(500).end())
  const { id } = await scene.add({ events: ['service_record.created'] })
  await scene.file()
  await poll(async () => (await scene.find(id))?.failingSince).toBeGreaterThan(0)
  const since = { failing_since: Date.now() - 5 * DAY }
  await db.updateTable('webhook_endpoint').set(since).where('id', '=', id).execute()
  await scene.file()
  await poll(async () => (await scene.find(id))?.state).toBe('stopped')
  const tips = () =>
    db
      .selectFrom('message_tip')
      .select(['user_id', 'message'])
      .where('title', '=', '回调地址已自动停用')
      .execute()
  expect(await tips()).toContainEqual({
    user_id: 'user-1',
    message: `“${scene.receiver.url}”连续 5 天投递失败，已自动停用，请检查对方服务后在系统设置中重新启用`
  })
  // Nothing is recorded for it until it is enabled again.
  const before = (await scene.deliveries()).length
  await scene.file()
  expect(await db.selectFrom('webhook_event').selectAll().execute()).toEqual([])
  expect((await scene.deliveries()).length).toBe(before)
  scene.receiver.answer()
  await scene.edit(id, { isActive: true })
  expect(await scene.find(id)).toMatchObject({ state: 'active', failingSince: null })

  scene.receiver.answer(response => response.writeHead(410).end())
  await scene.file()
  await poll(async () => (await scene.find(id))?.state).toBe('stopped')
  expect((await tips()).some(({ message }) => message.includes('410'))).toBe(true)
})

// rule webhook-10
it('deliveries are removed after their time', async () => {
  const { id } = await scene.add({ events: ['service_record.created'] })
  await scene.file()
  // The event becomes a delivery a moment later.
  await poll(async () =>
    (await scene.deliveries({ webhookId: id })).map(({ state }) => state)
  ).toEqual(['delivered'])
  const [row] = await scene.deliveries({ webhookId: id })
  expect(await removeOldDeliveries(scene.backend.db, (row?.createTime ?? 0) - 1)).toBe(0)
  expect(await removeOldDeliveries(scene.backend.db, Date.now() + 1)).toBeGreaterThan(0)
  expect(await scene.deliveries()).toEqual([])
})
