/** The job queue of a backend under test, without workers. */
import type { Transaction } from 'kysely'
import { PgBoss } from 'pg-boss'
import { jobDatabase } from '../../../demo/server/db/job-statements.ts'
import type { Database, Tables } from '../../../demo/server/db/schema/schema.ts'
import { transferQueue } from '../../../demo/server/jobs/transfer-queue.ts'
import { defaultLimits } from '../../../demo/server/limits.ts'

interface Started {
  readonly id: string
  readonly enterprise_id?: string
  readonly user_id?: string
  readonly type?: number
  readonly input?: object
  readonly created_at?: number
}

export async function jobClient(db: Database, limits: Partial<typeof defaultLimits> = {}) {
  const boss = new PgBoss({
    ...{ db: jobDatabase(db), supervise: false, schedule: false, migrate: false },
    registerInstance: false
  })
  await boss.start()
  const queue = transferQueue(boss, { ...defaultLimits, ...limits })

  return {
    boss,
    queue,
    stop: () => boss.stop({ graceful: false }),

    /** Queues a transfer, an export of calls unless another type is named. */
    async begin(job: Started, open?: Transaction<Tables>): Promise<void> {
      const named = {
        ...{ enterprise_id: 'ent-1', user_id: 'user-2', type: 1, created_at: Date.now() },
        ...job
      }
      const insert = async (inside: Transaction<Tables>) => {
        await inside
          .insertInto('transfer')
          .values({
            ...named,
            ...{ name: job.id, file_name: `${job.id}.csv`, status: 0, tip_message: '' },
            ...{ sum_count: 0, success_count: 0, fail_count: 0, file_key: null, fail_key: null },
            ...{ is_seen: true, input: JSON.stringify(job.input ?? {}) },
            ...{ checkpoint: '{"rows":0,"bytes":0}', turn: 0, job_id: null }
          })
          .execute()
        await queue.enqueue(inside, named)
      }
      await (open ? insert(open) : db.transaction().execute(insert))
    },

    /** All rows of the queue, as JSON. */
    async rows(): Promise<string> {
      const { rows } = await jobDatabase(db).executeSql('select * from pgboss.job')
      return JSON.stringify(rows)
    }
  }
}
