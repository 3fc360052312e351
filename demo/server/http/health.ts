import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/schema/schema.ts'
import { serverMessages } from './messages.ts'
import { unavailable } from './refusal.ts'

const LIVE = '/healthz/live'
const READY = ['/healthz', '/healthz/ready']

const state = (isThere: boolean, isDraining = false, hasExchange?: boolean) => ({
  status: isDraining ? 'draining' : isThere ? 'ok' : 'unavailable',
  live: true,
  ready: isThere && !isDraining,
  database: isThere ? 'ok' : 'unreachable',
  ...(hasExchange !== undefined && { telephony: hasExchange ? 'ok' : 'unreachable' })
})
const alive = { status: 'ok', live: true }

/**
 * `/healthz/live`: the process responds; otherwise it should be restarted. `/healthz` and
 * `/healthz/ready` include the database: while it is unreachable, or the server is about to stop, no
 * traffic should be routed here. Without the process of the exchange everything but calls is served, by
 * this server as by each other one.
 */
export function healthRoutes(
  app: FastifyInstance,
  db: Database,
  about: {
    readonly wait: number
    readonly isDraining: () => boolean
    /** Whether the process of the exchange answers, where there is one. */
    readonly hasExchange?: (() => Promise<boolean>) | undefined
  }
): void {
  const { wait, isDraining, hasExchange } = about
  let pending: Promise<boolean> | undefined
  const probe = async (): Promise<boolean> => {
    try {
      await sql`select 1`.execute(db)
      return true
    } catch {
      return false
    } finally {
      pending = undefined
    }
  }
  async function isReady(): Promise<boolean> {
    const late = new AbortController()
    pending ??= probe()
    const tooLate = sleep(wait, false, { signal: late.signal }).catch(() => false)
    const answer = await Promise.race([pending, tooLate])
    late.abort()
    return answer
  }

  app.get(LIVE, async () => alive)
  for (const path of READY)
    app.get(path, async (_request, reply) => {
      const [isThere, isAnswering] = await Promise.all([isReady(), hasExchange?.()])
      const answer = state(isThere, isDraining(), isAnswering)
      if (!answer.ready) reply.code(503).header('retry-after', unavailable('').retryAfter)
      return answer
    })
}

/** A proxy passes such a request on to another server, and a 503 to its client, see `demo/deployment/nginx.conf`. */
const NOT_STARTED = 502

/** Answers on the port while the start waits for the database or Redis. */
export function waitingRoom(port: number, host: string) {
  let { status, body, retryAfter } = unavailable(serverMessages.databaseAway())
  let isDatabaseThere = false
  const server = createServer(({ url = '/' }, reply) => {
    const path = url.replace(/\?.*/, '')
    const [code, healthBody] =
      path === LIVE
        ? [200, alive]
        : READY.includes(path)
          ? [status, waiting()]
          : [NOT_STARTED, body]
    reply.setHeader('content-type', 'application/json; charset=utf-8')
    reply.setHeader('connection', 'close')
    if (code !== 200 && retryAfter !== undefined) reply.setHeader('retry-after', retryAfter)
    reply.writeHead(code).end(JSON.stringify(healthBody))
  })
  const waiting = () => ({ ...state(false), ...(isDatabaseThere && { database: 'ok' }) })
  const open = () =>
    new Promise<void>((resolve, reject) => {
      if (server.listening) resolve()
      else server.once('error', reject).listen(port, host, resolve)
    })
  return {
    open,
    /** The database is there, but not what carries messages between servers. */
    async openForRedis(): Promise<void> {
      ;({ status, body, retryAfter } = unavailable(serverMessages.redisAway()))
      isDatabaseThere = true
      await open()
    },
    async close(): Promise<void> {
      if (!server.listening) return
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  }
}
