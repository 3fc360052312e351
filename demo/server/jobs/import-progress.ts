/** What all imports have in common: how many rows they take, and what a step of one leaves behind. */
import { join } from 'node:path'
import { transferMessages as messages } from '../../../core/features/transfer-list/messages.ts'
import { byteOrderMark, csvLine, csvLines } from '../../../core/lib/spreadsheet/csv.ts'
import type { Database } from '../db/schema/schema.ts'
import { serverMessages } from '../http/messages.ts'
import { Refusal } from '../http/refusal.ts'
import { type TableRows, tableRows } from '../modules/transfer-list/table-rows.ts'
import { growFile } from './growing-file.ts'
import { failuresKey, type Job, JobFailure, type Step } from './job-types.ts'

/** How far an import has come. */
export interface Checkpoint {
  /** Rows that are done with, the heading not counted. */
  readonly rows: number
  /** The size of the file of failures. */
  readonly bytes: number
}

/** Rows in a step where the database takes many at once. */
export const MANY_ROWS = 5000

/** How many rows an enterprise may import at once. */
export async function rowsLimitOf(inside: Database, enterpriseId: string): Promise<number> {
  const { import_rows_limit } = await inside
    .selectFrom('enterprise')
    .select('import_rows_limit')
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  return import_rows_limit
}

/** A csv was counted when it was uploaded; a workbook is only counted here. */
export async function rowsWithin(db: Database, job: Job, path: string): Promise<TableRows> {
  const isResumed = (job.checkpoint as Checkpoint).rows > 0
  // What has begun is done as it was found, whatever the limit is by now.
  const limit = isResumed ? job.sum_count : await rowsLimitOf(db, job.enterprise_id)
  const table = await tableRows(path, limit)
  if (table.rows.length > limit) throw new JobFailure(serverMessages.uploadTooManyRows({ limit }))
  return table
}

/** The task that numbers come into. */
export const taskIdOf = ({ input }: Job): string => (input as { readonly taskId: string }).taskId

/** What a click would be refused for ends a job. */
export async function orFail<Found>(find: () => Promise<Found>): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    throw error instanceof Refusal ? new JobFailure(error.message) : error
  }
}

/** Writes the rows that failed into their file, and says how far the import has come; ends it with the last row. */
export async function stepDone(
  filesDir: string,
  job: Job,
  step: {
    readonly heading: readonly string[]
    /** Rows that this step has looked at, of all there are. */
    readonly looked: number
    readonly sum: number
    readonly added: number
    /** The cells of each row that failed, and why last. */
    readonly failures: readonly (readonly string[])[]
  }
): Promise<Step> {
  const { heading, looked, sum, added, failures } = step
  const { rows: from, bytes: before } = job.checkpoint as Checkpoint
  const head = before === 0 ? byteOrderMark + csvLine([...heading, messages.whyFailed()]) : ''
  const path = join(filesDir, failuresKey(job.id))
  const bytes =
    failures.length === 0 ? before : await growFile(path, before, head + csvLines(failures))
  const good = job.success_count + added
  const bad = job.fail_count + failures.length
  const rows = from + looked
  return {
    checkpoint: { rows, bytes } satisfies Checkpoint,
    ...{ sum, good, bad },
    ...(rows >= sum && {
      end: { remark: messages.importDone({ good, bad }), isFailed: good === 0, bytes }
    })
  }
}
