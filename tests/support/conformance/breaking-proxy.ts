/** A proxy before the reference backend that breaks its replies and frames, as a wrong backend would. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

export interface ProxiedReply {
  status: number
  /** Parsed when it is JSON. */
  body: unknown
  readonly headers: Map<string, string>
}

export interface Breaking {
  /** By `METHOD /path` below `/api`; the path may be an expression. */
  readonly replies?: readonly (readonly [
    route: RegExp,
    breakIt: (reply: ProxiedReply, request: IncomingMessage) => void
  ])[]
  /** Changes a pushed frame; undefined drops it. */
  readonly frame?: (frame: { topic: string; data: unknown }) => unknown
  /** Accepts the realtime channel without asking the backend. */
  readonly acceptsAnyTicket?: boolean
}

/** Headers that belong to one connection. */
const ofConnection =
  /^(?:connection|keep-alive|transfer-encoding|content-length|content-encoding|host|date)$/

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length > 0 ? Buffer.concat(chunks) : undefined
}

/** Starts the proxy; `breaking` may change while it runs. */
export async function breakingProxy(target: string) {
  let breaking: Breaking = {}
  const requests: string[] = []

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request
    const headers = Object.entries(request.headers).filter(([name]) => !ofConnection.test(name))
    const body = await bodyOf(request)
    const answer = await fetch(target + url, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body && { body: new Uint8Array(body) })
    })
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    const bytes = Buffer.from(await answer.arrayBuffer())
    const reply: ProxiedReply = {
      status: answer.status,
      body: isJson ? JSON.parse(bytes.toString()) : bytes,
      headers: new Map([...answer.headers].filter(([name]) => !ofConnection.test(name)))
    }
    const route = `${method} ${url.replace(/^\/api/, '').replace(/\?.*$/, '')}`
    requests.push(route)
    for (const [pattern, breakIt] of breaking.replies ?? [])
      if (pattern.test(route)) breakIt(reply, request)
    const sent = Buffer.isBuffer(reply.body)
      ? reply.body
      : typeof reply.body === 'string'
        ? reply.body
        : JSON.stringify(reply.body)
    response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(sent)
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    const own = () =>
      new Promise<WebSocket>(done => sockets.handleUpgrade(request, socket, head, done))
    if (breaking.acceptsAnyTicket) {
      void own()
      return
    }
    const upstream = new WebSocket(target.replace('http', 'ws') + (request.url ?? ''))
    upstream.on('error', () => socket.destroy())
    upstream.on('open', async () => {
      const page = await own()
      page.on('message', data => upstream.send(String(data)))
      page.on('close', () => upstream.close())
      upstream.on('close', () => page.close())
      upstream.on('message', data => {
        const frame = JSON.parse(String(data))
        const changed = breaking.frame ? breaking.frame(frame) : frame
        if (changed !== undefined)
          page.send(typeof changed === 'string' ? changed : JSON.stringify(changed))
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    breaks: (next: Breaking): void => {
      breaking = next
    },
    async stop(): Promise<void> {
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}
