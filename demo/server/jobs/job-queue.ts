/** The job queue: pg-boss in the server's own database. */
import type { PGlite } from '@electric-sql/pglite'
import { type ConstructorOptions, fromPglite, PgBoss, type Queue } from 'pg-boss'
import { ignoreUnavailable } from '../db/database-unavailable.ts'
import { jobDatabase } from '../db/job-statements.ts'
import type { Database } from '../db/schema/schema.ts'

export const TRANSFERS = 'transfers'
/** Takes the transfers whose attempts have all failed. */
export const FAILED_TRANSFERS = 'failed-transfers'
export const SWEEPS = 'sweeps'
/** A job for each server that dials call tasks. */
export const DIALLERS = 'diallers'

const DAY = 24 * 3600
/** In seconds. A finished job is kept for a look at the queue; it holds nothing but an id. */
const kept = { deleteAfterSeconds: 3600, retentionSeconds: 365 * DAY }

const queues: readonly Queue[] = [
  { ...kept, name: FAILED_TRANSFERS, retryLimit: 10, retryBackoff: true },
  {
    ...{ ...kept, name: TRANSFERS, policy: 'exclusive', deadLetter: FAILED_TRANSFERS },
    expireInSeconds: DAY
  },
  { ...kept, name: SWEEPS, policy: 'exclusive' },
  { ...kept, name: DIALLERS, expireInSeconds: DAY }
]

/** Creates those that are missing; the image of an empty database has them all. */
async function createQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const queue of queues) if (!known.has(queue.name)) await boss.createQueue(queue.name, queue)
}

const libraryOptions: ConstructorOptions = {
  registerInstance: false,
  openTelemetry: { enabled: false }
}

/** Creates the queue's tables, for the image of an empty database. */
export async function installQueues(pglite: PGlite): Promise<void> {
  const db = fromPglite(pglite)
  const boss = new PgBoss({
    ...libraryOptions,
    db,
    backend: 'pglite',
    supervise: false,
    schedule: false
  })
  await boss.start()
  await createQueues(boss)
  await boss.stop({ graceful: false })
}

interface Needs {
  readonly db: Database
  /** No other server uses the database. */
  readonly isAlone: boolean
  readonly log: (line: string) => void
}

/** In seconds: how often lost heartbeats are looked for, with other servers and without. */
const [SUPERVISED_EVERY, ALONE_EVERY] = [5, 300]

export async function openJobQueue({ db, isAlone, log }: Needs): Promise<PgBoss> {
  const every = isAlone ? ALONE_EVERY : SUPERVISED_EVERY
  const boss = new PgBoss({
    ...{ ...libraryOptions, db: jobDatabase(db), backend: isAlone ? 'pglite' : 'postgres' },
    ...{ superviseIntervalSeconds: every, monitorIntervalSeconds: every },
    // The queue is small, and uses no flows.
    ...{
      monitorVacuum: false,
      reindex: false,
      bamIntervalSeconds: 3600,
      flowIntervalSeconds: 3600
    },
    ...{ queueCacheIntervalSeconds: 600, maintenanceIntervalSeconds: 3600 },
    ...{ cronMonitorIntervalSeconds: 45, cronWorkerIntervalSeconds: 45 }
  })
  boss.on('error', ignoreUnavailable(log))
  await boss.start()
  await createQueues(boss)
  return boss
}
