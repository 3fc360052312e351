/** Servers on one database: without notifications, as behind a pooler, and with a Redis. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notifications } from '../../../demo/server/db/notifications.ts'
import { dropOldMessages, postgresBus } from '../../../demo/server/realtime/postgres-bus.ts'
import type { BusMessage, RealtimeBus } from '../../../demo/server/realtime/realtime-bus.ts'
import { redisBus, streamOf } from '../../../demo/server/realtime/redis-bus.ts'
import { openRedisDouble, type RedisDouble } from '../../support/receivers/redis-double.ts'
import { listenTo, openBackend, type TestBackend } from '../../support/server/backend.ts'

const none: Notifications = {
  ...{ listen: () => undefined, areReliable: () => false, stop: () => undefined }
}
let backend: TestBackend
let redis: RedisDouble
let stream: string
const open: RealtimeBus[] = []
beforeAll(async () => {
  backend = await openBackend()
  redis = await openRedisDouble()
  stream = await streamOf(backend.db)
})
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.stop()
})
afterAll(async () => {
  await backend.close()
  await redis.cut()
})

const close = (family: string): BusMessage => ({ kind: 'close', family })

interface BusKind {
  readonly name: string
  start(server: string): Promise<RealtimeBus>
  /** What another server has sent as one batch. */
  store(batch: number, ...messages: BusMessage[]): unknown
  /** Stores what is deleted at once, and then the last one. */
  storeLast(batches: readonly number[]): unknown
  count(): Promise<number>
  /** The first one after what was lost with the data. */
  reset(batch: number): unknown
  age(seconds: number): unknown
  trim(): unknown
}

const stored = (batch: number, ...messages: BusMessage[]) =>
  sql`select send_on_bus('elsewhere', ${batch}, ${JSON.stringify(messages)})`

const postgres: BusKind = {
  name: 'PostgreSQL',
  start: server =>
    postgresBus({ db: backend.db, server, notifications: none, log: () => undefined }),
  store: (batch, ...messages) => stored(batch, ...messages).execute(backend.db),
  storeLast: batches =>
    backend.db.transaction().execute(async trx => {
      for (const batch of batches) await stored(batch, close(String(batch))).execute(trx)
      await trx
        .deleteFrom('bus_message')
        .where('batch', '<', batches.at(-1) ?? 0)
        .execute()
    }),
  count: async () => (await backend.db.selectFrom('bus_message').select('id').execute()).length,
  async reset(batch) {
    await backend.db.deleteFrom('bus_message').execute()
    await sql`alter table bus_message alter column id restart`.execute(backend.db)
    await stored(batch, close(String(batch))).execute(backend.db)
  },
  age: seconds =>
    sql`update bus_message set created_at = created_at - ${seconds * 1000}::bigint`.execute(
      backend.db
    ),
  trim: () => dropOldMessages(backend.db)
}

const entries = () => redis.streams.get(stream) ?? []
const add = (batch: number, messages: readonly BusMessage[], ...more: string[]) => {
  const content = JSON.stringify(messages)
  const fields = ['server', 'elsewhere', 'batch', String(batch), 'content', content, ...more]
  return redis.add(stream, fields)
}
/** Cuts the connections, does it, and lets servers connect again. */
async function meanwhile(work: () => unknown): Promise<void> {
  await redis.cut()
  work()
  await redis.back()
}
const onRedis: BusKind = {
  name: 'Redis',
  start: server => redisBus({ db: backend.db, url: redis.url, server, log: () => undefined }),
  store: (batch, ...messages) => add(batch, messages),
  storeLast: batches =>
    meanwhile(() => {
      for (const batch of batches) add(batch, [close(String(batch))])
      entries().splice(0, entries().length - 1)
    }),
  count: async () => entries().length,
  reset: batch =>
    meanwhile(() => {
      redis.streams.delete(stream)
      add(batch, [close(String(batch))])
    }),
  age(seconds) {
    const older = entries().map(({ id, fields }) => {
      const [time = 0, place = 0] = id.split('-').map(Number)
      return { id: `${time - seconds * 1000}-${place}`, fields }
    })
    entries().splice(0, entries().length, ...older)
  },
  // A server does it when it begins, and each minute.
  async trim() {
    const bus = await onRedis.start('trims')
    open.push(bus)
    await expect.poll(() => redis.expiries.get(stream)).toBe(600_000)
    redis.expiries.delete(stream)
  }
}

it('a server with a database of its own stores nothing', async () => {
  const { access_token: token, userId } = await backend.signIn('agent1')
  const channel = await listenTo(backend, token)
  backend.publish(userId, { topic: 'running_call_modify', data: null })
  await channel.received('running_call_modify')
  const closed = channel.closed()
  await backend.send('/api/oauth/logout', { method: 'POST', token })
  await closed
  expect(await postgres.count()).toBe(0)
})

describe.each([postgres, onRedis])('servers that share messages over $name', kind => {
  async function start(server: string) {
    const bus = await kind.start(server)
    const received: [BusMessage, string][] = []
    const ages: (number | undefined)[] = []
    const lost = vi.fn()
    bus.listen({
      receive(message, from, age) {
        received.push([message, from])
        ages.push(age)
      },
      lost
    })
    open.push(bus)
    return { ...bus, received, ages, lost }
  }
  beforeEach(() => redis.expiries.clear())

  it('others receive what a server sends, in its order, and the server itself nothing', async () => {
    const [one, two, three] = [await start('one'), await start('two'), await start('three')]
    for (let at = 0; at < 500; at++) one.send(close(String(at)))
    two.send(close('last'))
    const sent = Array.from({ length: 500 }, (_, at) => [close(String(at)), 'one'])
    const ofOne = ({ received }: typeof one) => received.filter(([, from]) => from === 'one')
    await expect.poll(() => three.received.length).toBe(501)
    await expect.poll(() => one.received).toEqual([[close('last'), 'two']])
    await expect.poll(() => ofOne(two)).toEqual(sent)
    expect(ofOne(three)).toEqual(sent)
    expect([one, two, three].flatMap(({ lost }) => lost.mock.calls)).toEqual([])
    await expect
      .poll(() => [one, two, three].map(one => one.isCurrent()))
      .toEqual([true, true, true])
    expect(three.ages.every(age => age !== undefined && age >= 0 && age < 45_000)).toBe(true)
    await expect.poll(() => one.lag?.().unread).toBe(0)
    // Many messages share a row or an entry.
    expect(await kind.count()).toBeLessThan(20)
  })

  it('a write that is repeated because its reply was lost counts once', async () => {
    const one = await start('one')
    await kind.store(1, close('a'))
    await kind.store(1, close('a'))
    await kind.store(2, close('b'))
    await expect.poll(() => one.received.length).toBe(2)
    expect(one.received.map(([message]) => message)).toEqual([close('a'), close('b')])
    expect(one.lost).not.toHaveBeenCalled()
  })

  it('a server that missed what is deleted, or lost with the data, is notified', async () => {
    const one = await start('one')
    await kind.store(10, close('10'))
    await expect.poll(() => one.received.length).toBe(1)
    await kind.storeLast([11, 12, 13])
    await expect.poll(() => one.received.at(-1)).toEqual([close('13'), 'elsewhere'])
    expect(one.lost.mock.calls.length).toBe(1)
    await kind.reset(14)
    await expect.poll(() => one.lost.mock.calls.length).toBe(2)
    await kind.store(15, close('15'))
    await expect.poll(() => one.received.at(-1)).toEqual([close('15'), 'elsewhere'])
    expect(one.received.map(([{ kind }]) => kind)).not.toContain('gap')
  })

  it('messages are deleted after five minutes; who has sent lately runs, unless it has ended', async () => {
    const one = await start('one')
    const two = await start('two')
    two.send({ kind: 'beat' })
    await kind.store(20, { kind: 'beat' })
    const servers = () => one.serversSince(10_000)
    await expect.poll(async () => (await servers()).toSorted()).toEqual(['elsewhere', 'two'])
    two.send({ kind: 'end' })
    await expect.poll(servers).toEqual(['elsewhere'])
    await kind.age(11)
    expect(await servers()).toEqual([])
    await kind.trim()
    expect(await kind.count()).toBeGreaterThan(0)
    await kind.age(300)
    await kind.trim()
    await expect.poll(kind.count).toBe(0)
  })

  it('what was not sent yet is sent before a server stops', async () => {
    const [one, two] = [await start('one'), await start('two')]
    for (let at = 0; at < 50; at++) one.send(close(String(at)))
    one.send({ kind: 'end' })
    await one.stop()
    await expect.poll(() => two.received.length).toBe(51)
    expect(two.received.at(-1)).toEqual([{ kind: 'end' }, 'one'])
  })
})
