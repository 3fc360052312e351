/** Messages between servers that never arrive: what they announced is read again (rule realtime-23). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { rateLimit } from '../../../demo/server/auth/rate-limit.ts'
import type { BusMessage } from '../../../demo/server/realtime/realtime-bus.ts'
import { realtimeServer } from '../../../demo/server/realtime/realtime-server.ts'
import { sharedCounts } from '../../../demo/server/realtime/shared-counts.ts'
import { askingAs } from '../../support/server/ask-as.ts'
import {
  listenTo,
  openBackend,
  openChannel,
  type TestBackend
} from '../../support/server/backend.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'
import { socketPhone } from '../../support/telephony/socket-phone.ts'

const AGENT = 'user-3'
interface Status {
  readonly data: { readonly password: string; readonly agentExtensionNumber: string }
}
const endings: (() => unknown)[] = []
let wire: Awaited<ReturnType<typeof openPgWire>>
let backend: TestBackend
beforeAll(async () => {
  wire = await openPgWire({ notices: true })
  endings.push(wire.stop)
  backend = await openBackend({ databaseUrl: wire.url, telephones: true })
  endings.push(backend.close)
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

let batch = 0
/** As another server: its messages were lost before this one. */
const lose = () => {
  const messages: readonly BusMessage[] = [{ kind: 'gap' }]
  return sql`select send_on_bus('elsewhere', ${++batch}, ${JSON.stringify(messages)})`.execute(
    backend.db
  )
}
const tokenOf = async (username: string) => (await backend.signIn(username)).access_token

/** A registered telephone of the browser, whose login is that of the token. */
async function telephoneOf(token: string) {
  const { body } = await backend.send('/api/agent/status', { token })
  const { password, agentExtensionNumber: extension } = (body as Status).data
  const phone = await socketPhone(backend.url, extension)
  expect(await phone.register(password)).toBe(200)
  const closed = vi.fn()
  void phone.closed().then(closed)
  return { phone, closed, password }
}

it('a telephone of a login that has ended is cut off, and others are not', async () => {
  const [ended, other] = [await tokenOf('agent1'), await tokenOf('agent2')]
  const theirs = await telephoneOf(ended)
  const kept = await telephoneOf(other)
  await backend.db.deleteFrom('login_family').where('user_id', '=', AGENT).execute()
  await lose()
  await expect.poll(() => theirs.closed.mock.calls.length, { timeout: 45_000 }).toBe(1)
  expect(await kept.phone.register(kept.password)).toBe(200)
  kept.phone.close()
})

it('a name that was changed at another server is read again', async () => {
  const admin = askingAs(backend, await tokenOf('admin'))
  const names = async () =>
    (await admin<{ seats: { agentName: string }[] }>('/seat_wall')).seats.map(
      ({ agentName }) => agentName
    )
  await backend.db
    .updateTable('user_account')
    .set({ name: '王小明' })
    .where('id', '=', AGENT)
    .execute()
  expect(await names()).not.toContain('王小明')
  await lose()
  await expect.poll(names, { timeout: 45_000 }).toContain('王小明')
})

it('limits that were reached elsewhere are known again', async () => {
  const onLoss = vi.fn<(listener: () => void) => void>()
  const realtime = { ...realtimeServer(60_000), onLoss }
  const shared = sharedCounts({ db: backend.db, realtime, isAlone: false })('test')
  const limit = rateLimit(3, shared)
  const isRefused = (key: string) => {
    try {
      limit.check(key)
      return false
    } catch {
      return true
    }
  }
  await shared?.add('full', 3)
  await shared?.add('half', 2)
  expect(isRefused('full')).toBe(false)
  onLoss.mock.calls[0]?.[0]()
  await expect.poll(() => isRefused('full')).toBe(true)
  expect(isRefused('half')).toBe(false)
})

it('a login that a server has ended before it was killed is closed when that is found gone', async () => {
  const channel = await listenTo(backend, await tokenOf('agent2'))
  const closed = channel.closed()
  // Others are asked to open theirs again, with 1001, after a part of 20 s by chance: here the longest.
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  onTestFinished(() => void vi.restoreAllMocks())
  await sql`select send_on_bus('killed', 1, '[{"kind":"beat"}]')`.execute(backend.db)
  await backend.db.deleteFrom('login_family').where('user_id', '=', 'user-4').execute()
  expect(await closed).toBe(1000)
})

it('a channel that is opened while its login ends is closed', async () => {
  const token = await tokenOf('agent2')
  const ticket = await backend.ticketFor(token, 'realtime')
  // The messages about its end have been served already.
  await backend.db.deleteFrom('login_family').where('user_id', '=', 'user-4').execute()
  const channel = await openChannel(`${backend.url}/ws/workbench?access_token=${ticket}`)
  await expect.poll(() => channel.socket.readyState).toBe(channel.socket.CLOSED)
})

it('a login that is ended by another one gets the notice, and nothing more', async () => {
  const channel = await listenTo(backend, await tokenOf('agent1'))
  const next = await listenTo(backend, await tokenOf('agent1'))
  await channel.received('user_login_out_info')
  const data = { callRecordId: 'c', sequence: 1, role: 'customer', text: '', startTime: 0 }
  backend.publish(AGENT, { topic: 'call_dialog', data })
  await next.received('call_dialog')
  channel.socket.send('{"topic":"ping","data":null}')
  await channel.received('pong')
  expect(channel.frames.map(({ topic }) => topic)).not.toContain('call_dialog')
})

it('a login ends before requests give up that wait for a connection of a server', {
  timeout: 60_000
}, async () => {
  const database = { connections: 2, connectionWait: 10_000 }
  const there = await openBackend({ databaseUrl: wire.url, database })
  endings.push(there.close)
  const token = await tokenOf('agent1')
  const channel = await listenTo(there, token)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = Promise.all([1, 2].map(() => there.db.connection().execute(() => released)))
  const request = there.db.selectFrom('setting').selectAll().execute()
  const gaveUp = request.then(
    () => 'answered',
    () => 'gave up'
  )
  const first = Promise.race([channel.closed(), gaveUp])
  try {
    await backend.send('/api/oauth/logout', { method: 'POST', token })
    expect(await first).toBe(1000)
  } finally {
    release()
  }
  await held
  await gaveUp
})
