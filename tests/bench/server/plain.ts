/**
 * What a server would be that had nothing but the same statements: Fastify, the driver, and for each
 * request the SQL that the reference backend sent for it.
 */
import { PGlite } from '@electric-sql/pglite'
import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import pg from 'pg'
import { type Recorded, type Request, type Start, sendToParent, usage } from './messages.ts'

const { dataDir, databaseUrl } = JSON.parse(process.argv[2] ?? '{}') as Start

async function open() {
  if (databaseUrl) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
    const query = async (sql: string, parameters: unknown[]) =>
      (await pool.query(sql, parameters)).rows
    return { query, close: () => pool.end() }
  }
  const database = await PGlite.create({ dataDir: `${dataDir}/pg` })
  const query = async (sql: string, parameters: unknown[]) =>
    (await database.query(sql, parameters)).rows
  return { query, close: () => database.close() }
}

const database = await open()
const statements = new Map<string, Recorded['statements']>()
const keyOf = (method: string, path: string, token: string) => `${method} ${path} ${token}`
const app = Fastify()
await app.register(websocket)
app.get('/ws', { websocket: true }, () => undefined)
app.all('/api/*', async ({ method, url, headers }) => {
  const token = headers.authorization?.slice('Bearer '.length) ?? ''
  const data: unknown[] = []
  for (const { sql, parameters } of statements.get(keyOf(method, url, token)) ?? [])
    data.push(await database.query(sql, [...parameters]))
  return { code: 1, data }
})
process.on('message', (message: Request) => {
  if (message.ask === 'usage') sendToParent({ usage: usage() })
  if (message.ask !== 'play') return
  for (const one of message.recorded)
    statements.set(keyOf(one.method, one.path, one.token), one.statements)
  sendToParent({ usage: usage() })
})
const stop = async () => {
  await app.close()
  await database.close()
  process.exit(0)
}
process.once('SIGTERM', stop).once('disconnect', stop)
sendToParent({ url: await app.listen({ port: 0 }) })
