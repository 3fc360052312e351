import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import { KeepAliveSocket } from '../../../../core/phone/line/keep-alive-socket.ts'
import { type TestEnvironment, testEnvironment } from '../../../support/core/test-environment.ts'

let env: TestEnvironment
beforeEach(() => {
  env = testEnvironment()
  startCore(env)
})
afterEach(stopCore)

describe('the socket under the line', () => {
  function open() {
    const socket = new KeepAliveSocket('wss://pbx.example:7443/ws')
    const lost: (number | undefined)[] = []
    const events: unknown[] = []
    let isConnected = false
    socket.onconnect = () => {
      isConnected = true
    }
    socket.ondisconnect = (_, code) => lost.push(code)
    socket.ondata = data => events.push(data)
    socket.connect()
    const wire = env.sockets.at(-1)
    if (!wire) throw new Error('No socket was opened')
    return { socket, wire, lost, events, isConnected: () => isConnected }
  }

  test('negotiates SIP, and has the properties that JsSIP requires', () => {
    const { socket, wire } = open()
    expect(wire.protocols).toBe('sip')
    expect(socket).toMatchObject({
      via_transport: 'WSS',
      sip_uri: 'sip:pbx.example:7443;transport=ws'
    })
  })

  test('pings every 15 s, and accepts any response', async () => {
    const { wire, lost, events } = open()
    wire.accept()
    await env.clock.advance(15_000)
    expect(wire.sent).toEqual(['\r\n\r\n'])
    wire.deliverRaw('\r\n')
    await env.clock.advance(15_000)
    wire.deliverRaw('OPTIONS sip:100@x SIP/2.0\r\n\r\n')
    await env.clock.advance(5000)
    expect(lost).toEqual([])
    expect(events).toHaveLength(1)
  })

  test('sends a request with each ping until the exchange has answered one', async () => {
    const { socket, wire, lost, events } = open()
    let requests = 0
    socket.onprobe = () => {
      requests++
    }
    wire.accept()
    for (const expected of [1, 2]) {
      await env.clock.advance(15_000)
      expect(requests).toBe(expected)
      wire.deliverRaw('SIP/2.0 200 OK\r\n\r\n')
    }
    expect(events).toHaveLength(2)
    await env.clock.advance(15_000)
    wire.deliverRaw('\r\n')
    await env.clock.advance(15_000)
    expect(requests).toBe(3)
    socket.probe(1500, true)
    expect(requests).toBe(4)
    wire.deliverRaw('\r\n')
    expect(lost).toEqual([])
  })

  test('sends it again on another connection, where another exchange may answer', async () => {
    const { socket, wire, lost } = open()
    let requests = 0
    socket.onprobe = () => {
      requests++
    }
    wire.accept()
    wire.deliverRaw('\r\n')
    await env.clock.advance(15_000)
    expect(requests).toBe(0)
    wire.deliverRaw('\r\n')
    socket.disconnect()
    socket.connect()
    env.sockets.at(-1)?.accept()
    await env.clock.advance(15_000)
    expect(requests).toBe(1)
    expect(lost).toEqual([])
  })

  test('does not pass on the pings of an exchange', () => {
    const { wire, events } = open()
    wire.accept()
    wire.deliverRaw('\r\n\r\n')
    expect(events).toEqual([])
  })

  test('gives a dead connection up after four seconds, as a silent loss', async () => {
    const { wire, lost, socket } = open()
    wire.accept()
    await env.clock.advance(19_000)
    expect(lost).toEqual([1006])
    expect(socket.isConnected()).toBe(false)
    expect(socket.send('BYE')).toBe(false)
  })

  test('gives up when it does not open within five seconds', async () => {
    const { lost, isConnected } = open()
    await env.clock.advance(5000)
    expect(lost).toEqual([1006])
    expect(isConnected()).toBe(false)
  })

  test('reports a loss once, and can be connected again', async () => {
    const { socket, wire, lost } = open()
    wire.accept()
    wire.drops(1006)
    await env.clock.advance(60_000)
    expect(lost).toEqual([1006])
    socket.connect()
    env.sockets.at(-1)?.accept()
    expect(socket.isConnected()).toBe(true)
  })

  test('reports nothing after it was closed by ourselves, and leaves no beat behind', async () => {
    const { socket, wire, lost } = open()
    wire.accept()
    socket.disconnect()
    await env.clock.advance(60_000)
    expect(lost).toEqual([])
    expect(env.clock.beats()).toBe(0)
  })
})
