/** Telephones of a server without the exchange: their sockets end here, and are passed on message by message. */
import { once } from 'node:events'
import type {} from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocket } from 'ws'
import type { Backend } from '../backend.ts'
import { serverMessages } from '../http/messages.ts'
import { absent, unavailable } from '../http/refusal.ts'
import { sendOrCut } from '../realtime/backpressure.ts'
import { checkSipSocket } from '../telephony/sip-route.ts'
import { forwardedHeaders } from './exchange-requests.ts'
import { telephonyServerMessages as messages } from './messages.ts'

/** In ms: how long the exchange may take to accept a socket. */
const ACCEPTS = 3000 // rule realtime-31
const LARGEST_FRAME = 64 * 1024
const OPEN = 1
const GOING_AWAY = 1001
/** Codes that only report how a socket was lost, and cannot be sent. */
const [NO_CODE, LOST] = [1005, 1006]

/** Ends a socket as its other half has ended. */
function endAs(socket: WebSocket, code: number, reason: Buffer): void {
  if (code === LOST) socket.terminate()
  else if (code === NO_CODE) socket.close()
  else socket.close(code, reason)
}

interface Needs {
  /** Whether this server sends its sockets elsewhere: their calls go on. */
  readonly isClosing: () => boolean
  /** Resolves when the exchange knows the seats of this server. */
  readonly untilCurrent: () => Promise<void>
}

export function sipRelay(origin: string, { isClosing, untilCurrent }: Needs) {
  const pairs = new Map<WebSocket, WebSocket>()
  const accepted = new WeakMap<FastifyRequest, WebSocket>()
  let isStopped = false

  /** The same socket at the exchange; rejects with a 503 without one. */
  async function connect(request: FastifyRequest): Promise<WebSocket> {
    const exchange = new WebSocket(`${origin.replace(/^http/, 'ws')}/sip`, ['sip'], {
      headers: { ...forwardedHeaders(request), host: request.headers.host ?? '' },
      handshakeTimeout: ACCEPTS,
      maxPayload: LARGEST_FRAME,
      perMessageDeflate: false,
      // The telephone itself answers.
      autoPong: false
    })
    try {
      await once(exchange, 'open')
    } catch {
      exchange.on('error', () => undefined)
      exchange.terminate()
      throw unavailable(messages.away())
    }
    exchange.on('error', () => exchange.terminate())
    return exchange
  }

  function join(telephone: WebSocket, exchange: WebSocket): void {
    pairs.set(telephone, exchange)
    const sendTo = (socket: WebSocket) => (data: unknown) => {
      if (socket.readyState === OPEN) sendOrCut(socket, String(data))
    }
    telephone.on('message', sendTo(exchange))
    exchange.on('message', sendTo(telephone))
    exchange.on('ping', data => telephone.readyState === OPEN && telephone.ping(data))
    telephone.on('pong', data => exchange.readyState === OPEN && exchange.pong(data))
    telephone.on('error', () => telephone.terminate())
    telephone.on('close', (code, reason) => {
      pairs.delete(telephone)
      // The telephone resumes its call at another server.
      if (isStopped || isClosing()) exchange.terminate()
      else endAs(exchange, code, reason)
    })
    exchange.on('close', (code, reason) => endAs(telephone, code, reason))
    if (exchange.readyState !== OPEN) telephone.terminate()
    if (telephone.readyState !== OPEN) exchange.terminate()
  }

  return {
    serve(app: FastifyInstance, backend: Pick<Backend, 'faults' | 'origins'>): void {
      const preValidation = async (request: FastifyRequest) => {
        if (!request.ws) throw absent(serverMessages.noTelephones())
        checkSipSocket(backend, request)
        await untilCurrent()
        const exchange = await connect(request)
        accepted.set(request, exchange)
        // It may be gone, or become no WebSocket.
        const { socket } = request.raw
        socket.once('close', () => accepted.has(request) && exchange.terminate())
        if (socket.destroyed) exchange.terminate()
      }
      app.get('/sip', { websocket: true, preValidation }, (telephone, request) => {
        const exchange = accepted.get(request)
        accepted.delete(request)
        if (exchange) join(telephone, exchange)
        else telephone.terminate()
      })
    },

    /** Open sockets of telephones. Calls outlast them. */
    sockets: () => [...pairs.keys()].map(socket => ({ socket, isBusy: () => false })),

    /** Cuts every socket, as a network failure would. */
    drop(): void {
      for (const telephone of pairs.keys()) telephone.terminate()
    },

    stop(): void {
      isStopped = true
      for (const [telephone, exchange] of pairs) {
        exchange.terminate()
        telephone.close(GOING_AWAY)
      }
    }
  }
}

export type SipRelay = ReturnType<typeof sipRelay>
