/** What of the changes that others make to a PostgreSQL may be believed to be heard. */
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { notifications, TABLES } from '../../../demo/server/db/notifications.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'

const endings: (() => unknown)[] = []
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

test('a notice that comes late on a connection that has ended counts for no other', async () => {
  const wire = await openPgWire({ notices: true })
  endings.push(() => wire.stop())
  const client = new pg.Client({ connectionString: wire.url })
  await client.connect()
  endings.push(() => client.end())

  const onChange = vi.fn()
  /** Notices sent before each connection listened. */
  const before: number[] = []
  const ask = (sql: string) => {
    before.push(onChange.mock.calls.length)
    return client.query(sql)
  }
  const elsewhere = notifications({ url: wire.url, ask })
  elsewhere.listen(TABLES, { onNotice: onChange, onBegin: onChange })
  endings.push(elsewhere.stop)
  const until = (look: () => boolean) => expect.poll(look, { timeout: 30_000 }).toBe(true)

  await until(elsewhere.areReliable)
  wire.hold()
  await until(() => before.length > 1)
  await until(elsewhere.areReliable)
  expect(onChange.mock.calls.length).toBeGreaterThan(before.at(-1) ?? 0)
}, 90_000)
