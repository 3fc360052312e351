/** The metrics of servers that share a PostgreSQL. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'

const endings: (() => unknown)[] = []
let here: TestBackend
let there: TestBackend
beforeAll(async () => {
  let url = process.env.TEST_DATABASE_URL
  if (url === undefined) {
    const wire = await openPgWire({ notices: true })
    endings.push(wire.stop)
    url = wire.url
  }
  here = await openBackend({ databaseUrl: url })
  endings.push(here.close)
  there = await openBackend({ databaseUrl: url })
  endings.push(there.close)
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

const metric = async (from: TestBackend, name: string): Promise<number | undefined> => {
  const { body } = await from.send('/metrics')
  const line = String(body)
    .split('\n')
    .find(one => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

it('have the connections of the pool and those who wait for one', async () => {
  const total = await metric(here, 'hutong_database_connections{state="total"}')
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(10)
  expect(await metric(here, 'hutong_database_connections{state="idle"}')).toBeLessThanOrEqual(
    total ?? 0
  )
  expect(await metric(here, 'hutong_database_waiting')).toBe(0)
})

it('have what is unread of the other servers, and how long the last message of one has waited', async () => {
  there.publish('user-3', { topic: 'pong', data: null })
  await expect
    .poll(() => metric(here, 'hutong_bus_delivery_milliseconds'), { timeout: 45_000 })
    .toBeGreaterThanOrEqual(0)
  await expect.poll(() => metric(here, 'hutong_bus_unread_rows')).toBe(0)
})

it('have none of these with a database of its own', async () => {
  const alone = await openBackend({ databaseUrl: undefined })
  const { body } = await alone.send('/metrics')
  await alone.close()
  expect(String(body)).not.toMatch(/^hutong_(?:bus|database_(?:connections|waiting))\S* /m)
})
