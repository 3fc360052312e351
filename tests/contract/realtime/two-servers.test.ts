/** Pushes, ended logins and presence of servers that share a PostgreSQL (rule realtime-23). */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenLogin } from '../../../core/features/accounts/schemas.ts'
import type { SeatRow } from '../../../core/features/seat-settings/schemas.ts'
import { askingAs } from '../../support/server/ask-as.ts'
import { listenTo, openBackend, type TestBackend } from '../../support/server/backend.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'
import { socketPhone } from '../../support/telephony/socket-phone.ts'

const AGENT = 'user-3'
interface Status {
  readonly data: { readonly password: string; readonly agentExtensionNumber: string }
}
const endings: (() => unknown)[] = []
let here: TestBackend
let there: TestBackend
/** Ends the connection on which the server there listens; false while there is none. */
let cutListener: () => boolean | Promise<boolean>
const cut = () => expect.poll(cutListener, { timeout: 45_000 }).toBe(true)
beforeAll(async () => {
  let url = process.env.TEST_DATABASE_URL
  if (url === undefined) {
    const wire = await openPgWire({ notices: true })
    endings.push(wire.stop)
    url = wire.url
    cutListener = () => wire.cutListener(1)
  } else {
    const client = new pg.Client({ connectionString: url, application_name: 'test' })
    await client.connect()
    endings.push(() => client.end())
    cutListener = async () => {
      const { rowCount } =
        await client.query(`select pg_terminate_backend(pid) from (select pid from pg_stat_activity
        where application_name = '' and query like '%hutong_beat%'
        order by backend_start offset 1 limit 1) as listening`)
      return rowCount === 1
    }
  }
  here = await openBackend({ databaseUrl: url, telephones: true })
  endings.push(here.close)
  there = await openBackend({ databaseUrl: url, telephones: true })
  endings.push(there.close)
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

let admin: ReturnType<typeof askingAs>
let channel: Awaited<ReturnType<typeof listenTo>>
beforeEach(async () => {
  admin = askingAs(here, (await here.signIn('admin')).access_token)
  channel = await listenTo(there, (await there.signIn('agent1')).access_token)
}, 60_000)

const line = (sequence: number, text = '您好') => ({
  topic: 'call_dialog' as const,
  data: { callRecordId: 'c', sequence, role: 'customer', text, startTime: 0 }
})
const sequences = () =>
  channel.frames
    .filter(({ topic }) => topic === 'call_dialog')
    .map(({ data }) => (data as { sequence: number }).sequence)
const isClosed = () => channel.socket.readyState === channel.socket.CLOSED

it('a push reaches the pages at another server, whatever it contains', async () => {
  const text = '话术"\\\u0000\ud800🙂'.repeat(3000)
  here.publish(AGENT, line(1, text))
  expect(await channel.received('call_dialog')).toEqual(line(1, text).data)
  there.publish(AGENT, line(2))
  await channel.received('call_dialog', { sequence: 2 })
  expect(sequences()).toEqual([1, 2])
})

it('many pushes arrive once and in order, and so do those sent after the connection broke', async () => {
  const all = Array.from({ length: 600 }, (_, at) => at)
  for (const sequence of all.slice(0, 300)) here.publish(AGENT, line(sequence))
  await channel.received('call_dialog', { sequence: 299 })
  await cut()
  for (const sequence of all.slice(300, 450)) here.publish(AGENT, line(sequence))
  await channel.received('call_dialog', { sequence: 449 })
  await cut()
  for (const sequence of all.slice(450)) here.publish(AGENT, line(sequence))
  await channel.received('call_dialog', { sequence: 599 })
  expect(sequences()).toEqual(all)
})

it('a ticket for the channel says how soon a page comes to the other server', async () => {
  for (const backend of [here, there]) {
    const { access_token: token } = await backend.signIn('agent1')
    const { body } = await backend.send('/api/files/ticket', {
      ...{ token, body: { resource: 'realtime' } }
    })
    expect(body).toMatchObject({ data: { reopenIn: 2000 } })
  }
})

describe('a login ends at every server within a second', () => {
  it('when its user signs out', async () => {
    const { access_token: token } = await there.signIn('agent1')
    channel = await listenTo(there, token)
    await here.send('/api/oauth/logout', { method: 'POST', token })
    await expect.poll(isClosed).toBe(true)
  })

  it('when an administrator ends it or disables the account', async () => {
    await admin(`/members/${AGENT}/logins`, undefined, 'DELETE')
    await expect.poll(isClosed).toBe(true)
    channel = await listenTo(there, (await there.signIn('agent1')).access_token)
    await admin('/members/status', { idList: [AGENT], userStatus: 2 }, 'PUT')
    await expect.poll(isClosed).toBe(true)
    await admin('/members/status', { idList: [AGENT], userStatus: 1 }, 'PUT')
  })

  it('with its telephone', async () => {
    const { access_token: token } = await there.signIn('agent1')
    const { body } = await there.send('/api/agent/status', { token })
    const { password, agentExtensionNumber: extension } = (body as Status).data
    const phone = await socketPhone(there.url, extension)
    expect(await phone.register(password)).toBe(200)
    const cutOff = vi.fn()
    void phone.closed().then(cutOff)
    const [login] = await admin<OpenLogin[]>(`/members/${AGENT}/logins`)
    await admin(`/members/${AGENT}/logins/${login?.id}`, undefined, 'DELETE')
    await expect.poll(() => cutOff.mock.calls.length).toBe(1)
  })

  it('while no connection listens', async () => {
    await cut()
    await admin(`/members/${AGENT}/logins`, undefined, 'DELETE')
    await expect.poll(isClosed).toBe(true)
  })
})

it('a login that is taken over at one server is announced at another', async () => {
  await here.signIn('agent1')
  expect(await channel.received('user_login_out_info')).toMatchObject({
    token: expect.any(String)
  })
})

it('pages connect again after a change of their seat at another server', async () => {
  const { list } = await admin<{ list: SeatRow[] }>('/seats?pageSize=100')
  const seat = list.find(({ memberId }) => memberId === AGENT)
  const closed = channel.closed()
  const draft = { extension: seat?.extension, agentMode: 0, agentRole: 2, callerNumbers: [] }
  await admin(`/seats/${seat?.id}`, { ...draft, groups: [], wrapUpSeconds: 20 }, 'PUT')
  expect(await closed).toBe(1006)
})

it('who is connected to one server is present at the other', async () => {
  const logins = () => admin<OpenLogin[]>(`/members/${AGENT}/logins`)
  await expect.poll(logins).toMatchObject([{ isOnline: true }])
  const { enterprise } = await admin<{ enterprise: { logo: unknown } }>('/system_settings')
  const { logo: _, ...names } = enterprise
  await admin('/system_settings/enterprise', { ...names, name: '远帆科技' }, 'PUT')
  expect(await channel.received('enterprise_modify')).toBeNull()
  channel.socket.terminate()
  await expect.poll(logins).toMatchObject([{ isOnline: false }])
})
