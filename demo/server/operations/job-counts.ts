import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/schema/schema.ts'

/** In ms: how long counts are reused. */
const KEPT = 10_000

/** The states of pg-boss in which a job waits, runs or has failed. */
const STATES = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  failed: 'failed'
} as const

type State = (typeof STATES)[keyof typeof STATES]
export type JobCounts = Readonly<Record<State, Readonly<Record<string, number>>>>

/** Counts the jobs by state and kind; at most one query per ten seconds, and none that is waited for longer than `wait` ms. */
export function jobCounts(
  db: Database,
  wait: number,
  clock: () => number = () => performance.now()
) {
  let known: JobCounts | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    try {
      const { rows } = await sql<{ name: string; state: keyof typeof STATES; jobs: number }>`
        select name, state::text as state, count(*)::int as jobs from pgboss.job
        where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%'
        group by name, state`.execute(db)
      const counts: Record<State, Record<string, number>> = { waiting: {}, running: {}, failed: {} }
      for (const { name, state, jobs } of rows) {
        const byKind = counts[STATES[state]]
        byKind[name] = (byKind[name] ?? 0) + jobs
      }
      known = counts
    } catch {
      // The database is away: the values are absent.
      known = undefined
    } finally {
      reading = undefined
    }
  }

  return {
    /** Reads them again when they are old. */
    async refresh(): Promise<void> {
      if (!reading && clock() - readAt >= KEPT) {
        readAt = clock()
        reading = read()
      }
      if (!reading) return
      const late = new AbortController()
      const tooLate = sleep(wait, true, { signal: late.signal }).catch(() => false)
      if ((await Promise.race([reading, tooLate])) === true) known = undefined
      late.abort()
    },
    /** Undefined while the database is away. */
    last: (): JobCounts | undefined => known
  }
}
