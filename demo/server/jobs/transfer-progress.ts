import type { TransferProgress } from '../../../core/features/transfer-list/schemas.ts'
import type { RealtimeServer } from '../realtime/realtime-server.ts'
import { makesFile } from './job-kinds.ts'
import { isListed, type Job, ownerOf, resultKey, type Step } from './job-types.ts'

type Counts = Pick<Step, 'sum' | 'good' | 'bad'>

/** Pushes a job's progress to the pages of its owner. */
export function createProgressPublisher(realtime: Pick<RealtimeServer, 'publishTo'>) {
  function progress(job: Job, now: number, { sum, good, bad }: Counts): void {
    if (!isListed(job)) return
    const { id, name } = job
    const data = {
      id,
      name,
      status: now as TransferProgress['status'],
      sumCount: sum,
      successCount: good,
      failCount: bad
    }
    realtime.publishTo(ownerOf(job), { topic: 'transfer_progress', data })
  }

  return {
    progress,

    /** Progress as stored in the row. */
    unchanged: (job: Job): void =>
      progress(job, job.status, {
        ...{ sum: job.sum_count, good: job.success_count, bad: job.fail_count }
      }),

    end(job: Job, now: number, counts: Counts): void {
      if (!isListed(job)) return
      progress(job, now, counts)
      const data = {
        callTaskId: job.id,
        successCount: counts.good,
        failCount: counts.bad,
        ...(makesFile(job) && { fileKey: resultKey(job.id) })
      }
      realtime.publishTo(ownerOf(job), { topic: 'call_task_import_complete_info', data })
    }
  }
}
