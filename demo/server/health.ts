import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { serverText } from '../../core/text/server.ts'
import type { Database } from './db/schema.ts'
import { unavailable } from './refusal.ts'

const LIVE = '/healthz/live'
const READY = ['/healthz', '/healthz/ready']

const state = (isReady: boolean) => ({
  status: isReady ? 'ok' : 'unavailable',
  live: true,
  ready: isReady,
  database: isReady ? 'ok' : 'unreachable'
})
const alive = { status: 'ok', live: true }

/**
 * `/healthz/live` says that the process answers: one that does not is to be started again.
 * `/healthz` and `/healthz/ready` ask the database too: while it is away nobody is to be sent here.
 */
export function healthRoutes(app: FastifyInstance, db: Database, wait: number): void {
  let asking: Promise<boolean> | undefined
  const ask = async (): Promise<boolean> => {
    try {
      await sql`select 1`.execute(db)
      return true
    } catch {
      return false
    } finally {
      asking = undefined
    }
  }
  async function isReady(): Promise<boolean> {
    const late = new AbortController()
    asking ??= ask()
    const tooLate = sleep(wait, false, { signal: late.signal }).catch(() => false)
    const answer = await Promise.race([asking, tooLate])
    late.abort()
    return answer
  }

  app.get(LIVE, async () => alive)
  for (const path of READY)
    app.get(path, async (_request, reply) => {
      const ready = await isReady()
      if (!ready) reply.code(503).header('retry-after', unavailable('').retryAfter)
      return state(ready)
    })
}

/** What answers on the port while the database is waited for at the start. */
export function waitingRoom(port: number, host: string) {
  const { status, body, retryAfter } = unavailable(serverText.databaseAway())
  const server = createServer(({ url = '/' }, reply) => {
    const path = url.replace(/\?.*/, '')
    const [code, said] =
      path === LIVE ? [200, alive] : [status, READY.includes(path) ? state(false) : body]
    reply.setHeader('content-type', 'application/json; charset=utf-8')
    reply.setHeader('connection', 'close')
    if (code !== 200 && retryAfter !== undefined) reply.setHeader('retry-after', retryAfter)
    reply.writeHead(code).end(JSON.stringify(said))
  })
  return {
    open: () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, host, resolve)
      }),
    async close(): Promise<void> {
      if (!server.listening) return
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  }
}
