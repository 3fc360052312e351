import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { requestIds } from './server-log.ts'

export const REQUEST_ID = 'x-request-id'
const SANE = /^[\w.-]{1,64}$/

/** The named ranges of `TRUST_PROXY`. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']
}

/** Addresses and networks as `trustedProxies` has parsed them. */
function blockOf(proxies: readonly string[]): BlockList {
  const block = new BlockList()
  for (const place of proxies.flatMap(name => RANGES[name] ?? [name])) {
    const [address = '', length] = place.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (length === undefined) block.addAddress(address, family)
    else block.addSubnet(address, Number(length), family)
  }
  return block
}

/** Whether a connection comes from one of these proxies. */
export function trustedBy(proxies: readonly string[]): (address: string | undefined) => boolean {
  const trusted = blockOf(proxies)
  return (from = '') => trusted.check(from, isIP(from) === 6 ? 'ipv6' : 'ipv4')
}

/** The id that a trusted proxy has given to a request, or a new one. */
export function requestIdsFrom(proxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedBy(proxies)
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID]
    const isGiven = typeof given === 'string' && SANE.test(given)
    return isGiven && isTrusted(socket.remoteAddress) ? given : randomUUID()
  }
}

/** Every response has the id of its request, and so has what is logged meanwhile. */
export function carryRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id)
    requestIds.run(request.id, done)
  })
  // A body arrives outside of what its request has begun.
  app.addHook('preValidation', (request, _reply, done) => requestIds.run(request.id, done))
  app.addHook('onSend', (request, _reply, _payload, done) => requestIds.run(request.id, done))
}
