/**
 * Listens for the notifications of an external PostgreSQL, on one connection: what committed later
 * is notified later, across channels. A heartbeat notification on the same connection proves that it
 * is alive. A connection that broke, hangs or belongs to a pooler is distrusted `BELIEVED` ms after
 * the last heartbeat.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './schema/schema.ts'

/** Writes to the cached tables: triggers notify on commit. */
export const TABLES = 'hutong_kept_changed'
/** Rows of `bus_message`, by its function `send_on_bus`. */
export const BUS = 'hutong_bus'
const CHANNELS = [TABLES, BUS]

const BEAT = 1000
const BELIEVED = 3000
const [FIRST_WAIT, LONGEST_WAIT] = [1000, 30_000]

interface Source {
  readonly url: string
  /** Runs on another connection: a pooler does not pass notifications between its sessions. */
  ask(sql: string): Promise<unknown>
}

interface ChannelListener {
  readonly onNotice: (payload: string) => void
  /** A connection has proved to be alive; notifications before it may have been missed. */
  readonly onBegin: () => void
}

export function notifications({ url, ask }: Source) {
  const listeners: { readonly channel: string; readonly listener: ChannelListener }[] = []
  const stopping = new AbortController()
  const { signal } = stopping
  const own = `hutong_beat_${crypto.randomUUID().replaceAll('-', '')}`
  let believedUntil = 0

  /** Resolves when the connection breaks or is silent for too long. */
  async function listen(onAnswer: () => void): Promise<void> {
    const client = new pg.Client({
      ...{ connectionString: url, keepAlive: true },
      ...{ connectionTimeoutMillis: BELIEVED, query_timeout: BELIEVED }
    })
    const ending = new AbortController()
    const end = () => ending.abort()
    client.on('error', end).on('end', end)
    signal.addEventListener('abort', end)
    let [beaten, isAnswered] = [0, false]
    /** The heartbeat in flight. */
    let sent: { readonly beat: string; readonly at: number } | undefined
    client.on('notification', ({ channel, payload = '' }) => {
      for (const one of listeners) if (one.channel === channel) one.listener.onNotice(payload)
      // A late heartbeat proves nothing about the time since.
      if (channel !== own || ending.signal.aborted || sent === undefined) return
      if (payload !== sent.beat) return
      if (!isAnswered) onAnswer()
      isAnswered = true
      believedUntil = sent.at + BELIEVED
      sent = undefined
    })
    try {
      await client.connect()
      for (const channel of [...CHANNELS, own]) await client.query(`listen ${channel}`)
      do {
        sent = { beat: String(++beaten), at: performance.now() }
        const execute = beaten === 1 ? ask : (sql: string) => client.query(sql)
        await execute(`select pg_notify('${own}', '${beaten}')`)
        await sleep(BEAT, undefined, { signal: ending.signal, ref: false })
      } while (sent === undefined)
    } finally {
      end()
      believedUntil = 0
      signal.removeEventListener('abort', end)
      client.end().catch(() => undefined)
    }
  }

  async function run(): Promise<void> {
    let wait = FIRST_WAIT
    const onAnswer = () => {
      for (const { listener } of listeners) listener.onBegin()
      wait = FIRST_WAIT
    }
    while (!signal.aborted) {
      // The pool, which uses the same database, logs the cause.
      await listen(onAnswer).catch(() => undefined)
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined)
      wait = Math.min(wait * 2, LONGEST_WAIT)
    }
  }
  void run()

  return {
    listen: (channel: string, listener: ChannelListener): void =>
      void listeners.push({ channel, listener }),
    areReliable: () => performance.now() < believedUntil,
    stop: () => stopping.abort()
  }
}

export type Notifications = ReturnType<typeof notifications>

const byDatabase = new WeakMap<Database, Notifications>()

export const registerNotifications = (db: Database, of: Notifications): void =>
  void byDatabase.set(db, of)

/** Undefined for the embedded database, which no other process uses. */
export const notificationsOf = (db: Database): Notifications | undefined => byDatabase.get(db)
