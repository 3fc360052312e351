import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TransferProgress } from '../../../core/contract/entities/transfer.ts'
import { transferText as t } from '../../../core/text/transfers.ts'
import type { Database } from '../db/schema.ts'
import { tellManual } from '../manual/tell.ts'
import type { TipBook } from '../message-tips.ts'
import type { Limits } from '../options.ts'
import type { RealtimeHub } from '../realtime.ts'
import { dropFile } from './growing-file.ts'
import {
  failuresKey,
  type Job,
  JobFailure,
  ownerOf,
  resultKey,
  type Step,
  type TakeStep
} from './job.ts'
import { kindsOfJobs, makesFile } from './kinds.ts'

interface Needs {
  readonly db: Database
  readonly realtime: RealtimeHub
  readonly tips: TipBook
  readonly limits: Limits
  readonly filesDir: string
  /** Numbers have come into a task. */
  readonly numbersAdded: (taskId: string) => void
  readonly log: (line: string) => void
}

const status = { waiting: 0, running: 1, done: 2, failed: 3, cancelled: 4 } as const

type Counts = Pick<Step, 'sum' | 'good' | 'bad'>
const asFarAs = (job: Job): Counts => ({
  sum: job.sum_count,
  good: job.success_count,
  bad: job.fail_count
})

/**
 * Does the jobs of the transfer list, one after the other.
 *
 * A worker holds a job by a lease. Each step does its rows, moves the checkpoint and renews the
 * lease in one transaction: a server that dies in a step has not done it, and whoever takes the job
 * over goes on at the checkpoint, so that every row is done exactly once.
 */
export function transferDesk(needs: Needs) {
  const { db, realtime, tips, limits, filesDir, log } = needs
  const worker = randomUUID()
  const trouble = (error: Error) => log(error.message)
  const stopping = new AbortController()
  const kinds = kindsOfJobs(filesDir, {
    numbers: needs.numbersAdded,
    manual: ({ id, enterprise_id }) => {
      tellManual({ db, realtime }, enterprise_id, id).catch(trouble)
    }
  })
  let working = Promise.resolve()
  const lease = () => Date.now() + limits.transferLease

  async function claim(): Promise<Job | undefined> {
    const { rows } = await sql<Job>`update transfer
      set status = 1, worker = ${worker}, lease_until = ${lease()}
      where id = (select id from transfer
        where status = 0 or (status = 1 and lease_until <= ${Date.now()})
        order by created_at, id limit 1 for update skip locked)
      returning *`.execute(db)
    return rows[0]
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

  /** One step in one transaction; undefined when the job is no longer ours. */
  const takeStep = (id: string, act: TakeStep) =>
    db.transaction().execute(async inside => {
      const job = await inside
        .selectFrom('transfer')
        .selectAll()
        .where('id', '=', id)
        .where('worker', '=', worker)
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
          lease_until: lease(),
          ...files,
          ...(end && {
            status: end.isFailed ? status.failed : status.done,
            tip_message: end.remark,
            is_seen: false
          })
        })
        .where('id', '=', id)
        .execute()
      if (!end) return { job, step }
      const title = end.isFailed ? t.tipFailed({ name: job.name }) : t.tipDone({ name: job.name })
      const message = t.tipMessage({ file: job.file_name, remark: end.remark })
      await tips.write(inside, ownerOf(job), title, message)
      const key = files.file_key ?? files.fail_key
      if (key)
        await inside
          .insertInto('attachment')
          .values({
            key,
            enterprise_id: job.enterprise_id,
            user_id: job.user_id,
            name: files.file_key ? job.file_name : t.failuresFile({ name: job.file_name }),
            media_type: 'text/csv; charset=utf-8',
            size: end.bytes,
            created_at: Date.now()
          })
          .execute()
      return { job, step }
    })

  async function run(claimed: Job): Promise<void> {
    const { id } = claimed
    const kind = kinds[claimed.type]
    if (!kind) throw new JobFailure(t.broken())
    tellProgress(claimed, status.running, asFarAs(claimed))
    const act = await kind.open(claimed)
    while (!stopping.signal.aborted) {
      const taken = await takeStep(id, act)
      if (!taken) return takeBack(claimed)
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
    const remark = error instanceof JobFailure ? error.message : t.broken()
    if (!(error instanceof JobFailure)) log(`${job.type} ${job.id} ${error.stack ?? error.message}`)
    const ended = await ours(job.id)
      .set({ status: status.failed, tip_message: remark, is_seen: false })
      .returningAll()
      .executeTakeFirst()
    await takeBack(job)
    if (!ended) return
    const message = t.tipMessage({ file: job.file_name, remark })
    await tips.write(db, ownerOf(job), t.tipFailed({ name: job.name }), message)
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

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const job = await claim()
      if (!job) return
      await run(job).catch((error: Error) => giveUp(job, error))
    }
  }

  /** Looks for work, unless that is going on already. */
  function wake(): void {
    if (stopping.signal.aborted) return
    working = working.then(work).catch((error: Error) => log(error.message))
  }

  const looking = setInterval(wake, Math.max(1000, limits.transferLease / 3))
  looking.unref()

  return {
    wake,
    dropFiles,
    /** Somebody ended a job that was waiting or running: a worker in a step of it will notice. */
    ended(job: Job): void {
      tellProgress(job, job.status, asFarAs(job))
      takeBack(job).catch((error: Error) => log(error.message))
    },

    /** The only user of a database takes over at once what an earlier run of the server held. */
    async takeOver(isAlone: boolean): Promise<void> {
      if (isAlone)
        await db.updateTable('transfer').set({ lease_until: 0 }).where('status', '=', 1).execute()
      wake()
    },

    /** Ends after the step that is under way; the next start goes on from there. */
    async stop(): Promise<void> {
      clearInterval(looking)
      stopping.abort()
      await working
    }
  }
}

export type TransferDesk = ReturnType<typeof transferDesk>
