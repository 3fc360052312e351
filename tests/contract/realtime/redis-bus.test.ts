/** A Redis that breaks, refuses, or is not there, between servers. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { onTableChange } from '../../../demo/server/db/table-cache.ts'
import type { BusMessage, RealtimeBus } from '../../../demo/server/realtime/realtime-bus.ts'
import { redisBus, streamOf } from '../../../demo/server/realtime/redis-bus.ts'
import { redisUrlOf } from '../../../demo/server/realtime/redis-connection.ts'
import { openRedisDouble, type RedisDouble } from '../../support/receivers/redis-double.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
let redis: RedisDouble
let stream: string
const open: RealtimeBus[] = []
const log = vi.fn<(line: string) => void>()
const lines = () => log.mock.calls.map(([line]) => line)
beforeAll(async () => {
  backend = await openBackend()
  stream = await streamOf(backend.db)
})
beforeEach(async () => {
  log.mockClear()
  redis = await openRedisDouble()
})
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.stop()
  await redis.cut()
})
afterAll(() => backend.close())

const close = (family: string): BusMessage => ({ kind: 'close', family })
const number = (at: number) => close(String(at))

async function start(server: string) {
  const bus = await redisBus({ db: backend.db, url: redis.url, server, log })
  const received: BusMessage[] = []
  const lost = vi.fn()
  bus.listen({ receive: message => void received.push(message), lost })
  open.push(bus)
  return { ...bus, received, lost }
}
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => number(from + at))

it('what is sent while Redis is away arrives afterwards, once and in order', async () => {
  const [one, two] = [await start('one'), await start('two')]
  one.send(number(0))
  await expect.poll(() => two.received.length).toBe(1)
  await redis.cut()
  for (let at = 1; at < 100; at++) one.send(number(at))
  await expect.poll(() => two.isCurrent(), { timeout: 45_000 }).toBe(false)
  await redis.back()
  await expect.poll(() => two.received.length, { timeout: 45_000 }).toBe(100)
  one.send(number(100))
  await expect.poll(() => two.received).toEqual(numbers(0, 101))
  expect(two.lost).not.toHaveBeenCalled()
  await expect.poll(() => two.isCurrent()).toBe(true)
  // Each of the two says it once.
  expect(lines().filter(line => line.includes('连接中断'))).toHaveLength(2)
  await expect.poll(() => lines().filter(line => line.includes('已恢复'))).toHaveLength(2)
})

it('a batch whose reply was lost is sent again and counts once', async () => {
  const [one, two] = [await start('one'), await start('two')]
  redis.loseReplies(true)
  one.send(number(0))
  await expect.poll(() => redis.streams.get(stream)?.length).toBe(1)
  redis.loseReplies(false)
  one.send(number(1))
  await expect.poll(() => two.received, { timeout: 45_000 }).toEqual(numbers(0, 2))
  expect(redis.streams.get(stream)?.length).toBe(3)
  expect(two.lost).not.toHaveBeenCalled()
})

it('of two connections one that breaks alone is replaced as well', async () => {
  const [one, two] = [await start('one'), await start('two')]
  one.send(number(0))
  await expect.poll(() => two.received).toEqual([number(0)])
  redis.loseReplies(true)
  one.send(number(1))
  await expect.poll(() => two.received).toEqual(numbers(0, 2))
  redis.loseReplies(false)
  one.send(number(2))
  // Long before the connection is needed for something else.
  await expect.poll(() => two.received, { timeout: 45_000 }).toEqual(numbers(0, 3))
})

it('a connection that is silent is given up', async () => {
  const [one, two] = [await start('one'), await start('two')]
  redis.freeze()
  one.send(number(0))
  await expect.poll(() => two.isCurrent(), { timeout: 45_000 }).toBe(false)
  await redis.back()
  await expect.poll(() => two.received, { timeout: 45_000 }).toEqual([number(0)])
  expect(lines().some(line => line.includes('连接中断'))).toBe(true)
})

it('a write that Redis refuses is repeated, and said once', async () => {
  const [one, two] = [await start('one'), await start('two')]
  redis.refuse("OOM command not allowed when used memory > 'maxmemory'.")
  for (let at = 0; at < 10; at++) one.send(number(at))
  await expect.poll(() => lines().length).toBe(1)
  expect(lines()[0]).toContain('OOM')
  redis.refuse(undefined)
  await expect.poll(() => two.received).toEqual(numbers(0, 10))
  await expect.poll(() => lines().length).toBe(2)
})

it('a missing batch is a loss, and too many waiting messages are one', async () => {
  const two = await start('two')
  const add = (batch: number) =>
    redis.add(stream, [
      ...['server', 'one', 'batch', String(batch), 'content', JSON.stringify([number(batch)])]
    ])
  add(7)
  add(8)
  await expect.poll(() => two.received).toEqual(numbers(7, 9))
  expect(two.lost).not.toHaveBeenCalled()
  add(10)
  await expect.poll(() => two.received.at(-1)).toEqual(number(10))
  expect(two.lost).toHaveBeenCalledTimes(1)
  const three = await start('three')
  await redis.cut()
  await expect.poll(() => lines().length).toBe(2)
  for (let at = 0; at < 10_001; at++) three.send(number(at))
  await redis.back()
  await expect
    .poll(() => two.received.slice(3), { timeout: 45_000 })
    .toEqual([{ kind: 'gap' }, number(10_000)])
})

it('a message arrives after the changes of tables before it, whichever way those are notified', async () => {
  const [one, two] = [await start('one'), await start('two')]
  const changes = vi.fn()
  onTableChange(backend.db, changes)
  one.send(number(0))
  await expect.poll(() => two.received.length).toBe(1)
  expect(changes).not.toHaveBeenCalled()
  await backend.db
    .updateTable('user_account')
    .set({ name: '改名' })
    .where('id', '=', 'user-3')
    .execute()
  changes.mockClear()
  one.send(number(1))
  await expect.poll(() => two.received.length).toBe(2)
  expect(changes.mock.calls).toEqual([[undefined]])
  two.send(number(2))
  one.send(number(3))
  await expect.poll(() => two.received.length).toBe(3)
  const flags = redis.streams.get(stream)?.map(({ fields }) => fields.includes('tables'))
  // The other server shares the process here, and has counted the same change.
  expect(flags?.toSorted()).toEqual([false, false, true, true])
})

it('a start waits for Redis, and ends when it is refused; the password is never logged', async () => {
  await redis.cut()
  const onUnavailable = vi.fn(async () => undefined)
  const opening = redisBus({
    ...{ db: backend.db, url: redis.url, server: 'one', log },
    onUnavailable
  })
  await expect.poll(() => lines().length).toBe(1)
  expect(lines()[0]).toMatch(/^Redis 尚不可用，0.5 秒后重试：.*ECONNREFUSED/)
  expect(onUnavailable).toHaveBeenCalledTimes(1)
  await redis.back()
  open.push(await opening)
  const guarded = await openRedisDouble({ password: 'right-Secret' })
  const url = guarded.url.replace('right-', 'wrong-')
  const refused = redisBus({ db: backend.db, url, server: 'two', log })
  await expect(refused).rejects.toThrow(/^Redis 拒绝了连接.*WRONGPASS/)
  await expect(refused).rejects.not.toThrow(/Secret/)
  open.push(await redisBus({ db: backend.db, url: guarded.url, server: 'three', log }))
  await guarded.cut()
  await expect.poll(() => lines().some(line => line.includes('连接中断'))).toBe(true)
  expect(lines().join()).not.toContain('Secret')
})

it('the name of the stream is of the installation and does not tell its key', async () => {
  const setting = backend.db.selectFrom('setting').select('value').where('key', '=', 'sip_key')
  const { value } = await setting.executeTakeFirstOrThrow()
  const write = (key: string) =>
    backend.db.updateTable('setting').set({ value: key }).where('key', '=', 'sip_key').execute()
  await write(`${value}-of-another`)
  const other = await streamOf(backend.db)
  await write(value)
  expect(await streamOf(backend.db)).toBe(stream)
  expect(stream).toMatch(/^hutong:bus:[\da-f]{32}$/)
  expect(other).not.toBe(stream)
  expect(stream).not.toContain(value)
})

it('the address is checked without telling it', () => {
  const database = 'postgres://localhost/hutong'
  expect(redisUrlOf(undefined, undefined)).toBeUndefined()
  for (const url of ['redis://10.0.0.5', 'rediss://user:secret@redis.example.cn:6380/1'])
    expect(redisUrlOf(url, database)).toBe(url)
  for (const url of ['http://:secret@a', 'redis:secret', 'secret', 'redis://:secret@a/name'])
    expect(() => redisUrlOf(url, database)).toThrow(/^REDIS_URL 须为 (?!.*secret)/)
  expect(() => redisUrlOf('redis://a', undefined)).toThrow(/DATABASE_URL$/)
})
