/** Servers that share a database count limits per minute together (rule realtime-29). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dropOldWindows } from '../../../demo/server/realtime/shared-counts.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'

const limits = { signInsPerMinute: 3, captchasPerMinute: 4, captchaAfter: 100 }
const endings: (() => unknown)[] = []
let here: TestBackend
let there: TestBackend
beforeAll(async () => {
  let databaseUrl = process.env.TEST_DATABASE_URL
  if (databaseUrl === undefined) {
    const wire = await openPgWire({ notices: true })
    endings.push(wire.stop)
    databaseUrl = wire.url
  }
  here = await openBackend({ databaseUrl, limits })
  endings.push(here.close)
  there = await openBackend({ databaseUrl, limits })
  endings.push(there.close)
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

const windows = async () =>
  (await here.db.selectFrom('rate_window').selectAll().execute()).toSorted(
    (one, other) => other.count - one.count
  )
const counts = async () => (await windows()).map(({ count }) => count)

it('failures at two servers are one limit, which the other one learns without counting', async () => {
  const wrong = async (backend: TestBackend) =>
    (await backend.withPassword('agent1', 'wrong')).status
  expect([await wrong(here), await wrong(here), await wrong(there)]).toEqual([400, 400, 400])
  await expect.poll(counts).toEqual([3, 3])
  for (const backend of [there, here]) await expect.poll(() => wrong(backend)).toBe(429)
  // Another name is not locked.
  expect((await there.withPassword('unknown', 'wrong')).status).not.toBe(429)
})

it('a server that has counted none refuses what another one has used up', async () => {
  const captcha = async (backend: TestBackend, key: number) =>
    (await backend.send(`/api/oauth/captcha?imageKey=key-of-a-picture-${key}`)).status
  for (const key of [1, 2, 3, 4]) expect(await captcha(here, key)).toBe(200)
  await expect.poll(counts).toContain(4)
  await expect.poll(() => captcha(there, 5)).toBe(429)
  // It took the word of the other server: by its own count there would be four more.
  expect(Math.max(...(await counts()))).toBeLessThan(7)
})

it('the database has digests of addresses and names, until their minute is over', async () => {
  const rows = await windows()
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  await here.db.updateTable('rate_window').set({ ends_at: 0 }).execute()
  await dropOldWindows(here.db)
  expect(await windows()).toEqual([])
})
