/** Calls that an exchange reports: what one costs the server and the database. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { signedHeaders } from '../../../demo/server/modules/messaging/gateway/gateway-signature.ts'
import { openSockets } from '../server/people.ts'
import type { MeasuredServer } from '../server/process.ts'

/** Seats of the sample data, which have one call each at a time. */
const EXTENSIONS = ['100', '200', '300', '400']
const EVENTS = ['started', 'ringing', 'answered', 'ended']

interface Written {
  readonly rows: number
  readonly transactions: number
  readonly logBytes: number
}

async function writtenBy(database: pg.Client): Promise<Written> {
  // Counts of other sessions are a moment late.
  await sleep(1500)
  const { rows } = await database.query<{ rows: string; transactions: string; log: string }>(
    `select tup_inserted + tup_updated + tup_deleted as rows, xact_commit as transactions,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as log
      from pg_stat_database where datname = current_database()`
  )
  const [found] = rows
  return {
    rows: Number(found?.rows),
    transactions: Number(found?.transactions),
    logBytes: Number(found?.log)
  }
}

async function send(url: string, secret: string, event: object): Promise<void> {
  const body = JSON.stringify({ events: [event] })
  const answer = await fetch(`${url}/exchange/events`, {
    ...{ method: 'POST', body },
    headers: { ...signedHeaders(secret, Date.now(), body) }
  })
  if (!answer.ok) throw new Error(`an event was refused: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** `begin` is called before the calls, and `end` when all is written. */
export async function reportCalls(
  server: MeasuredServer,
  given: {
    readonly databaseUrl: string
    readonly secret: string
    readonly tokens: readonly string[]
    readonly count: number
  },
  begin: () => void,
  end: () => void
) {
  const { databaseUrl, secret, tokens, count } = given
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const sockets = await openSockets(server.url, tokens, tokens.length)
  let pushes = 0
  for (const socket of sockets) socket.on('message', () => pushes++)
  const idle = await writtenBy(database)
  await sleep(3000)
  const before = await writtenBy(database)
  const since = performance.now()
  const pushesBefore = pushes
  begin()
  for (let call = 0; call < count; call += EXTENSIONS.length)
    await Promise.all(
      EXTENSIONS.map(async (extension, at) => {
        const about = {
          ...{ callId: `bench-${process.pid}-${call + at}`, extension, direction: 'inbound' },
          number: `139${String(call + at).padStart(8, '0')}`
        }
        for (const [index, event] of EVENTS.entries())
          await send(server.url, secret, { ...about, event, sequence: index + 1 })
      })
    )
  await sleep(500)
  end()
  const after = await writtenBy(database)
  const seconds = (performance.now() - since) / 1000
  for (const socket of sockets) socket.terminate()
  await database.end()
  // What the server writes without calls; before them for 4.5 s.
  const perCall = (name: keyof Written): number =>
    (after[name] - before[name] - ((before[name] - idle[name]) / 4.5) * seconds) / count
  return {
    rows: perCall('rows'),
    transactions: perCall('transactions'),
    logBytes: perCall('logBytes'),
    pushes: (pushes - pushesBefore) / count
  }
}
