/** What a client finds behind a proxy with two servers. */
import { once } from 'node:events'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { request as plainRequest } from 'node:http'
import { connect } from 'node:http2'
import { type RequestOptions, request as secureRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { waitingRoom } from '../../demo/server/http/health.ts'
import { CLIENT, expectEqual, passwordGrant, type ServerNode } from './server-client.ts'

/** In ms: `fail_timeout` of nginx, `fail_duration` of Caddy. */
const FAILED_FOR = 5000

export interface FrontProxy {
  readonly name: string
  readonly port: number
  /** Port of http. */
  readonly plain: number
  end(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}
interface Sent {
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
  /** The client's own address. */
  readonly from?: string
  readonly isPlain?: boolean
}

/** Fetch chooses no address and takes no certificate of its own. */
function ask(port: number, host: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { headers, body, from = '127.0.0.3', isPlain = false } = sent
  const options: RequestOptions = {
    ...{ host: '127.0.0.1', port, path, localAddress: from, servername: host, agent: false },
    method: body === undefined ? 'GET' : 'POST',
    headers: { host: `${host}:${port}`, ...headers },
    rejectUnauthorized: false
  }
  return new Promise((resolve, reject) => {
    const begun = (isPlain ? plainRequest : secureRequest)(options, answer => {
      let text = ''
      answer.on('data', chunk => {
        text += chunk
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      )
    })
    begun.on('error', reject).end(body)
  })
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const parsed = <Data>({ text }: Answer) => (JSON.parse(text) as { data: Data }).data

async function signIn(port: number, host: string, username: string, sent: Sent = {}) {
  const answer = await ask(port, host, '/api/oauth/token', {
    ...sent,
    headers: {
      ...{ authorization: CLIENT, 'content-type': 'application/x-www-form-urlencoded' },
      ...sent.headers
    },
    body: passwordGrant(username).toString()
  })
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.text}`)
  const { access_token: token, userId } = JSON.parse(answer.text)
  return { token: String(token), userId: String(userId) }
}

/** The address by which the server knows the newest login of a user. */
async function addressOf(port: number, host: string, username: string, sent: Sent) {
  const { userId } = await signIn(port, host, username, sent)
  const { token } = await signIn(port, host, 'admin', { ...sent, headers: {} })
  const path = `/api/members/${userId}/logins`
  const answer = await ask(port, host, path, { ...sent, headers: bearer(token) })
  return parsed<{ address: string }[]>(answer).map(({ address }) => address)
}

async function openSocket(port: number, host: string, path: string, protocols: string[] = []) {
  const socket = new WebSocket(`wss://${host}:${port}${path}`, protocols, {
    rejectUnauthorized: false,
    lookup: (_name, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
    headers: { origin: `https://${host}:${port}` }
  })
  await once(socket, 'open')
  return socket
}

/** The server that has answered: a request to a path that there is not is in its log. */
async function serverOf(port: number, host: string, servers: readonly ServerNode[]) {
  const mark = `/api/here-${Math.random().toString(36).slice(2)}`
  const { status } = await ask(port, host, mark)
  if (status !== 404) throw new Error(`${mark}: ${status}`)
  for (let end = Date.now() + 45_000; Date.now() < end; await sleep(20)) {
    const found = servers.findIndex(({ output }) => output().includes(mark))
    if (found >= 0) return found
  }
  throw new Error('no server has logged the request')
}

export async function checkProxy(
  { name, port, plain }: FrontProxy,
  servers: readonly ServerNode[],
  hosts: readonly string[]
): Promise<void> {
  const [host = ''] = hosts
  const is = (what: string, found: unknown, expected: unknown) =>
    expectEqual(`${name}: ${what}`, found, expected)

  const moved = await ask(plain, host, '/console/', { isPlain: true })
  is(
    'http leads to https',
    [moved.status, /^https:/.test(moved.headers.location ?? '')],
    [308, true]
  )
  const session = connect(`https://127.0.0.1:${port}`, {
    ...{ servername: host, rejectUnauthorized: false }
  })
  await once(session, 'connect')
  is('HTTP/2', session.alpnProtocol, 'h2')
  session.close()

  const { token } = await signIn(port, host, 'agent1')
  const ticket = await ask(port, host, '/api/files/ticket', {
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ resource: 'realtime' })
  })
  const { access_token } = parsed<{ access_token: string }>(ticket)
  const realtime = await openSocket(port, host, `/ws/workbench?access_token=${access_token}`)
  is('a realtime socket', realtime.readyState, WebSocket.OPEN)
  realtime.close()
  const sip = await openSocket(port, host, '/sip', ['sip'])
  is('a SIP socket', sip.protocol, 'sip')
  sip.close()

  const forged = { 'x-forwarded-for': '203.0.113.9' }
  const through = await addressOf(port, host, 'agent2', { headers: forged })
  is('the address of the client, not the one it names', through, ['127.0.0.3'])
  const [direct] = servers
  const from = { headers: forged, from: '127.0.0.2', isPlain: true }
  const beside = await addressOf(direct?.port ?? 0, 'localhost', 'agent2', from)
  is('a forged address beside the proxy', beside, ['127.0.0.2'])

  const body = 'x'.repeat(19 * 1024 * 1024)
  const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${body}\r\n--b--\r\n`
  const upload = await ask(port, host, '/api/files', {
    headers: { ...bearer(token), 'content-type': 'multipart/form-data; boundary=b' },
    body: form
  })
  is('an upload of 19 MB', upload.status, 200)
  const built = await ask(port, host, '/dist/hutong.js', { headers: { 'accept-encoding': 'br' } })
  is('the compressed file', built.headers['content-encoding'], 'br')
  is('health from outside', (await ask(port, host, '/healthz/ready')).status, 404)

  const chosen: number[] = []
  for (const one of hosts) {
    const [first = -1, ...others] = [
      await serverOf(port, one, servers),
      await serverOf(port, one, servers),
      await serverOf(port, one, servers)
    ]
    if (others.some(other => other !== first)) throw new Error(`${one}: ${[first, ...others]}`)
    chosen.push(first)
  }
  is('each host at one server, all of them in use', new Set(chosen).size, servers.length)

  const gone = chosen[0] ?? 0
  await servers[gone]?.stop()
  is('another server takes over', await serverOf(port, host, servers), 1 - gone)

  // Longer than a server counts as failed, so that this one is tried again while it waits.
  const room = waitingRoom(servers[gone]?.port ?? 0, '127.0.0.1')
  await room.open()
  try {
    for (const end = Date.now() + 2 * FAILED_FOR; Date.now() < end; await sleep(100)) {
      const answered = await serverOf(port, host, servers)
      if (answered !== 1 - gone) throw new Error(`${name}: server ${answered}`)
      const beside = await openSocket(port, host, '/sip', ['sip'])
      beside.close()
    }
    console.log(`✓ ${name}: a server that waits for its database is passed over`)
  } finally {
    await room.close()
  }
}
