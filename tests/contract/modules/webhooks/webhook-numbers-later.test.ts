// What was prepared before is sent and shown as the settings of the moment say.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openWebhookScene, type WebhookScene } from '../../../support/receivers/webhook-scene.ts'

let scene: WebhookScene
beforeAll(async () => {
  scene = await openWebhookScene()
})
afterEach(() => scene.forget())
afterAll(() => scene.close())

const [NUMBER, MASKED] = ['13800006601', '138****6601']
const poll = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 8000 })

/** A call that has just ended, which an endpoint with whole numbers is to get; it has failed. */
async function failedCall(id: string, customerId: string | null = null): Promise<string> {
  const { db } = scene.backend
  scene.receiver.answer(response => response.writeHead(500).end())
  const hook = await scene.add({ events: ['call.ended'], showsNumbers: true })
  const call = await db
    .selectFrom('call_record')
    .selectAll()
    .where('enterprise_id', '=', 'ent-1')
    .limit(1)
    .executeTakeFirstOrThrow()
  const now = Date.now()
  const about = { id, customer_id: customerId, customer_phone: NUMBER, is_number_hidden: false }
  const times = { started_at: now - 9000, answered_at: null, ended_at: now, deleted_at: null }
  await db
    .insertInto('call_record')
    .values({ ...call, ...about, ...times, call_source: null })
    .execute()
  await poll(async () => (await scene.deliveries({ state: 'failed' })).length).toBe(1)
  scene.receiver.answer()
  return hook.id
}
const bodies = () => scene.receiver.received.map(({ text }) => text)

// rule webhook-6
it('an endpoint that no longer gets whole numbers gets and shows none', async () => {
  const hook = await failedCall('later-1')
  expect(bodies()[0]).toContain(NUMBER)
  const [row] = await scene.deliveries()
  const body = async () => (await scene.detail(row?.id ?? '')).body
  expect(await body()).toBe(bodies()[0])
  await scene.edit(hook, { showsNumbers: false })
  expect(await body()).toBe(bodies()[0]?.replace(NUMBER, MASKED))
  const before = bodies().length
  await scene.admin(`/webhook_deliveries/${row?.id}/replay`, undefined, 'POST')
  await poll(() => bodies().length).toBe(before + 1)
  expect(bodies().at(-1)).toBe(await body())
})

// rule webhook-6
it('a number that a customer hides later is sent no more', async () => {
  const { db } = scene.backend
  const customer = await db
    .selectFrom('customer')
    .select('id')
    .where('enterprise_id', '=', 'ent-1')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  await failedCall('later-2', customer.id)
  expect(bodies()[0]).toContain(NUMBER)
  await db
    .updateTable('customer')
    .set({ phone: NUMBER, is_number_hidden: true })
    .where('id', '=', customer.id)
    .execute()
  const [row] = await scene.deliveries()
  const before = bodies().length
  await scene.admin(`/webhook_deliveries/${row?.id}/replay`, undefined, 'POST')
  await poll(() => bodies().length).toBe(before + 1)
  expect(bodies().at(-1)).not.toContain(NUMBER)
  expect(bodies().at(-1)).toContain(MASKED)
})

// rule webhook-9
it('a test whose server died has failed; on demand it is sent once, and counts for nothing', async () => {
  const { db } = scene.backend
  const { id } = await scene.add({ events: ['call.ended'] })
  scene.receiver.answer(response => response.writeHead(500).end())
  const now = Date.now()
  await db
    .insertInto('webhook_delivery')
    .values({
      ...{ id: 'broken', event_id: 'msg_broken', endpoint_id: id, enterprise_id: 'ent-1' },
      ...{ type: 'webhook.test', body: '{}', state: 'waiting', next_at: now - 1 },
      ...{ leased_by: 'dead', created_at: now }
    })
    .execute()
  const state = async () => (await scene.deliveries())[0]?.state
  await poll(state).toBe('failed')
  expect(bodies()).toEqual([])
  await scene.admin('/webhook_deliveries/broken/replay', undefined, 'POST')
  await poll(() => bodies().length).toBe(1)
  await poll(state).toBe('failed')
  expect((await scene.find(id))?.failingSince).toBeNull()
  expect((await scene.deliveries())[0]?.attempts).toBe(1)
})
