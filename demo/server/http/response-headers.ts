import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API } from './serve-endpoints.ts'

/** Headers of every response. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin'
}

/** CSP of data: harmless even if it is opened as a page. */
const policyOfData = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** CSP of built files: a Worker takes the policy of its script. */
const policyOfElements = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

/**
 * CSP of the pages. Two Trusted Types policies: `lit-html`, used by the host pages, and `hutong`,
 * which creates the URL of the heartbeat's Worker.
 */
export function policyOfPages(host: string, exchange: string | undefined): string {
  const ownSockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''
  const sockets = exchange === undefined ? ownSockets : `${ownSockets} ${new URL(exchange).origin}`
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

/** Headers of built files, which pages of any origin load. */
export function elementHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', policyOfElements)
  reply.header('cross-origin-resource-policy', 'cross-origin')
}

/**
 * Headers of the pages; `exchange` is the address of an outside PBX that softphones connect to.
 * `hasFrames`: the page shows others of the server, as the documentation does its examples.
 */
export function pageHeaders(
  reply: FastifyReply,
  request: FastifyRequest,
  exchange: string | undefined,
  hasFrames = false
): void {
  const policy = policyOfPages(request.host, exchange)
  reply.header('content-security-policy', hasFrames ? `${policy}; frame-src 'self'` : policy)
  reply.header('cache-control', 'no-cache')
}

/** Adds the security headers to every response. */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everywhere)
    reply.header('content-security-policy', policyOfData)
    if (request.url.startsWith(API) || request.url.startsWith('/demo/'))
      reply.header('cache-control', 'no-store')
  })
}
