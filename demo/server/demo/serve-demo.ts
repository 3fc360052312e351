import type { FastifyInstance } from 'fastify'
import type { Backend } from '../backend.ts'
import { crmRoutes } from './crm-routes.ts'
import { demoRoutes } from './demo-routes.ts'
import { demoReset } from './reset-demo.ts'

/** The routes of the demo: its pages, unless they are served by other servers, and its switches. */
export function serveDemo(
  app: FastifyInstance,
  backend: Backend,
  hasPages: boolean,
  ...reset: [legs: Parameters<typeof demoReset>[1], rows: Parameters<typeof demoReset>[2]]
): void {
  if (hasPages) crmRoutes(app, backend)
  demoRoutes(app, backend, demoReset(backend, ...reset))
}
