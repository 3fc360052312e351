import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import { ResumingSocket } from '../../../../core/phone/line/resuming-socket.ts'
import { type TestEnvironment, testEnvironment } from '../../../support/core/test-environment.ts'
import { requestText } from '../../../support/telephony/sip-text.ts'

let env: TestEnvironment
beforeEach(() => {
  env = testEnvironment()
  startCore(env)
})
afterEach(stopCore)

const number = 'sip:13800138000@demo.hutong'
const talk = { uri: number, to: `${number};tag=theirs`, callId: 'talk' }
const invite = requestText({ method: 'INVITE', uri: number, callId: 'call' })
const bye = requestText({ method: 'BYE', ...talk, cseq: 7 })
const register = requestText({ method: 'REGISTER', uri: 'sip:demo.hutong' })
const options = requestText({ method: 'OPTIONS', uri: 'sip:demo.hutong' })

/** The answer to a request, as either side gives it. */
function answerTo(request: string, status: number): string {
  const [, ...headers] = request.slice(0, request.indexOf('\r\n\r\n')).split('\r\n')
  return [`SIP/2.0 ${status} Said`, ...headers, '', ''].join('\r\n')
}

function scene({ isOnCall = false } = {}) {
  const events: string[] = []
  const received: unknown[] = []
  const socket = new ResumingSocket('wss://pbx.example/ws', {
    ask: () => undefined,
    isOnCall: () => isOnCall,
    connecting: () => events.push('connecting'),
    lost: code => events.push(`lost ${code}`),
    reopened: () => events.push('reopened')
  })
  socket.onconnect = () => events.push('connected')
  socket.ondisconnect = () => events.push('disconnected')
  socket.ondata = data => received.push(data)
  const wire = () => {
    const newest = env.sockets.at(-1)
    if (!newest) throw new Error('No socket was opened')
    return newest
  }
  return {
    socket,
    events,
    received,
    wire,
    /** Connected, and known to the registrar. */
    agreed() {
      socket.connect()
      wire().accept()
      socket.agreed()
    },
    /** The next connection, and what is sent over it once the registrar knows it. */
    back() {
      socket.connectNow()
      wire().accept()
      expect(wire().sent).toEqual([])
      socket.agreed()
      return wire().sent
    }
  }
}

describe('a connection that is lost', () => {
  test('is made again by itself, and what uses it learns nothing of that', async () => {
    const { socket, agreed, events, wire, back } = scene()
    agreed()
    wire().drops(1006)
    expect(socket.isConnected()).toBe(true)
    expect(socket.isUp()).toBe(false)
    back()
    expect(events).toEqual(['connecting', 'connected', 'lost 1006', 'connecting', 'reopened'])
    expect(socket.isUp()).toBe(true)
  })

  test.each([
    [false, [375, 750, 1500, 3000, 6000, 7500]],
    [true, [375, 750, 750, 750, 750, 750]]
  ])(
    'is waited for longer and longer; with a call on (%s) never for more than a second',
    async (isOnCall, waits) => {
      const { agreed, wire } = scene({ isOnCall })
      agreed()
      for (const wait of waits) {
        const before = env.sockets.length
        wire().drops(1006)
        await env.clock.advance(wait - 1)
        expect(env.sockets).toHaveLength(before)
        await env.clock.advance(1)
        expect(env.sockets).toHaveLength(before + 1)
      }
    }
  )

  test('is made at once when the page wakes, and not at all once it is closed', async () => {
    const { socket, agreed, wire } = scene()
    agreed()
    wire().drops(1006)
    socket.connectNow()
    expect(env.sockets).toHaveLength(2)
    wire().drops(1006)
    socket.disconnect()
    socket.connectNow()
    await env.clock.advance(60_000)
    expect(env.sockets).toHaveLength(2)
    expect(env.clock.beats()).toBe(0)
  })

  test('that never reports its end is given up when nothing answers, and then made again', async () => {
    const { agreed, wire, events, socket } = scene()
    agreed()
    const dead = wire()
    await env.clock.advance(15_000)
    expect(dead.sent).toEqual(['\r\n\r\n'])
    await env.clock.advance(4000)
    expect(dead.closedWith).toEqual({ code: 4002 })
    expect(events.at(-1)).toBe('lost 1006')
    expect(socket.send(bye)).toBe(true)
    await env.clock.advance(375)
    expect(env.sockets).toHaveLength(2)
  })
})

describe('what may not have arrived', () => {
  test('is sent again over the next connection once that is registered, in its order', async () => {
    const { socket, agreed, wire, back } = scene()
    agreed()
    const refer = requestText({ method: 'REFER', ...talk, cseq: 6 })
    for (const text of [refer, bye]) socket.send(text)
    wire().drops(1006)
    expect(back()).toEqual([refer, bye])
  })

  test('is what was sent while there was no connection as well', async () => {
    const { socket, agreed, wire, back } = scene()
    agreed()
    wire().drops(1006)
    expect(socket.send(bye)).toBe(true)
    expect(back()).toEqual([bye])
  })

  test('is what was sent before the registrar knew the connection as well', () => {
    const { socket, wire } = scene()
    socket.connect()
    wire().accept()
    socket.send(invite)
    expect(wire().sent).toEqual([])
    socket.agreed()
    expect(wire().sent).toEqual([invite])
  })

  test('is an answer of ours, and its last word alone', async () => {
    const { socket, agreed, wire, back } = scene()
    agreed()
    const accepted = answerTo(invite, 200)
    for (const status of [100, 180, 200, 200]) socket.send(answerTo(invite, status))
    wire().drops(1006)
    expect(back()).toEqual([accepted])
  })

  test('is not what was answered for good; a provisional answer is none', async () => {
    const { socket, agreed, wire, received, back } = scene()
    agreed()
    socket.send(invite)
    socket.send(bye)
    wire().deliverRaw(answerTo(bye, 200))
    wire().deliverRaw(answerTo(invite, 180))
    expect(received).toHaveLength(2)
    wire().drops(1006)
    expect(back()).toEqual([invite])
  })

  test('is nothing that was about that connection: registrations, probes', async () => {
    const { socket, agreed, wire, back } = scene()
    agreed()
    for (const text of [register, options]) expect(socket.send(text)).toBe(true)
    expect(wire().sent).toEqual([register, options])
    wire().drops(1006)
    for (const text of [register, options]) expect(socket.send(text)).toBe(false)
    expect(back()).toEqual([])
  })

  test('is nothing that is older than a transaction lives', async () => {
    const { socket, agreed, wire, back } = scene()
    agreed()
    socket.send(bye)
    wire().drops(1006)
    await env.clock.advance(32_000)
    expect(back()).toEqual([])
  })

  test('is nothing after the line was closed', () => {
    const { socket, agreed } = scene()
    agreed()
    socket.disconnect()
    expect(socket.send(bye)).toBe(false)
  })
})

describe('an INVITE that was given up', () => {
  const cancel = requestText({
    method: 'CANCEL',
    uri: number,
    callId: 'call',
    branch: 'z9hG4bK-call-1-INVITE'
  })

  test('without an answer of the exchange may have arrived: its CANCEL is sent, and it is not', async () => {
    const { socket, agreed, wire, back } = scene()
    agreed()
    socket.send(invite)
    wire().drops(1006)
    socket.withdraw('call')
    const sent = back()
    expect(sent).toHaveLength(1)
    const lines = String(sent[0]).split('\r\n')
    expect(lines[0]).toBe(`CANCEL ${number} SIP/2.0`)
    for (const line of ['Via', 'From', 'To', 'Call-ID', 'Max-Forwards'])
      expect(lines).toContain(invite.split('\r\n').find(each => each.startsWith(`${line}:`)))
    expect(lines).toContain('CSeq: 1 CANCEL')
    expect(lines.slice(-3)).toEqual(['Content-Length: 0', '', ''])
  })

  test('whose CANCEL stands behind it does not go before that', async () => {
    const { socket, agreed, wire, back } = scene()
    agreed()
    socket.send(invite)
    wire().drops(1006)
    socket.send(cancel)
    expect(back()).toEqual([cancel])
  })

  test('before it was given to any connection leaves nothing', async () => {
    const { socket, agreed, wire, back } = scene()
    agreed()
    wire().drops(1006)
    socket.send(invite)
    socket.withdraw('call')
    expect(back()).toEqual([])
  })

  test('is not repeated with credentials, and JsSIP sees no broken connection', () => {
    const { socket, agreed, wire } = scene()
    agreed()
    socket.send(invite)
    socket.withdraw('call')
    const proved = requestText({ method: 'INVITE', uri: number, callId: 'call', cseq: 2 })
    expect(socket.send(proved)).toBe(true)
    expect(wire().sent).toEqual([invite])
  })

  test('is another than an offer within a call, and than the next call', async () => {
    const { socket, agreed, wire, back } = scene()
    agreed()
    const hold = requestText({ method: 'INVITE', ...talk, cseq: 3 })
    const next = requestText({ method: 'INVITE', uri: number, callId: 'next' })
    socket.withdraw('talk')
    for (const text of [hold, next]) socket.send(text)
    expect(wire().sent).toEqual([hold, next])
    socket.withdraw('talk')
    wire().drops(1006)
    expect(back()).toEqual([hold, next])
  })
})
