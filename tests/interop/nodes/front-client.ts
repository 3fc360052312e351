/** Requests and sockets through the proxy, by the host names of its certificate. */
import { once } from 'node:events'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { WebSocket } from 'ws'
import { CLIENT, passwordGrant } from '../server-client.ts'

/** Host names of the proxy lead to this machine. */
const lookup: LookupFunction = (_name, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
const agent = new Agent({ keepAlive: true, maxSockets: 400, rejectUnauthorized: false, lookup })
const LATE = 15_000

export interface Sent {
  readonly method?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}
export interface Reply {
  /** 0 without a response. */
  readonly status: number
  readonly text: string
}

export function ask(port: number, host: string, path: string, sent: Sent = {}): Promise<Reply> {
  const { body, token, method = body === undefined ? 'GET' : 'POST' } = sent
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    ...sent.headers
  }
  return new Promise(resolve => {
    const failed = () => resolve({ status: 0, text: '' })
    const begun = request({ agent, host, port, path, method, headers, timeout: LATE }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', failed)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
      )
    })
    begun.on('timeout', () => begun.destroy())
    begun.on('error', failed).end(body)
  })
}

export async function signIn(port: number, host: string, username: string): Promise<string> {
  const { status, text } = await ask(port, host, '/api/oauth/token', {
    headers: { authorization: CLIENT, 'content-type': 'application/x-www-form-urlencoded' },
    body: passwordGrant(username).toString()
  })
  if (status !== 200) throw new Error(`sign-in of ${username}: ${status} ${text}`)
  return (JSON.parse(text) as { access_token: string }).access_token
}

/** The data of an endpoint, or an error with the status and the text of its reply. */
export async function read<Data>(
  port: number,
  host: string,
  path: string,
  sent: Sent = {}
): Promise<Data> {
  const { status, text } = await ask(port, host, `/api${path}`, sent)
  const { code, data } = JSON.parse(text || '{}') as { code?: number; data: Data }
  if (code !== 1) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
  return data
}

/** Undefined when it was refused. */
export async function openSocket(
  port: number,
  host: string,
  token: string
): Promise<{ readonly socket: WebSocket; readonly reopenIn: number } | undefined> {
  const ticket = await ask(port, host, '/api/files/ticket', {
    token,
    body: JSON.stringify({ resource: 'realtime' })
  })
  if (ticket.status !== 200) return undefined
  const { data } = JSON.parse(ticket.text) as {
    data: { access_token: string; reopenIn?: number }
  }
  const socket = new WebSocket(
    `wss://${host}:${port}/ws/workbench?access_token=${data.access_token}`,
    {
      ...{ rejectUnauthorized: false, lookup, handshakeTimeout: LATE },
      headers: { origin: `https://${host}:${port}` }
    }
  )
  return once(socket, 'open').then(
    () => ({ socket, reopenIn: data.reopenIn ?? 0 }),
    () => undefined
  )
}

export const closeConnections = (): void => agent.destroy()
