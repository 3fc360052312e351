/** A span for each request: its pattern, status and id, and neither its path nor who has sent it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { trustedBy } from '../request-id.ts'
import { type ActiveSpan, beginSpan, failSpan, isTracing, runIn } from './spans.ts'

const PROBES = /^\/(?:healthz|metrics)(?:[/?]|$)/
const FIRST_ERROR = 500

const spans = new WeakMap<FastifyRequest, ActiveSpan>()

/** Runs something as a part of a request, after its response as well. */
export const inRequest = <Result>(request: FastifyRequest, work: () => Result): Result =>
  runIn(spans.get(request), work)

class Aborted extends Error {
  override readonly name = 'aborted'
}

/** A trace is continued only from a trusted proxy: others could have each of their requests recorded. */
export function traceRequests(app: FastifyInstance, proxies: readonly string[]): void {
  if (!isTracing()) return
  const isTrusted = trustedBy(proxies)
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, raw, url } = request
    // A socket lasts for hours.
    if (headers.upgrade !== undefined || PROBES.test(url)) return done()
    const route = request.routeOptions.url
    const given = isTrusted(raw.socket.remoteAddress) ? headers.traceparent : undefined
    const one = beginSpan(
      {
        name: route === undefined ? method : `${method} ${route}`,
        kind: 'server',
        attributes: {
          ...{ 'http.request.method': method, 'hutong.request.id': request.id },
          ...(route !== undefined && { 'http.route': route })
        }
      },
      typeof given === 'string' ? given : undefined
    )
    if (!one) return done()
    spans.set(request, one)
    reply.raw.once('close', () => {
      one.span.setAttribute('http.response.status_code', reply.statusCode)
      if (!reply.raw.writableFinished) failSpan(one, new Aborted())
      else if (reply.statusCode >= FIRST_ERROR) failSpan(one, undefined)
      one.span.end()
    })
    runIn(one, done)
  })
  // A body arrives outside of what its request has begun.
  app.addHook('preValidation', (request, _reply, done) => inRequest(request, done))
  app.addHook('onSend', (request, _reply, _payload, done) => inRequest(request, done))
}
