/** Shared by all imports: the row limit, and the record of a step. */
import { transferMessages as messages } from '../../../core/features/transfer-list/messages.ts'
import { byteOrderMark, csvLine, csvLines } from '../../../core/lib/spreadsheet/csv.ts'
import type { Database } from '../db/schema/schema.ts'
import type { FileStore, ReadFile } from '../files/file-store.ts'
import { serverMessages } from '../http/messages.ts'
import { Refusal } from '../http/refusal.ts'
import { type TableRows, tableRows } from '../modules/transfer-list/table-rows.ts'
import { failuresKey, type Job, JobFailure, type Step } from './job-types.ts'

/** Checkpoint of an import. */
export interface Checkpoint {
  /** Processed rows, without the heading. */
  readonly rows: number
  /** Size of the file of failed rows, in bytes. */
  readonly bytes: number
}

/** Rows per step where one statement inserts many. */
export const MANY_ROWS = 5000

/** Maximum rows per import of an enterprise. */
export async function rowsLimitOf(inside: Database, enterpriseId: string): Promise<number> {
  const { import_rows_limit } = await inside
    .selectFrom('enterprise')
    .select('import_rows_limit')
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  return import_rows_limit
}

/**
 * Reads the rows, and fails the job above the limit. The upload checks a csv already, a workbook
 * not.
 */
export async function rowsWithin(db: Database, job: Job, upload: ReadFile): Promise<TableRows> {
  const isResumed = (job.checkpoint as Checkpoint).rows > 0
  // A resumed import is not failed by a limit that was lowered since.
  const limit = isResumed ? Number.POSITIVE_INFINITY : await rowsLimitOf(db, job.enterprise_id)
  const table = await tableRows(upload, limit)
  if (table.rows.length > limit) throw new JobFailure(serverMessages.uploadTooManyRows({ limit }))
  return table
}

/** The task that an import adds numbers to. */
export const taskIdOf = ({ input }: Job): string => (input as { readonly taskId: string }).taskId

/** Turns a refusal, as a request would get it, into the failure of the job. */
export async function failJobOnRefusal<Found>(find: () => Promise<Found>): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    throw error instanceof Refusal ? new JobFailure(error.message) : error
  }
}

/**
 * Appends the failed rows to their file and returns the step's record; the last row ends the
 * import.
 */
export async function completeStep(
  files: FileStore,
  job: Job,
  step: {
    readonly heading: readonly string[]
    /** Rows processed by this step, and the total. */
    readonly looked: number
    readonly sum: number
    readonly added: number
    /** Cells of each failed row, followed by the reason. */
    readonly failures: readonly (readonly string[])[]
  }
): Promise<Step> {
  const { heading, looked, sum, added, failures } = step
  const { rows: from, bytes: before } = job.checkpoint as Checkpoint
  const head = before === 0 ? byteOrderMark + csvLine([...heading, messages.whyFailed()]) : ''
  const name = failuresKey(job.id)
  const bytes =
    failures.length === 0 ? before : await files.append(name, before, head + csvLines(failures))
  const good = job.success_count + added
  const bad = job.fail_count + failures.length
  const rows = from + looked
  if (rows >= sum && bytes > 0) await files.complete(name, bytes)
  return {
    checkpoint: { rows, bytes } satisfies Checkpoint,
    ...{ sum, good, bad },
    ...(rows >= sum && {
      end: { remark: messages.importDone({ good, bad }), isFailed: good === 0, bytes }
    })
  }
}
