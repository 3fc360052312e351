import type { FastifyInstance } from 'fastify'
import type { Backend } from '../backend.ts'
import { crmRoutes } from './crm-routes.ts'
import { demoRoutes } from './demo-routes.ts'
import { demoReset } from './reset-demo.ts'

/** The routes of the demo's pages. */
export function serveDemo(
  app: FastifyInstance,
  backend: Backend,
  ...reset: [legs: Parameters<typeof demoReset>[1], rows: Parameters<typeof demoReset>[2]]
): void {
  crmRoutes(app, backend)
  demoRoutes(app, backend, demoReset(backend, ...reset))
}
