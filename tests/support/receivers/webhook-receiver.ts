/** A server that takes webhooks and verifies their signatures, as an integrator would write it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly event: { readonly type: string; readonly timestamp: string; readonly data: Data }
}
type Data = Readonly<Record<string, unknown>>
type Answer = (response: ServerResponse, received: Received) => unknown

const MOST_SKEW = 300

/** Whether one of the signatures is that of the secret, and the time is about now. */
export function isSignedBy(secret: string, { headers, text }: Pick<Received, 'headers' | 'text'>) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': all } = headers
  if (Math.abs(Date.now() / 1000 - Number(time)) > MOST_SKEW) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${time}.${text}`).digest()
  return String(all)
    .split(' ')
    .map(one => Buffer.from(one.replace('v1,', ''), 'base64'))
    .some(given => given.length === wanted.length && timingSafeEqual(given, wanted))
}

const accept: Answer = response => response.writeHead(204).end()

export async function openReceiver() {
  const received: Received[] = []
  const behaviour = { answer: accept }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const id = String(request.headers['webhook-id'])
    const one = { id, headers: request.headers, text, event: JSON.parse(text) }
    received.push(one)
    await behaviour.answer(response, one)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    /** The events of a type. */
    of: (type: string) => received.filter(({ event }) => event.type === type),
    /** How it answers from now on. */
    answer(next: Answer = accept): void {
      behaviour.answer = next
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    }
  }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>
