/** Servers that share a PostgreSQL and send to each other by Redis (rule realtime-23). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRedisDouble, type RedisDouble } from '../../support/receivers/redis-double.ts'
import { listenTo, openBackend, type TestBackend } from '../../support/server/backend.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'
import { freePort } from '../../support/server/server-process.ts'

const endings: (() => unknown)[] = []
let databaseUrl: string
let redis: RedisDouble
let here: TestBackend
/** How often that server has looked whether the table of messages is used. */
let looks = 0
beforeAll(async () => {
  const wire = await openPgWire({ notices: true })
  endings.push(wire.stop)
  databaseUrl = wire.url
  redis = await openRedisDouble()
  endings.push(redis.cut)
  here = await openBackend({
    ...{ databaseUrl, redisUrl: redis.url },
    watch: statement => {
      if (/from bus_message where created_at/.test(statement)) looks += 1
    }
  })
  endings.push(here.close)
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

it('a start says that it waits for Redis', { timeout: 60_000 }, async () => {
  await redis.cut()
  const port = await freePort()
  const opening = openBackend({ databaseUrl, redisUrl: redis.url, port })
  const read = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const isServed = () =>
    read('/healthz/live').then(
      ({ ok }) => ok,
      () => false
    )
  await expect.poll(isServed, { timeout: 45_000 }).toBe(true)
  const [ready, request] = [await read('/healthz/ready'), await read('/api/agent/status')]
  expect([ready.status, request.status]).toEqual([503, 502])
  expect(await ready.json()).toMatchObject({ status: 'unavailable', database: 'ok' })
  expect(await request.text()).toContain('正在等待 Redis')
  await redis.back()
  await (await opening).close()
})

it('a push and the end of a login reach the pages at the other server, and nothing is in the table', {
  timeout: 60_000
}, async () => {
  const there = await openBackend({ databaseUrl, redisUrl: redis.url })
  endings.push(there.close)
  const { access_token: token, userId } = await there.signIn('agent1')
  const channel = await listenTo(there, token)
  const text = '话术"\\\u0000\ud800🙂'.repeat(3000)
  const data = { callRecordId: 'c', sequence: 1, role: 'customer', text, startTime: 0 }
  here.publish(userId, { topic: 'call_dialog', data })
  expect(await channel.received('call_dialog')).toEqual(data)
  const closed = channel.closed()
  await here.send('/api/oauth/logout', { method: 'POST', token })
  await closed
  expect((await there.send('/api/agent/status', { token })).status).toBe(401)
  expect(await here.db.selectFrom('bus_message').select('id').execute()).toEqual([])
})

it('a login ends at the other server while Redis is away', { timeout: 60_000 }, async () => {
  const there = await openBackend({ databaseUrl, redisUrl: redis.url })
  endings.push(there.close)
  const [one, other] = [await there.signIn('agent1'), await there.signIn('agent2')]
  const ended = await listenTo(there, one.access_token)
  const kept = await listenTo(there, other.access_token)
  await redis.cut()
  try {
    const closed = ended.closed()
    await here.send('/api/oauth/logout', { method: 'POST', token: one.access_token })
    expect(await closed).toBe(1000)
    expect(kept.socket.readyState).toBe(kept.socket.OPEN)
  } finally {
    await redis.back()
  }
})

it('the log says once that a server without Redis has started', { timeout: 120_000 }, async () => {
  const warnings = () => here.lines.filter(line => line.includes('未使用 Redis'))
  expect(warnings()).toEqual([])
  const without = await openBackend({ databaseUrl })
  endings.push(without.close)
  await expect.poll(warnings, { timeout: 45_000 }).toHaveLength(1)
  const seen = looks
  await expect.poll(() => looks, { timeout: 45_000 }).toBeGreaterThan(seen + 1)
  expect(warnings()).toHaveLength(1)
})
