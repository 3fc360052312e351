/**
 * Limits per minute of servers that share a database: each counts in memory, adds to the common count
 * without waiting for it, and learns the sum (rule realtime-29).
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { databaseNow as now } from '../db/database-clock.ts'
import type { Database } from '../db/schema/schema.ts'
import type { CommonCount } from './realtime-bus.ts'
import type { RealtimeServer } from './realtime-server.ts'

type OnCount = (counts: ReadonlyMap<string, CommonCount>) => void

export interface SharedCount {
  /** Adds to the common count; undefined when the database is away. */
  add(key: string, many: number): Promise<CommonCount | undefined>
  /** The limit of a key is reached: the other servers learn it at once. */
  announce(key: string, common: CommonCount): void
  /** Called with what other servers have counted, such as a limit that is reached, by the digest of `digestOf`. */
  listen(onCount: OnCount): void
  digestOf(key: string): string
}

const WINDOW = 60_000

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Deletes the windows that have ended. */
export async function dropOldWindows(db: Database): Promise<void> {
  await sql`delete from rate_window where ends_at < ${now}`.execute(db)
}

interface Needs {
  readonly db: Database
  readonly realtime: Pick<RealtimeServer, 'sendElsewhere' | 'onMessage' | 'onLoss'>
  readonly isAlone: boolean
}

/** Common counts by the name of what is limited; undefined for a server that is the only one. */
export function sharedCounts({ db, realtime, isAlone }: Needs) {
  const listeners = new Map<string, OnCount>()
  realtime.onMessage(message => {
    if (message.kind === 'full')
      listeners.get(message.name)?.(new Map([[message.key, message.common]]))
  })

  /** Which limits were reached meanwhile is not known. The pool logs why they cannot be read. */
  async function readAll(): Promise<void> {
    const { rows } = await sql<CommonCount & { name: string; key: string }>`
      select name, key, count, (ends_at - ${now})::int as left from rate_window
      where ends_at > ${now}`.execute(db)
    for (const [name, own] of Map.groupBy(rows, row => row.name))
      listeners.get(name)?.(new Map(own.map(({ key, count, left }) => [key, { count, left }])))
  }
  if (!isAlone) realtime.onLoss(() => void readAll().catch(() => undefined))

  return (name: string): SharedCount | undefined =>
    isAlone
      ? undefined
      : {
          async add(key, many) {
            try {
              const { rows } = await sql<CommonCount>`
                insert into rate_window as kept (name, key, count, ends_at)
                values (${name}, ${digestOf(key)}, ${many}, ${now} + ${WINDOW}::bigint)
                on conflict (name, key) do update set
                  count = case when kept.ends_at <= ${now} then 0 else kept.count end + excluded.count,
                  ends_at = case when kept.ends_at <= ${now} then excluded.ends_at
                    else kept.ends_at end
                returning count, (ends_at - ${now})::int as left`.execute(db)
              return rows[0]
            } catch {
              // The pool logs the cause, and this server's own count remains.
              return undefined
            }
          },
          announce: (key, common) =>
            realtime.sendElsewhere({ kind: 'full', name, key: digestOf(key), common }),
          listen: onCount => void listeners.set(name, onCount),
          digestOf
        }
}

export type SharedCounts = ReturnType<typeof sharedCounts>
