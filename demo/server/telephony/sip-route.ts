import type {} from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Backend } from '../backend.ts'
import { serverMessages } from '../http/messages.ts'
import { absent, Refusal } from '../http/refusal.ts'

/** Throws unless a page may open a socket for SIP, and wants one. */
export function checkSipSocket(
  { faults, origins }: Pick<Backend, 'faults' | 'origins'>,
  request: FastifyRequest
): void {
  faults.refuseSocket('sip')
  origins.check(request)
  const offered = request.headers['sec-websocket-protocol']?.split(',')
  if (!offered?.some(one => one.trim() === 'sip'))
    throw new Refusal(400, serverMessages.badMediaType())
}

/** SIP over WebSocket (RFC 7118), for softphones on own pages. */
export function sipRoute(app: FastifyInstance, backend: Backend): void {
  const preValidation = async (request: FastifyRequest) => {
    if (!backend.network()) throw absent(serverMessages.noTelephones())
    checkSipSocket(backend, request)
    await backend.seats.readLogins()
  }
  app.get('/sip', { websocket: true, preValidation }, (socket, request) =>
    backend.network()?.attach(socket, request.ip)
  )
}
