/**
 * Listens for writes by any process to the cached tables: triggers notify on commit. A heartbeat
 * notification on the same connection proves that it is alive, since notifications keep commit
 * order. A connection that broke, hangs or belongs to a pooler is distrusted `BELIEVED` ms after
 * the last heartbeat.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Channel that the triggers notify. */
export const CHANNEL = 'hutong_kept_changed'
const BEAT = 1000
const BELIEVED = 3000
const [FIRST_WAIT, LONGEST_WAIT] = [1000, 30_000]

interface Elsewhere {
  readonly url: string
  /** Runs on another connection: a pooler does not pass notifications between its sessions. */
  ask(sql: string): Promise<unknown>
  onChange(): void
}

export function changesElsewhere({ url, ask, onChange }: Elsewhere) {
  const stopping = new AbortController()
  const { signal } = stopping
  const own = `hutong_beat_${crypto.randomUUID().replaceAll('-', '')}`
  let believedUntil = 0

  /** Resolves when the connection breaks or is silent for too long. */
  async function listen(onNotice: () => void): Promise<void> {
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
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL) return onChange()
      // A late heartbeat proves nothing about the time since.
      if (ending.signal.aborted || sent === undefined || payload !== sent.beat) return
      if (!isAnswered) onNotice()
      isAnswered = true
      believedUntil = sent.at + BELIEVED
      sent = undefined
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      await client.query(`listen ${own}`)
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
    const onNotice = () => {
      onChange()
      wait = FIRST_WAIT
    }
    while (!signal.aborted) {
      // The pool, which uses the same database, logs the cause.
      await listen(onNotice).catch(() => undefined)
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined)
      wait = Math.min(wait * 2, LONGEST_WAIT)
    }
  }
  void run()

  return {
    areReliable: () => performance.now() < believedUntil,
    stop: () => stopping.abort()
  }
}
