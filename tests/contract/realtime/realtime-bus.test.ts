/** Servers on one database without notifications, as behind a pooler. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Notifications } from '../../../demo/server/db/notifications.ts'
import { dropOldMessages, postgresBus } from '../../../demo/server/realtime/postgres-bus.ts'
import type { BusMessage, RealtimeBus } from '../../../demo/server/realtime/realtime-bus.ts'
import { listenTo, openBackend, type TestBackend } from '../../support/server/backend.ts'

const none: Notifications = {
  ...{ listen: () => undefined, areReliable: () => false, stop: () => undefined }
}
let backend: TestBackend
const open: RealtimeBus[] = []
beforeAll(async () => {
  backend = await openBackend()
})
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.stop()
})
afterAll(() => backend.close())

async function start(server: string) {
  const bus = await postgresBus({
    ...{ db: backend.db, server, notifications: none },
    log: () => undefined
  })
  const received: [BusMessage, string][] = []
  const lost = vi.fn()
  bus.listen({ receive: (message, from) => void received.push([message, from]), lost })
  open.push(bus)
  return { ...bus, received, lost }
}

const close = (family: string): BusMessage => ({ kind: 'close', family })
const store = (batch: number, ...messages: BusMessage[]) =>
  sql`select send_on_bus('elsewhere', ${batch}, ${JSON.stringify(messages)})`
const count = async () => (await backend.db.selectFrom('bus_message').select('id').execute()).length

it('a server with a database of its own stores nothing', async () => {
  const { access_token: token, userId } = await backend.signIn('agent1')
  const channel = await listenTo(backend, token)
  backend.publish(userId, { topic: 'running_call_modify', data: null })
  await channel.received('running_call_modify')
  const closed = channel.closed()
  await backend.send('/api/oauth/logout', { method: 'POST', token })
  await closed
  expect(await count()).toBe(0)
})

it('others receive what a server sends, in its order, and the server itself nothing', async () => {
  const [one, two, three] = [await start('one'), await start('two'), await start('three')]
  for (let at = 0; at < 500; at++) one.send(close(String(at)))
  two.send(close('last'))
  const sent = Array.from({ length: 500 }, (_, at) => [close(String(at)), 'one'])
  const ofOne = ({ received }: typeof one) => received.filter(([, from]) => from === 'one')
  await expect.poll(() => three.received.length).toBe(501)
  await expect.poll(() => one.received).toEqual([[close('last'), 'two']])
  expect(ofOne(two)).toEqual(sent)
  expect(ofOne(three)).toEqual(sent)
  expect([one, two, three].flatMap(({ lost }) => lost.mock.calls)).toEqual([])
  // Many messages share a row.
  expect(await count()).toBeLessThan(20)
})

it('a write that is repeated because its reply was lost counts once', async () => {
  const one = await start('one')
  await store(1, close('a')).execute(backend.db)
  await store(1, close('a')).execute(backend.db)
  await store(2, close('b')).execute(backend.db)
  await expect.poll(() => one.received.length).toBe(2)
  expect(one.received.map(([message]) => message)).toEqual([close('a'), close('b')])
  expect(one.lost).not.toHaveBeenCalled()
})

it('a server that missed rows which are deleted, or whose database was restored, is notified', async () => {
  const one = await start('one')
  await backend.db.transaction().execute(async trx => {
    for (const batch of [11, 12, 13]) await store(batch, close(String(batch))).execute(trx)
    await trx.deleteFrom('bus_message').where('batch', 'in', [11, 12]).execute()
    await trx.deleteFrom('bus_message').where('batch', '<', 11).execute()
  })
  await expect.poll(() => one.lost.mock.calls.length).toBe(1)
  await expect.poll(() => one.received).toEqual([[close('13'), 'elsewhere']])
  await backend.db.deleteFrom('bus_message').execute()
  await sql`alter table bus_message alter column id restart`.execute(backend.db)
  await expect.poll(() => one.lost.mock.calls.length).toBe(2)
  await store(14, close('14')).execute(backend.db)
  await expect.poll(() => one.received.at(-1)).toEqual([close('14'), 'elsewhere'])
})

it('rows are deleted after five minutes; who has sent lately runs, unless it has ended', async () => {
  const one = await start('one')
  const two = await start('two')
  two.send({ kind: 'beat' })
  await store(20, { kind: 'beat' }).execute(backend.db)
  const servers = () => one.serversSince(10_000)
  await expect.poll(async () => (await servers()).toSorted()).toEqual(['elsewhere', 'two'])
  two.send({ kind: 'end' })
  await expect.poll(servers).toEqual(['elsewhere'])
  const older = (seconds: number) =>
    sql`update bus_message set created_at = created_at - ${seconds * 1000}::bigint`
  await older(11).execute(backend.db)
  expect(await servers()).toEqual([])
  await dropOldMessages(backend.db)
  expect(await count()).toBeGreaterThan(0)
  await older(300).execute(backend.db)
  await dropOldMessages(backend.db)
  expect(await count()).toBe(0)
})
