/**
 * The job under which a server dials, in the queue of pg-boss.
 *
 * The calls in progress of a server name its job. The server renews the job's heartbeat; a job whose
 * heartbeat is lost is handed out again, and whichever server takes it adopts the calls.
 */
import { randomUUID } from 'node:crypto'
import { type Expression, type Kysely, sql } from 'kysely'
import type { JobAttempt, PgBoss } from 'pg-boss'
import { affectedJobs, jobDatabase } from '../../db/job-statements.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { DIALLERS } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits.ts'
import type { Item } from './calls/call-in-progress.ts'

interface Needs {
  readonly db: Database
  readonly boss: PgBoss
  readonly limits: Pick<Limits, 'jobHeartbeat'>
  /** No other server uses the database. */
  readonly isAlone: boolean
  /** Called when the job is found lost: the calls under it belong to the server that takes it. */
  readonly onLost: () => void
}

/** Most jobs taken at once: one for each server that is gone. */
const BATCH = 100
/** A job that was handed out again is completed by the server that takes it. */
const RETRIES = 3

export function diallerJob({ db, boss, limits, isAlone, onLost }: Needs) {
  const options = {
    heartbeatSeconds: limits.jobHeartbeat / 1000,
    retryLimit: RETRIES,
    retryDelay: 0
  }
  let own: JobAttempt | undefined
  let [renewedAt, takenAt] = [0, 0]

  const fetch = (inside: Kysely<Tables>) =>
    boss.fetch(DIALLERS, { db: jobDatabase(inside), batchSize: BATCH })

  /** Adds a job and takes it, in one transaction: no other server sees it before. May take others too. */
  async function add(inside: Kysely<Tables>): Promise<readonly JobAttempt[]> {
    const id = randomUUID()
    await boss.insert(DIALLERS, [{ ...options, id }], { db: jobDatabase(inside) })
    const jobs = await fetch(inside)
    const job = jobs.find(one => one.id === id)
    if (!job) throw new Error('The job queue has not handed out the job of this server')
    return [job, ...jobs.filter(one => one !== job)]
  }

  /** Puts calls in progress under another job. */
  async function adopt(inside: Kysely<Tables>, job: JobAttempt, from: Expression<boolean>) {
    const { rows } = await sql<Item>`update call_item set worker = ${job.id}
      where status = 1 and ${from} returning *`.execute(inside)
    return rows
  }

  /** Takes the jobs of servers that are gone, with their calls; with `isNeeded`, one of its own. */
  async function take(isNeeded: boolean): Promise<readonly Item[]> {
    const taken = await db.transaction().execute(async inside => {
      const found: readonly JobAttempt[] = isAlone ? [] : await fetch(inside)
      if (found.length === 0 && !isNeeded) return undefined
      const [job, ...late] = own ? [own] : await add(inside)
      if (!job) return undefined
      const lost = [...found, ...late]
      if (lost.length > 0) await boss.complete(DIALLERS, lost, null, { db: jobDatabase(inside) })
      else if (!isAlone) return { job, calls: [] }
      const ids = lost.map(({ id }) => id)
      // Of the only server, whether or not the queue has handed its lost job out again.
      const areTaken = isAlone
        ? sql<boolean>`worker is distinct from ${job.id}`
        : sql<boolean>`worker = any(${ids}::text[])`
      return { job, calls: await adopt(inside, job, areTaken) }
    })
    own = taken?.job ?? own
    return taken?.calls ?? []
  }

  /** Whether this server still has its job; if so, no other takes it before the transaction ends. */
  async function holds(inside: Kysely<Tables>): Promise<boolean> {
    const job = own
    if (!job) return false
    const isHeld = affectedJobs(await boss.touch(DIALLERS, job, { db: jobDatabase(inside) })) === 1
    if (!isHeld && own === job) {
      own = undefined
      onLost()
    }
    return isHeld
  }

  return {
    /** The job's id, which calls in progress name. */
    id: (): string | undefined => own?.id,
    holds,

    /** Ensures that this server has a job. Resolves to the adopted calls. */
    open: (): Promise<readonly Item[]> => (own ? Promise.resolve([]) : take(true)),

    /** Renews the heartbeat, and takes the calls of servers that are gone, when that is due. */
    async renew(now: number): Promise<readonly Item[]> {
      if (own && now >= renewedAt + limits.jobHeartbeat / 3) {
        renewedAt = now
        await holds(db)
      }
      if (isAlone || now < takenAt + limits.jobHeartbeat / 2) return []
      takenAt = now
      return take(false)
    },

    /** Takes the calls that no server holds: all of them where there is no other server. */
    async recover(): Promise<readonly Item[]> {
      if (isAlone) await boss.deleteAllJobs(DIALLERS)
      const isFree = isAlone ? sql<boolean>`true` : sql<boolean>`worker is null`
      const { rows } =
        await sql`select from call_item where status = 1 and ${isFree} limit 1`.execute(db)
      if (rows.length === 0) return []
      const adopted = await take(true)
      if (isAlone || !own) return adopted
      return [...adopted, ...(await adopt(db, own, isFree))]
    },

    /** Gives the job back; with calls in progress, any server may take it at once. */
    async release(hasCalls: boolean): Promise<void> {
      const job = own
      own = undefined
      if (!job) return
      if (hasCalls) await boss.fail(DIALLERS, job)
      else await boss.complete(DIALLERS, job)
    }
  }
}

export type DiallerJob = ReturnType<typeof diallerJob>
