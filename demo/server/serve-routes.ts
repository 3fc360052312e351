import type { FastifyInstance } from 'fastify'
import type { Backend } from './backend.ts'
import { serveDemo } from './demo/serve-demo.ts'
import { handlersOf } from './handlers.ts'
import { healthRoutes } from './http/health.ts'
import { openApiDocument } from './http/openapi.ts'
import { API, serveEndpoints } from './http/serve-endpoints.ts'
import { serveElements, servePages } from './http/static-pages.ts'
import { metricsRoute } from './operations/metrics-route.ts'
import type { ServerOptions } from './options.ts'
import { realtimeRoutes } from './realtime/realtime-server.ts'
import { sipRoute } from './telephony/sip-route.ts'

type Demo = Parameters<typeof serveDemo>

/** All that the server answers: its health, the API, telephones, the elements and the pages. */
export async function serveRoutes(
  app: FastifyInstance,
  backend: Backend,
  { checkReplies = false, distDir, distArchive, pagesDir, sipUrl, metricsToken }: ServerOptions,
  demo: Demo[3] & { readonly legs: Demo[2]; readonly hasSamples: boolean }
): Promise<void> {
  const { legs, hasSamples, ...seed } = demo
  const { isDraining, scrape } = backend.operations
  healthRoutes(app, backend.db, { wait: backend.limits.healthWait, isDraining })
  metricsRoute(app, metricsToken, scrape)
  app.get(`${API}/openapi.json`, async () => openApiDocument())
  serveEndpoints(app, backend, handlersOf(backend), { checkReplies })
  realtimeRoutes(app, backend)
  sipRoute(app, backend)
  backend.messages.serve(app)
  backend.outside?.serve(app)
  if (hasSamples) serveDemo(app, backend, legs, seed)
  if (distDir) await serveElements(app, distDir, distArchive)
  if (pagesDir) await servePages(app, pagesDir, sipUrl, hasSamples)
}
