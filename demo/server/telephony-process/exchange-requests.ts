/** Passes requests on to the process with the exchange, and its replies back, as they come. */
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as send
} from 'node:http'
import { Agent as SecureAgent, request as sendSecurely } from 'node:https'
import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, unavailable } from '../http/refusal.ts'
import { traceHeaders } from '../operations/tracing/spans.ts'
import { telephonyServerMessages as messages } from './messages.ts'

/** In ms: how long a connection may take, and a reply. */
const [CONNECTS, REPLIES] = [2000, 15_000] // rule realtime-31
const ORDERS = 120_000

/** Of one connection only, or set by this server. */
const ofConnection =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length|host|origin|x-forwarded-.*|x-request-id|traceparent|tracestate|baggage)$/
/** Of the reply of the process; this server has its own. */
const ofThisServer =
  /^(?:connection|keep-alive|transfer-encoding|access-control-.*|vary|date|x-request-id)$/

const without = (headers: IncomingHttpHeaders, left: RegExp) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || left.test(name) ? [] : [[name, value]]
    )
  )

/**
 * Of whom a request comes. The origin was checked by this server. The exchange believes the address if
 * `TRUST_PROXY` of its process names this server.
 */
export const forwardedHeaders = (request: FastifyRequest) => ({
  'x-forwarded-for': request.ip,
  'x-forwarded-proto': request.protocol,
  'x-forwarded-host': request.host,
  'x-request-id': request.id
})

/** It may have been done: nothing invites to repeat it. */
function unfinished(): Refusal {
  const message = messages.unfinished()
  return new Refusal(504, message, { errcode: 'GATEWAY_TIMEOUT', errmsg: message })
}

/** Requests to a process at an origin. */
export function exchangeRequests(origin: string) {
  const { protocol, hostname } = new URL(origin)
  const isSecure = protocol === 'https:'
  // The certificate is that of the process, whatever `host` the request has.
  const agent = isSecure
    ? new SecureAgent({ keepAlive: true, servername: isIP(hostname) ? '' : hostname })
    : new Agent({ keepAlive: true })

  /** Rejects with a 503 when there is no connection, and when there is no reply. */
  function replyTo(
    path: string,
    method: string,
    headers: OutgoingHttpHeaders,
    body: string | undefined,
    limit = REPLIES
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      let isConnected = false
      const outgoing = (isSecure ? sendSecurely : send)(
        origin + path,
        { agent, method, headers, signal: AbortSignal.timeout(limit) },
        resolve
      )
      outgoing.on('socket', socket => {
        if (!socket.connecting) {
          isConnected = true
          return
        }
        const late = setTimeout(() => outgoing.destroy(new Error('late')), CONNECTS)
        outgoing.once('close', () => clearTimeout(late))
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          isConnected = true
          clearTimeout(late)
        })
      })
      outgoing.on('error', () => reject(isConnected ? unfinished() : unavailable(messages.away())))
      outgoing.end(body)
    })
  }

  return {
    /** `isLocal`: it is for programs of this machine only, and so is the process then. */
    async pass(
      request: FastifyRequest,
      reply: FastifyReply,
      isLocal = false
    ): Promise<FastifyReply> {
      const { method, headers, body } = request
      const text = body === undefined || method === 'GET' ? undefined : JSON.stringify(body)
      // A request may name a server, too.
      const { pathname, search } = new URL(request.url, origin)
      const answer = await replyTo(
        pathname + search,
        method,
        {
          ...without(headers, ofConnection),
          ...traceHeaders(),
          ...(isLocal ? {} : { ...forwardedHeaders(request), host: headers.host ?? '' }),
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(text))
          })
        },
        text
      )
      return reply
        .code(answer.statusCode ?? 503)
        .headers(without(answer.headers, ofThisServer))
        .send(answer)
    },

    /** Has the process do something of the demo, which may take longer. */
    async order(path: string): Promise<void> {
      const headers = { 'content-type': 'application/json' }
      const answer = await replyTo(path, 'POST', headers, '{}', ORDERS)
      answer.resume()
      if (answer.statusCode !== 200) throw unfinished()
    },

    /** Whether the process answers within some ms. */
    async isAnswering(limit: number): Promise<boolean> {
      try {
        const answer = await replyTo('/healthz/live', 'GET', {}, undefined, limit)
        answer.resume()
        return answer.statusCode === 200
      } catch (error) {
        if (error instanceof Refusal) return false
        throw error
      }
    },

    stop: (): void => agent.destroy()
  }
}

export type ExchangeRequests = ReturnType<typeof exchangeRequests>
