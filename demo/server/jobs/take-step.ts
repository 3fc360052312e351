import type { JobAttempt } from 'pg-boss'
import { transferMessages as messages } from '../../../core/features/transfer-list/messages.ts'
import type { Database } from '../db/schema/schema.ts'
import type { TipStore } from '../modules/message-tips/tip-store.ts'
import { CSV, makesFile, mediaTypeOf } from './job-kinds.ts'
import { failuresKey, isListed, ownerOf, resultKey, type TakeStep } from './job-types.ts'
import type { TransferQueue } from './transfer-queue.ts'

export const status = { waiting: 0, running: 1, done: 2, failed: 3, cancelled: 4 } as const

interface Needs {
  readonly db: Database
  readonly tips: TipStore
  readonly queue: Pick<TransferQueue, 'holds'>
}

/** One step in one transaction; undefined when the attempt no longer holds the job. */
export function createStepRunner({ db, tips, queue }: Needs) {
  return (id: string, attempt: JobAttempt, act: TakeStep) =>
    db.transaction().execute(async inside => {
      if (!(await queue.holds(inside, attempt))) return undefined
      const job = await inside
        .selectFrom('transfer')
        .selectAll()
        .where('id', '=', id)
        .where('status', '=', status.running)
        .forUpdate()
        .executeTakeFirst()
      if (!job) return undefined
      const step = await act(job, inside)
      const { end } = step
      const files = end
        ? {
            file_key: makesFile(job) ? resultKey(id) : null,
            fail_key: step.bad > 0 ? failuresKey(id) : null
          }
        : {}
      await inside
        .updateTable('transfer')
        .set({
          checkpoint: JSON.stringify(step.checkpoint),
          sum_count: step.sum,
          success_count: step.good,
          fail_count: step.bad,
          ...files,
          ...(end && {
            status: end.isFailed ? status.failed : status.done,
            tip_message: end.remark,
            is_seen: !isListed(job)
          })
        })
        .where('id', '=', id)
        .execute()
      if (!end || !isListed(job)) return { job, step }
      const title = end.isFailed
        ? messages.tipFailed({ name: job.name })
        : messages.tipDone({ name: job.name })
      const message = messages.tipMessage({ file: job.file_name, remark: end.remark })
      await tips.write(inside, ownerOf(job), title, message)
      const key = files.file_key ?? files.fail_key
      if (key)
        await inside
          .insertInto('attachment')
          .values({
            key,
            enterprise_id: job.enterprise_id,
            user_id: job.user_id,
            name: files.file_key ? job.file_name : messages.failuresFile({ name: job.file_name }),
            media_type: files.file_key ? mediaTypeOf(job) : CSV,
            size: end.bytes,
            created_at: Date.now()
          })
          .execute()
      return { job, step }
    })
}
