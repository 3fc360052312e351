/** Sockets of telephones that a server passes on to the process with the exchange. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import websocket from '@fastify/websocket'
import fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { sipRelay } from '../../../demo/server/telephony-process/sip-relay.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function scene() {
  const exchange = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/sip' })
  await once(exchange, 'listening')
  const { port } = exchange.address() as AddressInfo
  const relay = sipRelay(`http://127.0.0.1:${port}`, {
    isClosing: () => false,
    untilCurrent: async () => undefined
  })
  const end = () => {
    for (const client of exchange.clients) client.terminate()
    return new Promise(done => exchange.close(done))
  }
  const app = fastify()
  await app.register(websocket)
  await app.register(async scope =>
    relay.serve(scope, {
      faults: { refuseSocket: () => undefined },
      origins: { check: () => undefined }
    } as unknown as Parameters<typeof relay.serve>[1])
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  endings.push(end, () => app.close(), relay.stop)
  const open = () => new WebSocket(`${url.replace('http', 'ws')}/sip`, ['sip'])
  return { exchange, relay, url, open, end }
}

/** Both ends of a joined pair. */
async function joined({ exchange, open }: Awaited<ReturnType<typeof scene>>) {
  const accepted = once(exchange, 'connection')
  const telephone = open()
  const [[there]] = await Promise.all([accepted, once(telephone, 'open')])
  return { telephone, there: there as WebSocket }
}

describe('the socket of a telephone', () => {
  it('carries messages both ways, and ends as the other half ends', async () => {
    const all = await scene()
    const { telephone, there } = await joined(all)
    telephone.send('REGISTER')
    expect(String((await once(there, 'message'))[0])).toBe('REGISTER')
    there.send('200 OK')
    expect(String((await once(telephone, 'message'))[0])).toBe('200 OK')
    expect(all.relay.sockets()).toHaveLength(1)
    there.close(4001, 'elsewhere')
    const [code, reason] = await once(telephone, 'close')
    expect([code, String(reason)]).toEqual([4001, 'elsewhere'])
    await expect.poll(() => all.relay.sockets().length).toBe(0)
  })

  it('that is lost is lost at the exchange, which may resume its call', async () => {
    const { telephone, there } = await joined(await scene())
    telephone.terminate()
    expect((await once(there, 'close'))[0]).toBe(1006)
  })

  it('leaves none at the exchange when it does not become one', async () => {
    const { exchange, url } = await scene()
    const accepted = once(exchange, 'connection')
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    // Of a protocol version that does not exist.
    socket.write(
      'GET /sip HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 12\r\nSec-WebSocket-Protocol: sip\r\n\r\n'
    )
    const [[there], [answer]] = await Promise.all([accepted, once(socket, 'data')])
    expect(String(answer)).toContain('HTTP/1.1 400')
    await once(there as WebSocket, 'close')
    expect(exchange.clients.size).toBe(0)
  })

  it('is refused while the exchange is away', async () => {
    const { end, open } = await scene()
    await end()
    const telephone = open()
    telephone.on('error', () => undefined)
    const [, answer] = await once(telephone, 'unexpected-response')
    expect(answer.statusCode).toBe(503)
  })
})
