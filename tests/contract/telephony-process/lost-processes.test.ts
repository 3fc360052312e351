/** A server stops while its agents talk; the process of the exchange stops, and is back (rule realtime-31). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AgentStatus } from '../../../core/features/seats/schemas.ts'
import { askingAs } from '../../support/server/ask-as.ts'
import {
  listenTo,
  openBackend,
  openChannel,
  type TestBackend
} from '../../support/server/backend.ts'
import { socketPhone } from '../../support/telephony/socket-phone.ts'
import {
  openTelephonyServers,
  type TelephonyServers
} from '../../support/telephony/telephony-servers.ts'

const SIP = { 'sec-websocket-protocol': 'sip' }
const MESSAGE = '电话服务暂时不可用，请稍后再试'

const endings: (() => unknown)[] = []
let servers: TelephonyServers
let other: TestBackend
let exchange: TestBackend
beforeAll(async () => {
  servers = await openTelephonyServers({ limits: { wrapUp: 0 } })
  ;({ other, exchange } = servers)
}, 120_000)
afterAll(async () => {
  for (const end of endings) await end()
  await exchange.close()
  await servers.close()
}, 60_000)

const isRegistered = (extension: string) => exchange.network?.isRegistered(extension)

it('a telephone registers by any server, and is cut off by an administrator at another one', {
  timeout: 60_000
}, async () => {
  const { one } = servers
  const token = (await one.signIn('agent2')).access_token
  const seat = await askingAs(one, token)<AgentStatus>('/agent/status')
  const { agentExtensionNumber: extension, password } = seat
  const page = await listenTo(one, token)
  const wrong = await socketPhone(one.url, extension)
  expect(await wrong.register('wrong')).toBe(403)
  wrong.close()

  const phone = await socketPhone(one.url, extension)
  expect(await phone.register(password)).toBe(200)
  await page.received('agent_register', { registerState: true })
  expect(isRegistered(extension)).toBe(true)
  const metrics = await exchange.send('/metrics')
  expect(metrics.body).toMatch(/^hutong_sip_registrations 1$/m)
  expect((await one.send('/metrics')).body).toMatch(/^hutong_sockets\{kind="sip"\} 1$/m)

  const admin = askingAs(other, (await other.signIn('admin')).access_token)
  const { list } = await admin<{ list: { id: string; username: string }[] }>(
    '/members?username=agent2'
  )
  const cut = phone.closed()
  await admin('/members/status', { idList: [list[0]?.id], userStatus: 2 }, 'PUT')
  await cut
  expect(isRegistered(extension)).toBe(false)
  await admin('/members/status', { idList: [list[0]?.id], userStatus: 1 }, 'PUT')
})

it('a call goes on when the server of its agent stops, and the telephone registers by another one', {
  timeout: 90_000
}, async () => {
  const { one } = servers
  const token = (await one.signIn('agent1')).access_token
  const agent = askingAs(one, token)
  const caller = askingAs(one, (await one.signIn('agent2')).access_token)
  const page = await listenTo(one, token)
  await agent('/agent/mode', { agentMode: 1 }, 'PUT')
  await agent('/agent/status', { signState: 'SIGN_FREE' }, 'PUT')
  const { callRecordId } = await agent<{ callRecordId: string }>('/calls', {
    customerPhone: '13812345678'
  })
  await page.received('agent_state_modify', { signState: 'CALLING', callRecordId })
  const seat = await caller<AgentStatus>('/agent/status')
  const phone = await socketPhone(one.url, seat.agentExtensionNumber)
  expect(await phone.register(seat.password)).toBe(200)

  const cut = phone.closed()
  await one.close()
  await cut
  const again = await listenTo(other, token)
  const here = askingAs(other, token)
  expect(await here('/agent/status')).toMatchObject({ signState: 'CALLING', callRecordId })
  const moved = await socketPhone(other.url, seat.agentExtensionNumber)
  expect(await moved.register(seat.password)).toBe(200)
  expect(exchange.network?.activeCallOf('100')).toBe(callRecordId)
  expect(exchange.network?.isRegistered(seat.agentExtensionNumber)).toBe(true)
  moved.close()

  expect(await here(`/calls/${callRecordId}/hang_up`, undefined, 'POST')).toBeNull()
  await again.received('call_quit', { callRecordId })
  expect(await here(`/call_records/${callRecordId}`)).toMatchObject({ hangupType: 1 })
})

it('while the process is away calls are refused with a sentence, and everything else is served', {
  timeout: 90_000
}, async () => {
  const token = (await other.signIn('agent1')).access_token
  const ready = async () => (await other.send('/healthz/ready')).body
  expect(await ready()).toMatchObject({ ready: true, telephony: 'ok' })
  const { port } = exchange
  await exchange.close()

  const dial = (headers = {}) =>
    other.send('/api/calls', { token, headers, body: { customerPhone: '13812345678' } })
  expect(await dial()).toMatchObject({ status: 503, body: { message: MESSAGE } })
  expect((await dial({ 'accept-language': 'en' })).body).toMatchObject({
    message: 'The telephone service is not available at the moment, try again later'
  })
  const { status } = await openChannel(`${other.url}/sip`, SIP)
  expect(status).toBe(503)
  expect(await ready()).toMatchObject({ ready: true, telephony: 'unreachable' })
  expect((await other.send('/metrics')).body).toMatch(/^hutong_telephony_up 0$/m)
  expect((await other.send('/api/call_records', { token })).status).toBe(200)

  exchange = await servers.startExchange({ port })
  expect(await ready()).toMatchObject({ telephony: 'ok' })
  const agent = askingAs(other, token)
  await agent('/agent/mode', { agentMode: 1 }, 'PUT')
  await agent('/agent/status', { signState: 'SIGN_FREE' }, 'PUT')
  const { callRecordId } = await agent<{ callRecordId: string }>('/calls', {
    customerPhone: '13812345678'
  })
  expect(exchange.network?.activeCallOf('100')).toBe(callRecordId)
})

it('a second process of the exchange is refused', { timeout: 60_000 }, async () => {
  const reason = await new Promise<string>(resolve =>
    servers.startExchange({ onRefused: resolve }).then(
      second => endings.push(second.close),
      (error: Error) => resolve(error.message)
    )
  )
  expect(reason).toContain('只能运行一个')
})

it('a server says that its folder has no recordings of the process, unless they share one', {
  timeout: 60_000
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hutong-recordings-'))
  endings.push(() => rmSync(folder, { recursive: true, force: true }))
  const { port } = exchange
  await exchange.close()
  const lines: Record<'shared' | 'own', string[]> = { shared: [], own: [] }
  const common = { ...servers.common, telephonyUrl: exchange.url }
  const shared = await openBackend({
    ...{ ...common, recordingsDir: folder },
    log: line => lines.shared.push(line)
  })
  const own = await openBackend({ ...common, log: line => lines.own.push(line) })
  endings.push(shared.close, own.close)
  exchange = await servers.startExchange({ port, recordingsDir: folder })
  const warns = (name: keyof typeof lines) =>
    lines[name].some(line => line.includes('HUTONG_RECORDINGS'))
  await expect.poll(() => warns('own')).toBe(true)
  expect(warns('shared')).toBe(false)
})
