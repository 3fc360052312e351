import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Job as QueueJob } from 'pg-boss'
import { transferMessages as messages } from '../../../core/features/transfer-list/messages.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Database, Tables } from '../db/schema/schema.ts'
import { type FileStore, FileStoreUnavailable } from '../files/file-store.ts'
import type { Recordings } from '../files/recording-spool.ts'
import type { Limits } from '../limits.ts'
import { publishClueTasks } from '../modules/clue-tasks/clue-changes.ts'
import type { Guesses } from '../modules/customers/guess-limit.ts'
import type { RecordingPlaces } from '../modules/exchange/exchange-settings.ts'
import { pushManual } from '../modules/manual-tasks/notify-manual.ts'
import type { TipStore } from '../modules/message-tips/tip-store.ts'
import type { RealtimeServer } from '../realtime/realtime-server.ts'
import { kindsOfJobs } from './job-kinds.ts'
import {
  failuresKey,
  isListed,
  type Job,
  JobFailure,
  ownerOf,
  resultKey,
  unlistedTypes
} from './job-types.ts'
import { createStepRunner, status } from './take-step.ts'
import { createProgressPublisher } from './transfer-progress.ts'
import type { TransferJob, TransferQueue } from './transfer-queue.ts'

interface Needs {
  readonly db: Database
  readonly queue: TransferQueue
  readonly realtime: RealtimeServer
  readonly tips: TipStore
  readonly limits: Limits
  readonly files: FileStore
  readonly recordings: Pick<Recordings, 'open' | 'write' | 'remove'>
  readonly recordingPlaces?: RecordingPlaces | undefined
  /** Called after an import added numbers to a task. */
  readonly numbersAdded: (taskId: string) => void
  /** Called when the recipients of a message task are prepared, or could not be. */
  readonly messagesPrepared: (taskId: string) => void
  readonly guesses: Guesses
  readonly log: (line: string) => void
}

type Attempt = QueueJob<TransferJob>

/** In ms: pause before an attempt continues after the database was unreachable. */
const AGAIN_AFTER = 500
/** The same for the file store. */
const FILES_AFTER = 2000

/**
 * Runs the jobs of the transfer list as the queue hands them out.
 *
 * Each step checks that the attempt still holds the job, writes its rows and moves the checkpoint in
 * one transaction: after a crash the next attempt continues at the checkpoint, and every row is
 * written exactly once.
 */
export function jobRunner(needs: Needs) {
  const { db, queue, realtime, tips, limits, files, log } = needs
  const stopping = new AbortController()
  let pauses = new AbortController()
  const kinds = kindsOfJobs(needs, needs.guesses, {
    numbers: needs.numbersAdded,
    messages: needs.messagesPrepared,
    clues: (enterpriseId, changes) => {
      publishClueTasks({ db, tips, realtime }, enterpriseId, changes).catch((error: Error) =>
        log(error.message)
      )
    },
    manual: ({ id, enterprise_id }) => {
      pushManual({ db, realtime }, enterprise_id, id).catch((error: Error) => log(error.message))
    }
  })
  const takeStep = createStepRunner({ db, tips, queue })
  const progress = createProgressPublisher(realtime)

  const dropFiles = async (id: string) => {
    for (const key of [resultKey(id), failuresKey(id)]) await files.drop(key)
  }

  /** Removes the rows and files of a failed or cancelled job. */
  async function undoJob(job: Job): Promise<void> {
    await kinds[job.type]?.undo?.(job, db)
    await dropFiles(job.id)
  }

  /** The job was cancelled, or is now held by another attempt, whose work is kept. */
  async function handleLostJob(job: Job): Promise<void> {
    const now = await db
      .selectFrom('transfer')
      .select('status')
      .where('id', '=', job.id)
      .executeTakeFirst()
    if (now?.status !== status.running) await undoJob(job)
  }

  /** Runs steps until the job ends or the server stops. */
  async function work(begun: Job, attempt: Attempt): Promise<void> {
    const kind = kinds[begun.type]
    if (!kind) throw new JobFailure(messages.broken())
    const act = await kind.open(begun, db)
    while (!stopping.signal.aborted) {
      // An interruption during the step counts for the pause after it.
      const { signal: interrupted } = pauses
      const taken = await takeStep(begun.id, attempt, act)
      if (!taken) return handleLostJob(begun)
      const { job, step } = taken
      if (step.end) {
        progress.end(job, step.end.isFailed ? status.failed : status.done, step)
        step.done?.()
        return tips.notify(ownerOf(job))
      }
      progress.progress(job, status.running, step)
      const signal = AbortSignal.any([stopping.signal, attempt.signal, interrupted])
      await sleep(limits.transferPause, undefined, { signal }).catch(() => {})
    }
    await db.transaction().execute(inside => queue.release(inside, attempt, begun.id))
  }

  /** Ends the pause of every attempt, so that each checks whether it still holds its job. */
  function interrupt(): void {
    pauses.abort()
    pauses = new AbortController()
  }

  const fresh = (id: string) =>
    db
      .updateTable('transfer')
      .set({ status: status.running })
      .where('id', '=', id)
      .where('status', 'in', [status.waiting, status.running])
      .returningAll()
      .executeTakeFirst()

  /** Fails a job that another attempt would fail as well, and notifies its owner. */
  async function giveUp(id: string, remark: string): Promise<void> {
    const ended = await db
      .updateTable('transfer')
      .set({
        ...{ status: status.failed, tip_message: remark },
        is_seen: sql<boolean>`type in (${sql.join(unlistedTypes)})`
      })
      .where('id', '=', id)
      .where('status', '=', status.running)
      .returningAll()
      .executeTakeFirst()
    if (!ended) return
    await undoJob(ended)
    if (!isListed(ended)) return
    const message = messages.tipMessage({ file: ended.file_name, remark })
    await tips.write(db, ownerOf(ended), messages.tipFailed({ name: ended.name }), message)
    progress.unchanged(ended)
    await tips.notify(ownerOf(ended))
  }

  /** Waits for the file store outside a transaction, which would keep locks meanwhile. */
  async function untilFiles(ended: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, ended])
    while (!signal.aborted) {
      await sleep(FILES_AFTER, undefined, { signal }).catch(() => {})
      const isBack = await files.open('any').then(
        () => true,
        error => !(error instanceof FileStoreUnavailable)
      )
      if (isBack) return
    }
  }

  async function once(attempt: Attempt): Promise<void> {
    const job = await fresh(attempt.data.transferId)
    if (!job) return
    progress.unchanged(job)
    try {
      await work(job, attempt)
    } catch (error) {
      if (!(error instanceof JobFailure)) throw error
      await giveUp(job.id, error.message)
    }
  }

  return {
    dropFiles,
    enqueue: queue.enqueue,
    cancel: (inside: Kysely<Tables>, job: Job) => queue.cancel(inside, job),

    interrupt,

    /** A user ended a queued or running job; an attempt at another server notices at its next step. */
    ended(job: Job): void {
      interrupt()
      progress.unchanged(job)
      undoJob(job).catch((error: Error) => log(error.message))
    },

    /** One attempt at a job. An unreachable database or file store does not fail it: the attempt waits. */
    async run(attempt: Attempt): Promise<void> {
      for (;;)
        try {
          return await once(attempt)
        } catch (error) {
          const isStopping = stopping.signal.aborted || attempt.signal.aborted
          if (error instanceof FileStoreUnavailable && !isStopping) {
            await untilFiles(attempt.signal)
            continue
          }
          const isAway =
            error instanceof DatabaseUnavailable || error instanceof FileStoreUnavailable
          if (isAway && !isStopping) {
            const { signal } = stopping
            await sleep(AGAIN_AFTER, undefined, { signal }).catch(() => {})
            continue
          }
          if (isAway) throw error
          const { name, stack } = error as Error
          log(`transfer ${attempt.data.transferId} ${stack}`)
          // The queue stores the error, and its message may quote a row: only a fixed text is passed on.
          throw new Error(name)
        }
    },

    /** All attempts have failed. */
    fail: ({ data }: Attempt): Promise<void> => giveUp(data.transferId, messages.broken()),

    /** Ends the attempts after their current step. */
    stop: (): void => stopping.abort()
  }
}

export type JobRunner = ReturnType<typeof jobRunner>
