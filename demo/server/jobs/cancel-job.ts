import type { Transaction } from 'kysely'
import { transferMessages as messages } from '../../../core/features/transfer-list/messages.ts'
import type { Backend } from '../backend.ts'
import type { Tables } from '../db/schema/schema.ts'
import { refuse } from '../http/refusal.ts'
import type { Job } from './job-types.ts'

export const CANCELLED = 4

/** Cancels an unfinished job; throws for another. `also` writes in the same transaction. */
export async function cancelJob(
  { db, transfers }: Pick<Backend, 'db' | 'transfers'>,
  job: Job,
  also: (inside: Transaction<Tables>) => Promise<unknown> = async () => {}
): Promise<void> {
  const cancelled = await db.transaction().execute(async inside => {
    // Same lock order as a step: the queue's row first.
    await transfers.cancel(inside, job)
    const ended = await inside
      .updateTable('transfer')
      .set({ status: CANCELLED })
      .where('id', '=', job.id)
      .where('status', 'in', [0, 1])
      .returningAll()
      .executeTakeFirstOrThrow(() => refuse(messages.jobOver()))
    await also(inside)
    return ended
  })
  transfers.ended(cancelled)
}
