/** Limits per socket and per address, and what is logged of it. */
import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { sampledLog } from '../../../../demo/server/telephony/sip/guard/sampled-log.ts'
import { createSocketLimits } from '../../../../demo/server/telephony/sip/guard/socket-limits.ts'
import { first } from '../../../../demo/server/telephony/sip/sip-message.ts'
import { createSockets } from '../../../../demo/server/telephony/sip/sip-sockets.ts'
import { sipScene } from '../../../support/telephony/sip-scene.ts'
import { requestText } from '../../../support/telephony/sip-text.ts'

const numbers = { sockets: 3, perSocket: 10, atOnce: 20, perAddress: 10, atOncePerAddress: 30 }
const options = requestText({ method: 'OPTIONS', uri: 'sip:demo.hutong' })

function scene() {
  let now = 0
  const limits = createSocketLimits(() => now, { ...numbers, failures: 3 })
  const given = sipScene({ limits })
  const logged: string[] = []
  const sockets = createSockets(given.proxy, line => logged.push(line), limits)
  const open = (address: string) => {
    const sent: string[] = []
    const socket = Object.assign(new EventEmitter(), {
      ...{ readyState: 1, bufferedAmount: 0, code: 0 },
      send: (text: string) => sent.push(text),
      close: (code: number) => {
        socket.code = code
        socket.readyState = 3
        socket.emit('close', code)
      },
      terminate: () => socket.close(1006)
    })
    sockets.attach(socket as unknown as WebSocket, address)
    const say = (text: string) => socket.emit('message', Buffer.from(text))
    return { sent, say, close: () => socket.close(1000), code: () => socket.code }
  }
  const wait = (milliseconds: number) => {
    now += milliseconds
    given.wait(milliseconds)
  }
  return { ...given, limits, logged, sockets, open, wait }
}

test('a clock that is set back does not silence a telephone', () => {
  let now = 3_600_000
  const socket = createSocketLimits(() => now, numbers).open('192.0.2.1')
  expect(socket?.mayReceive(true)).toBe(true)
  now = 0
  expect(socket?.mayReceive(true)).toBe(true)
})

describe('an address', () => {
  test('opens so many sockets at once, and others are not concerned', () => {
    const { open, sockets } = scene()
    const [one] = [1, 2, 3].map(() => open('10.0.0.1'))
    expect(open('10.0.0.1').code()).toBe(1013)
    expect(open('10.0.0.2').code()).toBe(0)
    one?.close()
    expect(open('10.0.0.1').code()).toBe(0)
    sockets.stop()
  })

  test('is not remembered once nothing is open', () => {
    const { open, wait, limits, sockets } = scene()
    for (let at = 0; at < 50; at++) open(`10.0.1.${at}`).close()
    wait(60_000)
    open('10.0.0.1').close()
    expect(limits.size()).toBe(0)
    sockets.stop()
  })

  test('sends so much by sockets that have not authenticated', () => {
    const { open, sockets } = scene()
    const [one, two] = [open('10.0.0.1'), open('10.0.0.1')]
    for (let count = 0; count < 15; count++) for (const each of [one, two]) each.say(options)
    expect([one.sent.length, two.sent.length, one.code()]).toEqual([15, 15, 0])
    one.say(options)
    expect([one.sent.length, one.code()]).toEqual([15, 1008])
    const other = open('10.0.0.2')
    other.say(options)
    expect(other.sent).toHaveLength(1)
    sockets.stop()
  })

  test('with too many wrong credentials waits, but not its telephones', () => {
    const { socket, prove, registration, last, statusOf, wait } = scene()
    const contact = '<sip:a@page.invalid>'
    const [known, guesser] = [socket(undefined, '10.0.0.1'), socket(undefined, '10.0.0.1')]
    prove(known, registration('200', '<sip:b@page.invalid>'))
    for (let count = 0; count < 3; count++)
      prove(guesser, registration('100', contact), '100', `guess ${count}`)
    expect(statusOf(guesser)).toBe(403)
    prove(guesser, registration('100', contact))
    expect(statusOf(guesser)).toBe(503)
    expect(first(last(guesser), 'Retry-After')).toBe('60')
    prove(known, { ...registration('200', '<sip:b@page.invalid>'), cseq: 7 })
    expect(statusOf(known)).toBe(200)
    const other = socket(undefined, '10.0.0.2')
    prove(other, registration('100', contact))
    expect(statusOf(other)).toBe(200)
    wait(60_000)
    prove(guesser, registration('100', contact))
    expect(statusOf(guesser)).not.toBe(503)
  })
})

test('a socket sends so much at once, and then so much per second', () => {
  const { open, wait, sockets } = scene()
  const one = open('10.0.0.1')
  for (let count = 0; count < 20; count++) one.say(options)
  wait(1000)
  for (let count = 0; count < 10; count++) one.say(options)
  expect([one.sent.length, one.code()]).toEqual([30, 0])
  one.say(options)
  expect([one.sent.length, one.code()]).toEqual([30, 1008])
  sockets.stop()
})

test('a frame that is too large closes its socket with the code for it', () => {
  const { open, sockets } = scene()
  const one = open('10.0.0.1')
  one.say(options.padEnd(40_000, 'v'))
  expect([one.code(), one.sent]).toEqual([1009, []])
  sockets.stop()
})

test('frames that are not SIP are ignored, fifty of them', () => {
  const { socket, proxy } = sipScene()
  const one = socket()
  for (let count = 0; count < 49; count++) proxy.receive(one.link, 'hello')
  expect(one.isClosed).toBe(false)
  proxy.receive(one.link, 'hello')
  expect([one.isClosed, one.sentTexts]).toEqual([true, []])
})

describe('the log', () => {
  test('has one line for each kind and minute, with the number of the others', () => {
    let now = 0
    const lines: string[] = []
    const log = sampledLog(
      line => lines.push(line),
      () => now
    )
    for (let count = 0; count < 1000; count++) log('wrong credentials', 'from 10.0.0.1')
    log('frames that are not SIP')
    now = 60_000
    log('wrong credentials', 'from 10.0.0.2')
    expect(lines).toEqual([
      'sip: wrong credentials: from 10.0.0.1',
      'sip: frames that are not SIP',
      'sip: wrong credentials (999 more since the last line): from 10.0.0.2'
    ])
  })

  test('names no number and no secret, whatever is sent', () => {
    const { socket, prove, registration, proxy, logged } = sipScene()
    const one = socket(undefined, '10.0.0.1')
    prove(one, registration('13800138000', '<sip:a@page.invalid>'), '13800138000', 'a secret')
    proxy.receive(one.link, 'call 13800138000 with a secret')
    expect(logged).toHaveLength(2)
    expect(logged.join()).not.toMatch(/138|secret/)
    const lines: string[] = []
    sampledLog(line => lines.push(line))('Error: no-such-number: +8613800138000')
    expect(lines).toEqual(['sip: Error: no-such-number: +…'])
  })
})
