/** A server is killed: its seats and the calls of an outside exchange go on at another one. */
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WallSeat } from '../../../core/features/seat-wall/schemas.ts'
import { askingAs } from '../../support/server/ask-as.ts'
import { listenTo, type TestBackend } from '../../support/server/backend.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'
import { type Started, startServer } from '../../support/server/server-process.ts'
import {
  EVENT_SECRET,
  type Outside,
  openOutside,
  SIP_URL
} from '../../support/telephony/outside-exchange.ts'

const endings: (() => unknown)[] = []
let there: Outside
let doomed: Started
/** The requests of a test backend, to the server in the other process. */
let here: TestBackend
beforeAll(async () => {
  let databaseUrl = process.env.TEST_DATABASE_URL
  if (databaseUrl === undefined) {
    const wire = await openPgWire({ notices: true })
    endings.push(wire.stop)
    databaseUrl = wire.url
  }
  // Its state after the call is looked at: it stays.
  there = await openOutside({ databaseUrl, limits: { wrapUp: 600_000 } })
  endings.push(there.backend.close)
  const exchange = { eventSecret: EVENT_SECRET }
  const options = { databaseUrl, telephones: true, sipUrl: SIP_URL, exchange }
  const script = 'tests/support/telephony/backend-process.ts'
  doomed = await startServer(['node', script, JSON.stringify(options)], {}, 'ready http')
  endings.push(() => doomed.child.kill('SIGKILL'))
  const url = /ready (\S+)/.exec(doomed.output())?.[1] ?? ''
  here = { ...there.backend, url, send: (path, request) => there.backend.send(path, request, url) }
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

it('the seat has its state at the other server, and its call ends there', {
  timeout: 120_000
}, async () => {
  const { token, wall } = await signedIn()
  const page = await listenTo(here, token)
  const agent = (backend: TestBackend) => askingAs(backend, token)
  await agent(here)('/agent/status', { signState: 'SIGN_FREE' }, 'PUT')
  let sequence = 0
  const report = (backend: TestBackend, event: string, more: object = {}) => {
    const about = { callId: 'kept', sequence: ++sequence, age: 0, event, ...more }
    const call = { direction: 'outbound', number: '13700137001' }
    return agent(backend)<{ results: { result: string; callRecordId: string }[] }>(
      '/agent/call_events',
      { events: [{ ...about, ...call }] }
    )
  }
  const [begun] = (await report(here, 'started')).results
  await report(here, 'answered')
  await expect.poll(wall).toMatchObject({ signState: 'CALLING', call: expect.anything() })
  const { since } = await wall()

  const lost = page.closed()
  doomed.child.kill('SIGKILL')
  await Promise.all([lost, once(doomed.child, 'exit')])
  const again = await listenTo(there.backend, token)
  const killedAt = performance.now()
  expect(await agent(there.backend)('/agent/status')).toMatchObject({ signState: 'CALLING' })
  expect(await wall()).toMatchObject({ signState: 'CALLING', since })

  const [ended] = (await report(there.backend, 'ended', { endedBy: 'customer' })).results
  expect(ended).toMatchObject({ result: 'accepted' })
  await again.received('agent_state_modify', { signState: 'CLEARING' })
  expect(performance.now() - killedAt).toBeLessThan(10_000)
  await expect
    .poll(() => there.record(begun?.callRecordId))
    .toMatchObject({
      answered_at: expect.any(Number),
      ended_at: expect.any(Number),
      hangup_type: 3
    })
  expect(await wall()).toMatchObject({ signState: 'CLEARING' })
  await agent(there.backend)('/agent/status', { signState: 'SIGN_BUSY', isAutomatic: true }, 'PUT')
  await again.received('agent_state_modify', { signState: 'SIGN_BUSY' })
  const rows = await there.backend.db
    .selectFrom('call_record')
    .select('id')
    .where('customer_phone', '=', '13700137001')
    .execute()
  expect(rows).toHaveLength(1)
})

/** The agent is signed in at the server that will be killed, a supervisor at the other one. */
async function signedIn() {
  const { access_token: token } = await there.backend.signIn('agent1')
  const admin = askingAs(there.backend, (await there.backend.signIn('admin')).access_token)
  const wall = async (): Promise<WallSeat | undefined> =>
    (await admin<{ seats: WallSeat[] }>('/seat_wall')).seats.find(
      ({ agentUserId }) => agentUserId === 'user-3'
    )
  return { token, wall: async () => (await wall()) ?? Promise.reject(new Error('no seat')) }
}
