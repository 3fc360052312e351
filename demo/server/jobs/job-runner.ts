import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { transferMessages as messages } from '../../../core/features/transfer-list/messages.ts'
import type { TransferProgress } from '../../../core/features/transfer-list/schemas.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Database } from '../db/schema/schema.ts'
import type { Guesses } from '../modules/customers/guess-limit.ts'
import { pushManual } from '../modules/manual-tasks/notify-manual.ts'
import type { TipStore } from '../modules/message-tips/tip-store.ts'
import type { Limits } from '../options.ts'
import type { RealtimeHub } from '../realtime/realtime-hub.ts'
import { dropOld } from './file-quota.ts'
import { dropFile } from './growing-file.ts'
import { kindsOfJobs, makesFile } from './job-kinds.ts'
import { failuresKey, type Job, JobFailure, ownerOf, resultKey, type Step } from './job-types.ts'
import { status, stepTaker } from './take-step.ts'

interface Needs {
  readonly db: Database
  readonly realtime: RealtimeHub
  readonly tips: TipStore
  readonly limits: Limits
  readonly filesDir: string
  /** Numbers have come into a task. */
  readonly numbersAdded: (taskId: string) => void
  readonly guesses: Guesses
  readonly log: (line: string) => void
}

type Counts = Pick<Step, 'sum' | 'good' | 'bad'>
const asFarAs = (job: Job): Counts => ({
  sum: job.sum_count,
  good: job.success_count,
  bad: job.fail_count
})

/**
 * Runs the jobs of the transfer list, two at a time. The next job belongs to the enterprise, then to the
 * user, with the fewest running jobs and the oldest turn: no queue blocks another.
 *
 * A worker holds a job by a lease. Each step writes its rows, moves the checkpoint and renews the lease in
 * one transaction: after a crash the next worker continues at the checkpoint, and every row is written
 * exactly once.
 */
export function jobRunner(needs: Needs) {
  const { db, realtime, tips, limits, filesDir, log } = needs
  const worker = randomUUID()
  const trouble = (error: Error) => log(error.message)
  const stopping = new AbortController()
  const kinds = kindsOfJobs(filesDir, needs.guesses, {
    numbers: needs.numbersAdded,
    manual: ({ id, enterprise_id }) => {
      pushManual({ db, realtime }, enterprise_id, id).catch(trouble)
    }
  })
  const lease = () => Date.now() + limits.transferLease
  const takeStep = stepTaker({ db, tips, worker, lease })
  const lanes = [Promise.resolve(), Promise.resolve()]
  /** What our lanes are at: not to be claimed again, even when its lease has run out. */
  const inHand = new Set<string>()

  async function claim(): Promise<Job | undefined> {
    const now = Date.now()
    const { rows } = await sql<Job>`update transfer
      set status = 1, worker = ${worker}, lease_until = ${lease()}
      where id = (select j.id from transfer j
        where (j.status = 0 or (j.status = 1 and j.lease_until <= ${now}))
          and not (j.id = any(${[...inHand]}::text[]))
        order by
          (select count(*) from transfer o where o.enterprise_id = j.enterprise_id
            and o.status = 1 and o.lease_until > ${now}),
          (select o.lease_until from transfer o where o.enterprise_id = j.enterprise_id
            order by o.lease_until desc limit 1),
          (select count(*) from transfer o where o.enterprise_id = j.enterprise_id
            and o.user_id = j.user_id and o.status = 1 and o.lease_until > ${now}),
          (select o.lease_until from transfer o where o.enterprise_id = j.enterprise_id
            and o.user_id = j.user_id order by o.lease_until desc limit 1),
          j.created_at, j.id
        limit 1 for update of j skip locked)
      returning *`.execute(db)
    const [job] = rows
    if (job) inHand.add(job.id)
    return job
  }

  const ours = (id: string) =>
    db
      .updateTable('transfer')
      .where('id', '=', id)
      .where('worker', '=', worker)
      .where('status', '=', 1)

  function tellProgress(job: Job, now: number, { sum, good, bad }: Counts): void {
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

  async function run(claimed: Job): Promise<void> {
    const { id } = claimed
    const kind = kinds[claimed.type]
    if (!kind) throw new JobFailure(messages.broken())
    tellProgress(claimed, status.running, asFarAs(claimed))
    const act = await kind.open(claimed, db)
    while (!stopping.signal.aborted) {
      const taken = await takeStep(id, act)
      if (!taken) return lost(claimed)
      const { job, step } = taken
      const { end } = step
      if (!end) {
        tellProgress(job, status.running, step)
        await sleep(limits.transferPause, undefined, { signal: stopping.signal }).catch(() => {})
        continue
      }
      tellProgress(job, end.isFailed ? status.failed : status.done, step)
      realtime.publishTo(ownerOf(job), {
        topic: 'call_task_import_complete_info',
        data: {
          callTaskId: id,
          successCount: step.good,
          failCount: step.bad,
          ...(makesFile(job) && { fileKey: resultKey(id) })
        }
      })
      step.done?.()
      return tips.tell(ownerOf(job))
    }
    await ours(id).set({ lease_until: 0 }).execute()
  }

  /** What no further attempt would mend ends the job, and its owner hears why. */
  async function giveUp(job: Job, error: Error): Promise<void> {
    const remark = error instanceof JobFailure ? error.message : messages.broken()
    if (!(error instanceof JobFailure)) log(`${job.type} ${job.id} ${error.stack ?? error.message}`)
    const ended = await ours(job.id)
      .set({ status: status.failed, tip_message: remark, is_seen: false })
      .returningAll()
      .executeTakeFirst()
    if (!ended) return lost(job)
    await takeBack(job)
    const message = messages.tipMessage({ file: job.file_name, remark })
    await tips.write(db, ownerOf(job), messages.tipFailed({ name: job.name }), message)
    tellProgress(job, status.failed, asFarAs(ended))
    await tips.tell(ownerOf(job))
  }

  const dropFiles = async (id: string) => {
    for (const key of [resultKey(id), failuresKey(id)]) await dropFile(join(filesDir, key))
  }

  /** Of a job that came to nothing, nothing stays. */
  async function takeBack(job: Job): Promise<void> {
    await kinds[job.type]?.undo?.(job, db)
    await dropFiles(job.id)
  }

  /** The job was cancelled, or another worker holds the lease; its work is kept. */
  async function lost(job: Job): Promise<void> {
    const now = await db
      .selectFrom('transfer')
      .select('status')
      .where('id', '=', job.id)
      .executeTakeFirst()
    if (now?.status !== status.running) await takeBack(job)
  }

  /** Reading a large file takes longer than a lease: it is renewed as long as the job is in hand. */
  async function keep(job: Job): Promise<void> {
    const renew = () => {
      ours(job.id).set({ lease_until: lease() }).execute().catch(trouble)
    }
    const renewing = setInterval(renew, limits.transferLease / 3)
    try {
      await run(job)
    } catch (error) {
      // Nothing is wrong with the job: its lease runs out, and it goes on at its checkpoint.
      if (error instanceof DatabaseUnavailable) throw error
      await giveUp(job, error as Error)
    } finally {
      clearInterval(renewing)
      inHand.delete(job.id)
    }
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const job = await claim()
      if (!job) return
      await keep(job)
    }
  }

  /** Looks for work, unless that is going on already. */
  function wake(): void {
    if (stopping.signal.aborted) return
    for (const [at, lane] of lanes.entries()) lanes[at] = lane.then(work).catch(trouble)
  }

  const looking = setInterval(wake, Math.max(1000, limits.transferLease / 3))
  looking.unref()
  const tidy = (): void => {
    dropOld(db, filesDir, limits.fileLife).catch(trouble)
  }
  const tidying = setInterval(tidy, 3_600_000)
  tidying.unref()

  return {
    wake,
    dropFiles,
    /** A user ended a queued or running job; a worker notices at its next step. */
    ended(job: Job): void {
      tellProgress(job, job.status, asFarAs(job))
      takeBack(job).catch((error: Error) => log(error.message))
    },

    /** The only user of a database takes over at once what an earlier run of the server held. */
    async takeOver(isAlone: boolean): Promise<void> {
      if (isAlone)
        await db.updateTable('transfer').set({ lease_until: 0 }).where('status', '=', 1).execute()
      tidy()
      wake()
    },

    /** Ends after the step that is under way; the next start goes on from there. */
    async stop(): Promise<void> {
      clearInterval(looking)
      clearInterval(tidying)
      stopping.abort()
      await Promise.all(lanes)
    }
  }
}

export type JobRunner = ReturnType<typeof jobRunner>
