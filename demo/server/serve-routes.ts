import type { FastifyInstance } from 'fastify'
import type { Backend } from './backend.ts'
import { serveDemo } from './demo/serve-demo.ts'
import { handlersOf } from './handlers.ts'
import { healthRoutes } from './http/health.ts'
import { openApiDocument } from './http/openapi.ts'
import { API, serveEndpoints } from './http/serve-endpoints.ts'
import { serveElements, servePages } from './http/static-pages.ts'
import { superviseForOthers } from './modules/supervision/supervision-actions.ts'
import { metricsRoute } from './operations/metrics-route.ts'
import type { ServerOptions } from './options.ts'
import { realtimeRoutes } from './realtime/realtime-server.ts'
import { sipRoute } from './telephony/sip-route.ts'
import { isExchangeRoute } from './telephony-process/exchange-routes.ts'
import { warnUntrusted } from './telephony-process/warn-untrusted.ts'

type Demo = Parameters<typeof serveDemo>

/**
 * All that the server answers: its health, the API, telephones, the elements and the pages. The process of
 * the exchange answers what needs that, and nothing else.
 */
export async function serveRoutes(
  app: FastifyInstance,
  backend: Backend,
  options: ServerOptions,
  demo: Demo[4] & { readonly legs: Demo[3]; readonly hasSamples: boolean }
): Promise<void> {
  const { checkReplies = false, distDir, distArchive, pagesDir, sipUrl, metricsToken } = options
  const { legs, hasSamples, ...seed } = demo
  const { operations, exchange, limits } = backend
  const { isDraining, scrape } = operations
  const hasExchange = exchange?.isThere
  healthRoutes(app, backend.db, { wait: limits.healthWait, isDraining, hasExchange })
  metricsRoute(app, metricsToken, scrape)
  const isTelephony = options.role === 'telephony'
  if (isTelephony) warnUntrusted(app, backend.log)
  const serves = isTelephony ? isExchangeRoute : undefined
  serveEndpoints(app, backend, handlersOf(backend), { checkReplies, ...(serves && { serves }) })
  superviseForOthers(backend)
  if (exchange) exchange.relay.serve(app, backend)
  else sipRoute(app, backend)
  if (hasSamples) serveDemo(app, backend, !isTelephony, legs, seed)
  if (isTelephony) return
  app.get(`${API}/openapi.json`, async () => openApiDocument())
  realtimeRoutes(app, backend)
  backend.messages.serve(app)
  backend.outside?.serve(app)
  if (distDir) await serveElements(app, distDir, distArchive)
  if (pagesDir) await servePages(app, pagesDir, sipUrl, hasSamples)
}
