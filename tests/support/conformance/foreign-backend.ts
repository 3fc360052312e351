/** A backend with paths, names and shapes of its own, as `demo/docs/your-backend.md` maps it. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

const TOKEN = 'foreign-token'
const TICKET = 'foreign-ticket'
const presences = ['available', 'away', 'off']
const stateOf: Readonly<Record<string, string>> = {
  available: 'SIGN_FREE',
  away: 'SIGN_BUSY',
  off: 'OFF_LINE'
}

const calls = Array.from({ length: 7 }, (_, index) => ({
  id: `call-${index}`,
  inbound: index % 2 === 0,
  contact: index % 3 === 0 ? null : { id: `contact-${index}`, name: `Contact ${index}` },
  number: `1390000000${index}`,
  region: 'Guangdong',
  agent: 'Wei',
  startedAt: new Date(Date.UTC(2026, 10, index + 1)).toISOString(),
  endedAt: new Date(Date.UTC(2026, 10, index + 1, 0, 5)).toISOString(),
  talkSeconds: index * 10
}))

const me = {
  ...{ id: 'u-7', login: 'wei', displayName: 'Wei', mail: 'wei@voice.example' },
  ...{ rights: ['calls'], tenant: { id: 't-1', name: 'Voice Example' } }
}
const station = {
  station: { id: 's-1', extension: '700', agent: 'Wei', userId: 'u-7', numbers: ['02088886666'] },
  tenantId: 't-1',
  sip: { host: 'sip.voice.example/ws', domain: 'voice.example', secret: 'sip-secret' }
}

interface Answer {
  readonly status: number
  readonly body?: unknown
}
const ok = (body: unknown): Answer => ({ status: 200, body })
const refused = (status: number, message: string): Answer => ({ status, body: { message } })

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? {} : JSON.parse(text)
}

/** Starts it; `origin` may use it from a page. */
export async function foreignBackend(origin: string) {
  let presence = 'away'
  const open = new Set<WebSocket>()
  const sockets = new WebSocketServer({ noServer: true })

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    const route = `${request.method} ${pathname}`
    const call = calls.find(({ id }) => pathname.split('/')[3] === id)
    if (!pathname.startsWith('/v2/')) return { status: 404 }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401 }
    const body = (await jsonOf(request).catch(() => undefined)) as Record<string, unknown>
    if (body === undefined) return refused(400, 'no JSON')
    if (route === 'GET /v2/me') return ok(me)
    if (route === 'GET /v2/me/station') return ok({ ...station, presence })
    if (route === 'PUT /v2/me/presence') {
      if (!presences.includes(String(body.presence))) return refused(400, 'no such presence')
      presence = String(body.presence)
      const data = { signState: stateOf[presence] }
      for (const socket of open) socket.send(JSON.stringify({ topic: 'agent_state_modify', data }))
      return ok({ presence })
    }
    if (route === 'POST /v2/tickets')
      return body.scope ? ok({ ticket: TICKET, seconds: 60 }) : refused(400, 'scope is missing')
    if (route === 'POST /v2/calls/precheck')
      return body.to ? ok({ allowed: true }) : refused(400, 'to is missing')
    if (route === 'GET /v2/calls') {
      const [offset, limit] = ['offset', 'limit'].map(name => Number(searchParams.get(name)))
      const items = calls.slice(offset, (offset ?? 0) + (limit ?? 0))
      return ok({ items, offset, limit, count: calls.length })
    }
    if (/^(?:GET \/v2\/calls\/[^/]+|POST \/v2\/calls\/[^/]+\/release)$/.test(route))
      return call ? ok(call) : refused(404, 'no such call')
    return { status: 404 }
  }

  const cors = {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'authorization, content-type, userid, entid, username'
  }
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end()
      return
    }
    const { status, body = {} } = await answer(request)
    response.writeHead(status, { ...cors, 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.on('upgrade', (request, socket, head) => {
    if (!request.url?.endsWith(`?access_token=${TICKET}`)) return socket.destroy()
    return sockets.handleUpgrade(request, socket, head, page => {
      open.add(page)
      page.on('close', () => open.delete(page))
      page.on('message', () => page.send('{"topic":"pong","data":null}'))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    token: TOKEN,
    presence: () => presence,
    async stop(): Promise<void> {
      for (const socket of open) socket.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}
