import type {} from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Backend } from '../backend.ts'
import { serverMessages } from '../http/messages.ts'
import { absent, Refusal } from '../http/refusal.ts'

/** SIP over WebSocket (RFC 7118), for softphones on own pages. */
export function sipRoute(app: FastifyInstance, backend: Backend): void {
  const preValidation = async (request: FastifyRequest) => {
    backend.faults.refuseSocket('sip')
    backend.origins.check(request)
    if (!backend.network()) throw absent(serverMessages.noTelephones())
    const offered = request.headers['sec-websocket-protocol']?.split(',')
    if (!offered?.some(one => one.trim() === 'sip'))
      throw new Refusal(400, serverMessages.badMediaType())
  }
  app.get('/sip', { websocket: true, preValidation }, (socket, request) =>
    backend.network()?.attach(socket, request.ip)
  )
}
