/** What the process with the exchange does for the servers that use it (rule realtime-30). */
import { sql } from 'kysely'
import { databaseNow } from '../db/database-clock.ts'
import type { Database } from '../db/schema/schema.ts'
import type { Recordings } from '../files/recording-spool.ts'
import type { Dialler } from '../modules/dialler/dialler.ts'
import type { RealtimeServer } from '../realtime/realtime-server.ts'
import { CURRENT, WRITTEN } from './exchange-elsewhere.ts'
import { telephonyServerMessages as messages } from './messages.ts'
import type { TelephonyOptions } from './process-options.ts'
import { markRecordings } from './recordings-mark.ts'

interface Needs extends Pick<TelephonyOptions, 'onRefused'> {
  readonly db: Database
  readonly realtime: RealtimeServer
  readonly dialler: Dialler
  readonly recordings: Pick<Recordings, 'open' | 'write'>
  readonly log: (line: string) => void
  /** Resolves when all events of a call so far are in the database. */
  readonly settled: (callRecordId: string) => Promise<void>
}

/** Listens to the servers; of two such processes the later one gives up. */
export function exchangeForOthers({
  db,
  realtime,
  dialler,
  recordings,
  settled,
  onRefused,
  log
}: Needs) {
  /** By the clock of the database. */
  let since = Number.POSITIVE_INFINITY
  let isSecond = false
  let hasBegun = false
  realtime.onMessage((message, server) => {
    if (message.kind === 'tasks') dialler.changed(...message.ids)
    if (message.kind !== 'exchange' || isSecond) return
    isSecond = message.since < since || (message.since === since && server < realtime.own)
    if (isSecond && hasBegun) onRefused?.(messages.another())
  })
  // Tasks may have been started or changed.
  realtime.onLoss(dialler.wake)
  realtime.onAsk<string>(WRITTEN, settled)
  // What the sender has sent before was received before.
  realtime.onAsk(CURRENT, async () => null)
  return {
    /** After the servers that run have answered; one that is late may still be such a process. */
    async begin(): Promise<void> {
      const { rows } = await sql<{ now: number }>`select ${databaseNow} as now`.execute(db)
      if (isSecond) throw new Error(messages.another())
      since = Number(rows[0]?.now)
      hasBegun = true
      const isMarked = await markRecordings(recordings, realtime.own).then(
        () => true,
        (error: Error) => {
          log(error.message)
          return false
        }
      )
      realtime.share(() => ({ kind: 'exchange', since, isMarked }))
      realtime.sendElsewhere({ kind: 'exchange', since, isMarked })
    }
  }
}
