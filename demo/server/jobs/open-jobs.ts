import { vacuumTables } from '../db/embedded/vacuum-tables.ts'
import { foldCallSums } from '../modules/home/fold-call-sums.ts'
import { foldMinutes } from '../modules/line-monitor/minute-counts.ts'
import { foldRegrouped } from '../modules/line-monitor/regrouped-hours.ts'
import { foldSeatHours } from '../modules/seat-hours/fold-seat-hours.ts'
import { dropOldRuns } from '../modules/self-analysis/run-queries.ts'
import { dropOld } from './file-quota.ts'
import { openJobQueue } from './job-queue.ts'
import { jobRunner } from './job-runner.ts'
import { jobWorkers } from './job-workers.ts'
import { transferQueue } from './transfer-queue.ts'

interface Needs extends Omit<Parameters<typeof jobRunner>[0], 'queue'> {
  readonly isAlone: boolean
}

/** The job queue of a server with its workers; jobs may be queued before `start`. */
export async function openJobs(needs: Needs) {
  const { db, isAlone, limits, files, log } = needs
  const boss = await openJobQueue({ db, isAlone, log })
  const queue = transferQueue(boss, limits)
  const runner = jobRunner({ ...needs, queue })
  let sweepLogins = async (): Promise<void> => undefined
  const workers = jobWorkers({
    ...{ boss, limits, runner },
    sweeps: {
      logins: { cron: '*/10 * * * *', run: () => sweepLogins() },
      // By UTC: a quarter to four at night in China.
      ...(isAlone && {
        tables: { cron: '45 19 * * *', isBySchedule: true, run: () => vacuumTables(db) }
      }),
      files: { cron: '17 * * * *', run: () => dropOld(db, files, limits.fileLife) },
      // By UTC: five past four at night in China.
      unfinished: {
        ...{ cron: '5 20 * * *', isBySchedule: true },
        run: async () => files.removeAbandoned?.()
      },
      analyses: { cron: '27 * * * *', run: () => dropOldRuns(db) },
      callSums: { cron: '*/5 * * * *', run: () => foldCallSums(db) },
      seatHours: { cron: '*/5 * * * *', run: () => foldSeatHours(db) },
      lines: {
        cron: '* * * * *',
        async run() {
          await foldMinutes(db, Date.now())
          await foldRegrouped(db, Date.now())
        }
      }
    }
  })

  return {
    boss,
    transfers: { ...runner, wake: workers.wake, without: workers.without },

    /** Resumes jobs of earlier runs, and starts polling. */
    async start(sweep: () => Promise<void>): Promise<void> {
      sweepLogins = sweep
      await queue.recover(db, isAlone)
      await workers.start()
    },
    pause: workers.pause,
    stop: workers.stop
  }
}
