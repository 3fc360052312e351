/** Handles the numbers of a task as a job, which also writes them to a file. */
import { sql, type Transaction } from 'kysely'
import {
  type HandlingStatus,
  numberClass
} from '../../../../core/features/number-handling/enums.ts'
import { numberHandlingMessages as messages } from '../../../../core/features/number-handling/messages.ts'
import { callable } from '../../../../core/features/number-handling/rules.ts'
import { listColumns } from '../../../../core/features/number-import/rules/listed-sheet.ts'
import { byteOrderMark, csvLine, csvLines } from '../../../../core/lib/spreadsheet/csv.ts'
import type { ClassCounts } from '../../db/schema/calls/number-handling-schema.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { type FileStore, fileOf, type ReadFile } from '../../files/file-store.ts'
import { MANY_ROWS, rowsWithin } from '../../jobs/import-progress.ts'
import {
  type Job,
  JobFailure,
  type Kind,
  ownerOf,
  resultKey,
  type Step
} from '../../jobs/job-types.ts'
import { type Classified, classifyNumbers } from './classify-numbers.ts'
import { appendNumbers, lockTask } from './number-writes.ts'

export interface HandlingInput {
  readonly taskId: string
  readonly attachmentKey?: string
}

export interface HandlingCheckpoint {
  /** Rows of the file that were added, without the heading. */
  readonly rows: number
  /** Size of the result file. */
  readonly bytes: number
}

/** Numbers per step. */
const AT_ONCE = 2000
const DONE = 2

export const handledHeading = (): readonly string[] => [
  ...[messages.typedAs(), messages.phone(), messages.class()],
  ...[messages.area(), messages.operator()]
]
export const handledCells = (
  row: Pick<Classified, 'typed' | 'phone' | 'area' | 'operator'> & {
    readonly class: Classified['class'] | null
  }
): readonly string[] => [
  ...[row.typed, row.phone, row.class === null ? '' : numberClass.label(row.class)],
  ...[row.area, row.operator]
]

/** The numbers of an uploaded table: its column of numbers, or the only column. */
async function numbersOf(
  db: Parameters<Kind['open']>[1],
  job: Job,
  upload: ReadFile
): Promise<readonly string[]> {
  const { heading, rows } = await rowsWithin(db, job, upload)
  const { phoneAt } = listColumns(heading)
  const all = phoneAt < 0 && heading.length === 1 ? [heading, ...rows] : rows
  const at = phoneAt < 0 && heading.length === 1 ? 0 : phoneAt
  if (at < 0) throw new JobFailure(messages.noColumn())
  return all.map(cells => (cells[at] ?? '').trim()).filter(text => text !== '')
}

/**
 * Writes the classes of consecutive numbers. Their values are taken from arrays by position: a join
 * would depend on statistics, which a table that has just grown does not have.
 */
async function saveClasses(
  inside: Transaction<Tables>,
  taskId: string,
  counts: ClassCounts,
  items: readonly Classified[]
): Promise<ClassCounts> {
  const [first, last] = [items[0]?.rank ?? 1, items.at(-1)?.rank ?? 0]
  const valuesAt = (values: readonly (string | number)[], type: 'int' | 'text') =>
    sql<never>`(${values}::${sql.raw(type)}[])[rank - ${first}::int + 1]`
  await inside
    .updateTable('number_task_item')
    .set({
      class: valuesAt(
        items.map(item => item.class),
        'int'
      ),
      area: valuesAt(
        items.map(({ area }) => area),
        'text'
      ),
      operator: valuesAt(
        items.map(({ operator }) => operator),
        'text'
      )
    })
    .where('task_id', '=', taskId)
    .where('rank', '>=', first)
    .where('rank', '<=', last)
    .execute()
  const sums = { ...counts }
  for (const { class: code } of items) sums[code] = (sums[code] ?? 0) + 1
  return sums
}

async function addFromFile(inside: Transaction<Tables>, job: Job, numbers: readonly string[]) {
  const { taskId } = job.input as HandlingInput
  const { rows: from, bytes } = job.checkpoint as HandlingCheckpoint
  const now = numbers.slice(from, from + MANY_ROWS)
  await appendNumbers(inside, taskId, await lockTask(inside, taskId), now)
  const checkpoint: HandlingCheckpoint = { rows: from + now.length, bytes }
  return { checkpoint, sum: numbers.length, good: 0, bad: 0 }
}

async function handleNext(inside: Transaction<Tables>, job: Job, files: FileStore): Promise<Step> {
  const { taskId } = job.input as HandlingInput
  const { rows, bytes: before } = job.checkpoint as HandlingCheckpoint
  await lockTask(inside, taskId)
  const task = await inside
    .selectFrom('number_task')
    .select(['is_probed', 'counts', 'total'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow()
  const handled = Object.values(task.counts).reduce((sum, count) => sum + count, 0)
  // They are handled in their order.
  const items = await inside
    .selectFrom('number_task_item')
    .select(['rank', 'typed', 'phone'])
    .where('task_id', '=', taskId)
    .where('rank', '>', handled)
    .orderBy('rank')
    .limit(AT_ONCE)
    .execute()
  if (task.total === 0) throw new JobFailure(messages.empty())
  const classified = await classifyNumbers(
    ...([inside, ownerOf(job), { id: taskId, isProbed: task.is_probed }, items] as const)
  )
  const counts = await saveClasses(inside, taskId, task.counts, classified)
  const left = task.total - handled - items.length
  const isOver = left === 0
  await inside
    .updateTable('number_task')
    .set({ counts: JSON.stringify(counts), ...(isOver && { status: DONE, message: '' }) })
    .where('id', '=', taskId)
    .execute()
  const head = before === 0 ? byteOrderMark + csvLine(handledHeading()) : ''
  const text = head + csvLines(classified.map(handledCells))
  const bytes = await files.append(resultKey(job.id), before, text)
  if (isOver) await files.complete(resultKey(job.id), bytes)
  const good = job.success_count + items.length
  const usable = callable.reduce((sum, code) => sum + (counts[code] ?? 0), 0)
  const remark = messages.done({ count: good, usable })
  const checkpoint: HandlingCheckpoint = { rows, bytes }
  return {
    ...{ checkpoint, sum: good + left, good, bad: 0 },
    ...(isOver && { end: { remark, isFailed: false, bytes } })
  }
}

/** What was handled stays, also after a failure or a cancellation. */
const undo: Kind['undo'] = async (job, db) => {
  await db
    .updateTable('number_task')
    .from('transfer')
    .set({
      status: sql<HandlingStatus>`transfer.status`,
      message: sql<string>`transfer.tip_message`
    })
    .whereRef('transfer.id', '=', 'number_task.transfer_id')
    .where('transfer.id', '=', job.id)
    .where('transfer.status', 'in', [3, 4])
    .execute()
}

export const handleNumbers = (files: FileStore): Kind => ({
  async open(job, db) {
    const { attachmentKey } = job.input as HandlingInput
    const numbers =
      attachmentKey === undefined ? [] : await numbersOf(db, job, fileOf(files, attachmentKey))
    return async (now, inside) =>
      (now.checkpoint as HandlingCheckpoint).rows < numbers.length
        ? addFromFile(inside, now, numbers)
        : handleNext(inside, now, files)
  },
  undo
})
