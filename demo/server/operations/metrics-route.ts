import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { digest } from '../auth/secrets.ts'
import { isLocal } from '../http/local-only.ts'
import { serverMessages } from '../http/messages.ts'
import { absent, notSignedIn } from '../http/refusal.ts'

const SHORTEST = 16

/** Parses `METRICS_TOKEN`; throws for one that can be guessed. */
export function metricsTokenOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (text.length < SHORTEST) throw new Error(serverMessages.badMetricsToken())
  return text
}

/** With a token, its bearers may read; without one, programs on this machine. */
function check(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (!isLocal(request)) throw absent(serverMessages.noSuchPage())
    return
  }
  const [scheme, given = ''] = (request.headers.authorization ?? '').split(' ')
  const isRight = timingSafeEqual(Buffer.from(digest(given)), Buffer.from(digest(token)))
  if (scheme?.toLowerCase() !== 'bearer' || !isRight) throw notSignedIn()
}

/** `/metrics` in the text format of Prometheus. */
export function metricsRoute(
  app: FastifyInstance,
  token: string | undefined,
  metrics: { readonly type: string; readonly text: () => Promise<string> }
): void {
  app.get('/metrics', async (request, reply) => {
    check(request, token)
    reply.header('cache-control', 'no-store').type(metrics.type)
    return metrics.text()
  })
}
