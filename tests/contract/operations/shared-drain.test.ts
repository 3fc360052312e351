/** The drain of one of two servers. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenTo, openBackend, type TestBackend } from '../../support/server/backend.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'

const endings: (() => unknown)[] = []
let here: TestBackend
let there: TestBackend
beforeAll(async () => {
  const wire = await openPgWire()
  endings.push(wire.stop)
  here = await openBackend({ databaseUrl: wire.url })
  endings.push(here.close)
  there = await openBackend({ databaseUrl: wire.url })
  endings.push(there.close)
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

it('a page whose channel was closed is refused there, so that the proxy takes it to the other server', async () => {
  const { access_token: token } = await there.signIn('agent1')
  const channel = await listenTo(here, token)
  const closed = channel.closed()
  const drained = here.drain(3000)
  // The proxy may not have noticed yet.
  expect((await listenTo(here, token)).status).toBe(101)
  expect(await closed).toBe(1001)
  const refused = await listenTo(here, token)
  expect(refused.status).toBe(503)
  refused.socket.on('error', () => undefined).terminate()
  expect((await here.send('/api/agent/status', { token })).status).toBe(200)
  // A ticket of the one opens a channel at the other.
  const ticket = await here.ticketFor(token, 'realtime')
  const again = await listenTo({ ...there, ticketFor: async () => ticket }, token)
  expect(again.status).toBe(101)
  await drained
})
