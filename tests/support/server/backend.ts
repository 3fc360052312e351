import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { SignIn } from '../../../core/features/sign-in/schemas.ts'
import { PASSWORD } from '../../../demo/server/seed/accounts.ts'
import {
  createServer,
  type ReferenceServer,
  type ServerOptions
} from '../../../demo/server/server.ts'

export const CLIENT = `Basic ${Buffer.from('hutong-web:').toString('base64')}`

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON, or the text when it is none. */
  readonly body: unknown
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text
  }
}

interface Request {
  readonly method?: string
  readonly token?: string
  /** A string goes as it is, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/**
 * A reference backend in this process, in memory, small and without telephones.
 *
 * `TEST_DATABASE_URL` names a real PostgreSQL instead, empty before each file of tests.
 */
export async function openBackend(options: Partial<ServerOptions> = {}) {
  const lines: string[] = []
  const server: ReferenceServer = await createServer({
    dataDir: undefined,
    databaseUrl: process.env.TEST_DATABASE_URL,
    telephones: false,
    seed: 'small',
    seedFromImage: true,
    checkReplies: true,
    log: line => lines.push(line),
    ...options,
    limits: {
      ...{ signInsPerMinute: 10_000, captchasPerMinute: 10_000, wrapUp: 5000 },
      ...options.limits
    }
  })

  /** `url` is that of another server with the same accounts. */
  async function send(path: string, request: Request = {}, url = server.url): Promise<Answer> {
    const { method = request.body === undefined ? 'GET' : 'POST', token, body } = request
    const isText = typeof body === 'string'
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isText && { 'content-type': 'application/json' }),
        ...request.headers
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) })
    })
    return answerOf(response)
  }

  const asClient = (path: string, fields: Record<string, string>, method = 'POST') =>
    send(path, {
      method,
      headers: { authorization: CLIENT, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString()
    })

  const grant = (fields: Record<string, string>) =>
    asClient('/api/oauth/token', { scope: 'cmc', ...fields })

  const withPassword = (username: string, password = PASSWORD, more: Record<string, string> = {}) =>
    grant({ grant_type: 'password', username, password, ...more })

  /** Signs in, or throws with the response's body. */
  async function signIn(username: string): Promise<SignIn> {
    const { status, body } = await withPassword(username)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body as SignIn
  }

  async function ticketFor(token: string, resource: string): Promise<string> {
    const { body } = await send('/api/files/ticket', { token, body: { resource } })
    const { data } = body as { data?: { access_token: string } }
    if (!data) throw new Error(JSON.stringify(body))
    return data.access_token
  }

  return { ...server, lines, send, asClient, grant, withPassword, signIn, ticketFor }
}

export type TestBackend = Awaited<ReturnType<typeof openBackend>>

/** A WebSocket that records the received frames and waits for expected ones. */
export async function openChannel(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers })
  const frames: { topic: string; data: unknown }[] = []
  socket.on('message', data => frames.push(JSON.parse(String(data))))
  const refused = new Promise<number>(resolve =>
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
  )
  const status = await Promise.race([once(socket, 'open').then(() => 101), refused])
  return {
    socket,
    status,
    frames,
    /** The first frame of a topic, already received or not, with these values in it. */
    async received(topic: string, values: Record<string, unknown> = {}): Promise<unknown> {
      const fits = (data: unknown) =>
        Object.entries(values).every(
          ([name, value]) => (data as Record<string, unknown>)[name] === value
        )
      for (;;) {
        const found = frames.find(frame => frame.topic === topic && fits(frame.data))
        if (found) return found.data
        await once(socket, 'message')
      }
    },
    async closed(): Promise<number> {
      const [code] = await once(socket, 'close')
      return code as number
    }
  }
}

/** Opens the realtime channel of a sign-in. */
export async function listenTo(backend: TestBackend, token: string, page = 'workbench') {
  const ticket = await backend.ticketFor(token, 'realtime')
  return openChannel(`${backend.url}/ws/${page}?access_token=${ticket}`)
}
