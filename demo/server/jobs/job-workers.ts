/** The workers of one server, and the job each of them runs. */
import type { PgBoss } from 'pg-boss'
import type { Limits } from '../limits.ts'
import { inSpan } from '../operations/tracing/spans.ts'
import { FAILED_TRANSFERS, SWEEPS, TRANSFERS } from './job-queue.ts'
import type { JobRunner } from './job-runner.ts'
import type { TransferJob } from './transfer-queue.ts'

interface SweepJob {
  readonly sweep: string
}

/** Tidies what has expired or waits to be summed; may run twice. */
export interface Sweep {
  readonly cron: string
  /** Not at the start of the server, too. */
  readonly isBySchedule?: boolean
  readonly run: () => Promise<void>
}

interface Needs {
  readonly boss: PgBoss
  readonly limits: Pick<Limits, 'jobLook'>
  readonly runner: Pick<JobRunner, 'run' | 'fail' | 'interrupt' | 'stop'>
  readonly sweeps: Readonly<Record<string, Sweep>>
}

/** Transfers that one server runs at the same time. */
const LANES = 2
/** Sweeps are polled less often than other jobs by this factor. */
const SELDOM = 12

export function jobWorkers({ boss, limits, runner, sweeps }: Needs) {
  const look = { pollingIntervalSeconds: limits.jobLook / 1000 }
  const ids: string[] = []
  const running = new Set<Promise<void>>()
  let rest = Promise.resolve()

  /** Makes the workers poll now, and again after their current job. */
  const wake = (): void => {
    for (const id of ids) boss.notifyWorker(id)
  }

  async function tracked(name: string, work: () => Promise<void>): Promise<void> {
    const one = rest.then(() => inSpan({ name, kind: 'internal' }, work))
    running.add(one)
    try {
      await one
    } finally {
      running.delete(one)
      wake()
    }
  }

  return {
    wake,

    async start(): Promise<void> {
      for (let lane = 0; lane < LANES; lane++)
        ids.push(
          await boss.work<TransferJob>(TRANSFERS, look, async ([job]) => {
            if (job) await tracked('job transfer', () => runner.run(job))
          })
        )
      ids.push(
        await boss.work<TransferJob>(FAILED_TRANSFERS, look, async ([job]) => {
          if (job) await runner.fail(job)
        })
      )
      const seldom = { pollingIntervalSeconds: look.pollingIntervalSeconds * SELDOM }
      await boss.work<SweepJob>(SWEEPS, seldom, async ([job]) => {
        const sweep = job && sweeps[job.data.sweep]
        if (sweep) await tracked(`job ${job.data.sweep}`, () => sweep.run())
      })
      for (const [sweep, { cron, isBySchedule = false }] of Object.entries(sweeps)) {
        await boss.schedule(SWEEPS, cron, { sweep }, { key: sweep, singletonKey: sweep })
        if (!isBySchedule) await boss.send(SWEEPS, { sweep }, { singletonKey: sweep })
      }
    },

    /** Deletes all transfers, runs `reset` once none is running, and continues afterwards. */
    async without(reset: () => Promise<void>): Promise<void> {
      await boss.deleteAllJobs(TRANSFERS)
      await boss.deleteAllJobs(FAILED_TRANSFERS)
      runner.interrupt()
      await Promise.allSettled(running)
      const resetting = reset()
      rest = resetting.catch(() => undefined)
      await resetting
    },

    /** Starts no further jobs; running ones return to the queue after their current step. */
    async pause(): Promise<void> {
      runner.stop()
      for (const name of [TRANSFERS, FAILED_TRANSFERS, SWEEPS]) await boss.offWork(name)
    },

    /** Resolves after the current steps. */
    async stop(): Promise<void> {
      runner.stop()
      await boss.stop({ graceful: true, timeout: 3000 })
    }
  }
}

export type JobWorkers = ReturnType<typeof jobWorkers>
