import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API } from './http.ts'

/** On every answer, whatever it is. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin'
}

/** An answer that is data does nothing, whoever manages to show it as a page. */
const policyOfData = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Of a built file: a Worker obeys the policy of the file that it was started from. */
const policyOfElements = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

/**
 * The policy of our pages. Two Trusted Types policies: `lit-html`, which the host pages are
 * written with, and `hutong`, which makes the address of the heartbeat's Worker.
 */
function policyOfPages(host: string, exchange: string | undefined): string {
  const own = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''
  const sockets = exchange === undefined ? own : `${own} ${new URL(exchange).origin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
    "media-src 'self' blob: mediastream:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types hutong lit-html'
  ].join('; ')
}

/** For a built file, which pages of any origin load. */
export function elementHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', policyOfElements)
  reply.header('cross-origin-resource-policy', 'cross-origin')
}

/** For a page of ours; `exchange` is the address of an outside one, which telephones speak to. */
export function pageHeaders(
  reply: FastifyReply,
  request: FastifyRequest,
  exchange: string | undefined
): void {
  reply.header('content-security-policy', policyOfPages(request.host, exchange))
  reply.header('cache-control', 'no-cache')
}

/** Puts the headers of security on everything that leaves. */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everywhere)
    reply.header('content-security-policy', policyOfData)
    if (request.url.startsWith(API) || request.url.startsWith('/demo/'))
      reply.header('cache-control', 'no-store')
  })
}
