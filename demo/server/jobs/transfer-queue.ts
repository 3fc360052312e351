/** The queue of transfers. Its jobs carry the id of a transfer and nothing else. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { JobAttempt, PgBoss, SendOptions } from 'pg-boss'
import { affectedJobs, jobDatabase } from '../db/job-statements.ts'
import type { Tables } from '../db/schema/schema.ts'
import type { Limits } from '../limits.ts'
import { TRANSFERS } from './job-queue.ts'
import type { Job } from './job-types.ts'
import { turnsWith } from './turns.ts'

export interface TransferJob {
  readonly transferId: string
}

type Inside = Kysely<Tables>

export function transferQueue(
  boss: PgBoss,
  limits: Pick<Limits, 'jobHeartbeat' | 'jobRetries' | 'jobRetryDelay'>
) {
  const options: SendOptions = {
    retryLimit: limits.jobRetries,
    retryDelay: limits.jobRetryDelay / 1000,
    retryBackoff: limits.jobRetryDelay > 0,
    heartbeatSeconds: limits.jobHeartbeat / 1000
  }

  /** Queues a transfer again, with all its attempts. */
  async function send(inside: Inside, transferId: string, turn: number): Promise<void> {
    const id = randomUUID()
    const data: TransferJob = { transferId }
    const sent = await boss.send(TRANSFERS, data, {
      ...{ ...options, id, priority: -turn, singletonKey: transferId, db: jobDatabase(inside) }
    })
    // Another server has queued it.
    if (!sent) return
    await inside
      .updateTable('transfer')
      .set({ turn, job_id: id })
      .where('id', '=', transferId)
      .execute()
  }

  async function move(inside: Inside, transferId: string, turn: number): Promise<void> {
    const moved = await inside
      .updateTable('transfer')
      .set({ turn })
      .where('id', '=', transferId)
      .returning('job_id')
      .executeTakeFirst()
    if (!moved?.job_id) return
    const where = { id: moved.job_id, db: jobDatabase(inside) }
    await boss.update(TRANSFERS, undefined, { ...where, priority: -turn })
  }

  /** Ends an attempt, if it still holds the transfer, and queues the transfer again. */
  async function sendAgain(inside: Inside, attempt: JobAttempt | string, id: string) {
    const ended = await boss.complete(TRANSFERS, attempt, null, { db: jobDatabase(inside) })
    if (affectedJobs(ended) === 0) return
    const { turn } = await inside
      .selectFrom('transfer')
      .select('turn')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await send(inside, id, turn)
  }

  return {
    /** Queues a new transfer, in the transaction that inserted it. */
    async enqueue(
      inside: Inside,
      job: Pick<Job, 'id' | 'enterprise_id' | 'user_id' | 'created_at'>
    ): Promise<void> {
      const turns = await turnsWith(inside, {
        ...{ id: job.id, enterpriseId: job.enterprise_id },
        ...{ userId: job.user_id, createdAt: job.created_at }
      })
      for (const [id, turn] of turns)
        if (id === job.id) await send(inside, id, turn)
        else await move(inside, id, turn)
    },

    /** Whether the attempt still holds the transfer; if so, its heartbeat is renewed. */
    async holds(inside: Inside, attempt: JobAttempt): Promise<boolean> {
      const db = jobDatabase(inside)
      return affectedJobs(await boss.touch(TRANSFERS, attempt, { db })) === 1
    },

    async cancel(inside: Inside, { job_id }: Job): Promise<void> {
      if (job_id) await boss.cancel(TRANSFERS, job_id, { db: jobDatabase(inside) })
    },

    /** Releases an unfinished transfer, for any server to continue. */
    release: sendAgain,

    /** Releases what an earlier run of the only server held, and queues what is not queued. */
    async recover(db: Inside, isAlone: boolean): Promise<void> {
      const unfinished = await db
        .selectFrom('transfer')
        .selectAll()
        .where('status', 'in', [0, 1])
        .where(eb => (isAlone ? eb.lit(true) : eb('job_id', 'is', null)))
        .orderBy('created_at')
        .execute()
      for (const { id, turn, job_id } of unfinished)
        await db
          .transaction()
          .execute(inside => (job_id ? sendAgain(inside, job_id, id) : send(inside, id, turn)))
    }
  }
}

export type TransferQueue = ReturnType<typeof transferQueue>
