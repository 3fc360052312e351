/** Requests that a server passes on to the process with the exchange. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { exchangeRequests } from '../../../demo/server/telephony-process/exchange-requests.ts'
import { ownCertificate } from '../../support/own-certificate.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** A process with this behaviour, and a server that passes everything on to it. */
async function scene(onRequest: RequestListener, tls?: { key: Buffer; cert: Buffer }) {
  const received: IncomingMessage[] = []
  const listener: RequestListener = (request, response) => {
    received.push(request)
    onRequest(request, response)
  }
  const exchange = tls ? createSecureServer(tls, listener) : createServer(listener)
  exchange.listen(0, '127.0.0.1')
  await once(exchange, 'listening')
  const { port } = exchange.address() as AddressInfo
  const end = () => {
    exchange.closeAllConnections()
    return new Promise(done => exchange.close(done))
  }
  endings.push(end)
  const requests = exchangeRequests(tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`)
  const app = fastify({ requestIdHeader: false, genReqId: () => 'own-id' })
  app.all('/*', (request, reply) => requests.pass(request, reply))
  app.setErrorHandler((error: Error & { status?: number }, _, reply) =>
    reply.code(error.status ?? 500).send({ message: error.message })
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  endings.push(() => app.close(), requests.stop)
  return { url, received, end }
}

/** The status line of an answer to a raw request. */
async function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(text)
  const [chunk] = await once(socket, 'data')
  socket.destroy()
  return String(chunk).split('\r\n')[0] ?? ''
}

describe('a request that is passed on', () => {
  it('bears what this server knows of its sender, not what the sender says', async () => {
    const { url, received } = await scene((_, response) => response.end('{}'))
    await fetch(`${url}/api/calls?page=1`, {
      method: 'POST',
      body: JSON.stringify({ number: '1' }),
      headers: {
        ...{ authorization: 'Bearer t', 'content-type': 'application/json' },
        ...{ 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged' },
        ...{ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, baggage: 'a=b' }
      }
    })
    const [request] = received
    expect(request).toMatchObject({ method: 'POST', url: '/api/calls?page=1' })
    expect(request?.headers).toMatchObject({
      ...{ authorization: 'Bearer t', host: new URL(url).host },
      ...{ 'x-forwarded-for': '127.0.0.1', 'x-request-id': 'own-id' }
    })
    for (const name of ['traceparent', 'baggage', 'origin'])
      expect(request?.headers, name).not.toHaveProperty(name)
  })

  it('goes to the process, whatever server it names', async () => {
    const { url, received } = await scene((_, response) => response.end('{}'))
    const line = await sendRaw(
      url,
      'GET http://other.example:99/api/x?y=1 HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'
    )
    expect(line).toContain('200')
    expect(received.map(request => request.url)).toEqual(['/api/x?y=1'])
  })

  it('is encrypted for the process, whose certificate is not that of the host that users call', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hutong-passed-'))
    endings.push(() => rmSync(folder, { recursive: true, force: true }))
    const files = ownCertificate(folder, ['localhost'])
    const cert = readFileSync(files.certificate)
    const known = getCACertificates('default')
    setDefaultCACertificates([...known, cert])
    endings.push(() => setDefaultCACertificates(known))
    const tls = { key: readFileSync(files.key), cert }
    const { url, received } = await scene((_, response) => response.end('{}'), tls)
    const line = await sendRaw(url, 'GET /api/x HTTP/1.1\r\nHost: cc.example.cn\r\n\r\n')
    expect(line).toContain('200')
    expect(received[0]?.headers.host).toBe('cc.example.cn')
  })

  it('may be repeated where the process could not be reached', async () => {
    const { url, end } = await scene((_, response) => response.end('{}'))
    await end()
    expect((await fetch(`${url}/api/x`, { method: 'POST' })).status).toBe(503)
  })

  it('may have been done where the process has taken it and is gone', async () => {
    const { url, received } = await scene(request => request.socket.destroy())
    expect((await fetch(`${url}/api/x`, { method: 'POST' })).status).toBe(504)
    expect(received).toHaveLength(1)
  })
})
