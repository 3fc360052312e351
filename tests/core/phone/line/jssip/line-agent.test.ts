/** Requests to a line whose code of calls is not loaded yet. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { settle } from '../../../../support/core/test-environment.ts'

const path = '../../../../../core/phone/line/jssip/calls/call-parts.ts'

interface Request {
  readonly method: string
  readonly reply_sl: (code: number) => void
}
const request = (method: string) => ({ method, reply_sl: vi.fn() }) satisfies Request

const socket = {
  url: 'wss://pbx.example/ws',
  via_transport: 'WSS',
  sip_uri: 'sip:pbx.example;transport=ws',
  connect() {},
  disconnect() {},
  send: () => true,
  isConnected: () => false,
  isConnecting: () => false,
  onconnect() {},
  ondisconnect() {},
  ondata() {}
}

/** A fresh agent, and what JsSIP itself has received by it. */
async function agentOf() {
  vi.resetModules()
  let attempts = 0
  let isThere = true
  let arrive = (): void => undefined
  const arrival = new Promise<void>(done => {
    arrive = done
  })
  vi.doMock(path, async () => {
    attempts++
    await arrival
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { RTCSession: class {} }
  })
  const { UA } = await import('jssip')
  const received: string[] = []
  vi.spyOn(UA.prototype, 'receiveRequest').mockImplementation(
    ({ method }) => void received.push(method)
  )
  const { LineAgent } = await import('../../../../../core/phone/line/jssip/line-agent.ts')
  const { loadCallParts } = await import('../../../../../core/phone/line/jssip/load-call-parts.ts')
  const agent = new LineAgent({ sockets: socket, uri: 'sip:100@demo.hutong', password: 'secret' })
  return {
    received,
    loadCallParts,
    stop: () => agent.stop(),
    receive: (one: Request) => agent.receiveRequest(one as never),
    attempts: () => attempts,
    arrive,
    lose() {
      isThere = false
      arrive()
    }
  }
}

beforeEach(() => vi.restoreAllMocks())
afterAll(() => vi.doUnmock(path))

test('an INVITE waits, with all that comes after it, for the code of calls', async () => {
  const { receive, received, arrive, loadCallParts } = await agentOf()
  receive(request('OPTIONS'))
  expect(received).toEqual(['OPTIONS'])
  receive(request('INVITE'))
  receive(request('CANCEL'))
  receive(request('OPTIONS'))
  expect(received).toEqual(['OPTIONS'])
  arrive()
  await loadCallParts()
  await vi.waitFor(() => expect(received).toEqual(['OPTIONS', 'INVITE', 'CANCEL', 'OPTIONS']))
  receive(request('INVITE'))
  expect(received).toHaveLength(5)
})

test('code that cannot be loaded twice leaves the call to others, and is loaded again for the next', async () => {
  const { receive, received, lose, attempts } = await agentOf()
  const invite = request('INVITE')
  receive(invite)
  receive(request('OPTIONS'))
  lose()
  await vi.waitFor(() => expect(invite.reply_sl).toHaveBeenCalledWith(480))
  expect(received).toEqual(['OPTIONS'])
  expect(attempts()).toBe(2)
  const next = request('INVITE')
  receive(next)
  await vi.waitFor(() => expect(next.reply_sl).toHaveBeenCalledWith(480))
  expect(attempts()).toBe(4)
})

test('what waits when the line is stopped is not received', async () => {
  const { receive, received, stop, arrive, loadCallParts } = await agentOf()
  const invite = request('INVITE')
  receive(invite)
  stop()
  arrive()
  await loadCallParts()
  await settle()
  expect(received).toEqual([])
  expect(invite.reply_sl).not.toHaveBeenCalled()
})
