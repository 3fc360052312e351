/**
 * Hears from a real PostgreSQL what is written to the tables of which something is kept in memory,
 * by any process: triggers notify when the transaction is committed. It is heard for sure as long as
 * a notice of our own comes back every moment on the same connection, since notices keep the order of
 * the commits. A connection that broke, that hangs or that is a pooler's is no longer believed
 * `BELIEVED` after the last.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** What the triggers notify. */
export const CHANNEL = 'hutong_kept_changed'
const BEAT = 1000
const BELIEVED = 3000
const [FIRST_WAIT, LONGEST_WAIT] = [1000, 30_000]

interface Elsewhere {
  readonly url: string
  /** Asks on another connection: notices between the sessions of a pooler do not come through. */
  ask(sql: string): Promise<unknown>
  onChange(): void
}

export function changesElsewhere({ url, ask, onChange }: Elsewhere) {
  const stopping = new AbortController()
  const { signal } = stopping
  const own = `hutong_beat_${crypto.randomUUID().replaceAll('-', '')}`
  let believedUntil = 0

  /** Until the connection breaks or says nothing for too long. */
  async function listen(onHeard: () => void): Promise<void> {
    const client = new pg.Client({
      ...{ connectionString: url, keepAlive: true },
      ...{ connectionTimeoutMillis: BELIEVED, query_timeout: BELIEVED }
    })
    const ending = new AbortController()
    const end = () => ending.abort()
    client.on('error', end).on('end', end)
    signal.addEventListener('abort', end)
    let [beaten, isHeard] = [0, false]
    /** The notice of our own that is under way. */
    let sent: { readonly beat: string; readonly at: number } | undefined
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL) return onChange()
      // What comes after the end says nothing of the time since.
      if (ending.signal.aborted || sent === undefined || payload !== sent.beat) return
      if (!isHeard) onHeard()
      isHeard = true
      believedUntil = sent.at + BELIEVED
      sent = undefined
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      await client.query(`listen ${own}`)
      do {
        sent = { beat: String(++beaten), at: performance.now() }
        const say = beaten === 1 ? ask : (sql: string) => client.query(sql)
        await say(`select pg_notify('${own}', '${beaten}')`)
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
    const onHeard = () => {
      onChange()
      wait = FIRST_WAIT
    }
    while (!signal.aborted) {
      // What broke it is logged by the pool, which has the same database.
      await listen(onHeard).catch(() => undefined)
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined)
      wait = Math.min(wait * 2, LONGEST_WAIT)
    }
  }
  void run()

  return {
    areHeard: () => performance.now() < believedUntil,
    stop: () => stopping.abort()
  }
}
