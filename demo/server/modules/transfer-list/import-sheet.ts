/**
 * Imports an uploaded spreadsheet of numbers in steps, with the same row rules as the page's
 * preflight; rejected rows are written to a file with their reasons.
 */
import type { Transaction } from 'kysely'
import {
  preflightMessages,
  taskMessages
} from '../../../../core/features/call-tasks/task-messages.ts'
import { preflight, sentenceOf } from '../../../../core/features/number-import/rules/row-rules.ts'
import type { GoodRow, SheetPlan } from '../../../../core/features/number-import/rules/row-types.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { type FileStore, fileOf, type ReadFile } from '../../files/file-store.ts'
import { type Checkpoint, completeStep, MANY_ROWS } from '../../jobs/import-progress.ts'
import { type Job, JobFailure, type Kind, type TakeStep } from '../../jobs/job-types.ts'
import { readTable } from './table-rows.ts'

export interface CheckedRow {
  readonly cells: readonly string[]
  readonly good: GoodRow | undefined
  readonly why: string
}
interface Sheet {
  readonly heading: readonly string[]
  readonly rows: readonly CheckedRow[]
}

/** Target of an import. */
export interface ImportTarget<Place> {
  /** Resolves the target of a job; throws a `JobFailure` when it accepts no numbers now. */
  readonly find: (inside: Transaction<Tables>, job: Job) => Promise<Place>
  readonly plan: (inside: Transaction<Tables>, place: Place) => Promise<SheetPlan>
  /** Inserts rows. Returns for each why it was rejected; empty if inserted. */
  readonly take: (
    inside: Transaction<Tables>,
    place: Place,
    rows: readonly CheckedRow[],
    job: Job
  ) => Promise<readonly string[]>
  /**
   * Called in the last step's transaction with the number of inserted rows; the returned function
   * runs after the commit.
   */
  readonly end?: (
    inside: Transaction<Tables>,
    place: Place,
    job: Job,
    good: number
  ) => Promise<() => void>
}

/** All rows with their values or the reasons for rejection. */
async function readSheet(upload: ReadFile, plan: SheetPlan): Promise<Sheet> {
  const file = preflight(plan)
  const rows: CheckedRow[] = []
  let heading: readonly string[] | undefined
  let number = 0
  await readTable(upload, cells => {
    number += 1
    if (!heading) {
      heading = cells
      const [wrong] = file.heading(cells)
      if (wrong) throw new JobFailure(wrong.reason)
      return true
    }
    const looked = file.row(cells, number)
    if ('phone' in looked) rows.push({ cells, good: looked, why: '' })
    else if (looked.length > 0) rows.push({ cells, good: undefined, why: sentenceOf(looked) })
    return file.counts.rows <= plan.rowsLimit
  })
  if (!heading || rows.length === 0) throw new JobFailure(preflightMessages.empty())
  return { heading, rows }
}

/** Reasons for rejection by row: numbers not inserted were duplicates. */
export const rejectionReasons = (
  rows: readonly CheckedRow[],
  came: { has(phone: string): boolean }
): readonly string[] =>
  rows.map(({ good, why }) =>
    why === '' && good && !came.has(good.phone) ? taskMessages.phoneThere() : why
  )

function stepsOf<Place>(
  files: FileStore,
  { heading, rows }: Sheet,
  into: ImportTarget<Place>
): TakeStep {
  return async (job, inside) => {
    const place = await into.find(inside, job)
    const { rows: from } = job.checkpoint as Checkpoint
    const now = rows.slice(from, from + MANY_ROWS)
    const reasons = await into.take(inside, place, now, job)
    const step = await completeStep(files, job, {
      heading,
      looked: now.length,
      sum: rows.length,
      added: reasons.filter(why => why === '').length,
      failures: now.flatMap(({ cells }, at) => (reasons[at] ? [[...cells, reasons[at]]] : []))
    })
    if (!step.end) return step
    const done = await into.end?.(inside, place, job, step.good)
    return done ? { ...step, done } : step
  }
}

export const importSheet = <Place>(
  files: FileStore,
  into: ImportTarget<Place>,
  undo: NonNullable<Kind['undo']>
): Kind => ({
  async open(job, db) {
    const { attachmentKey } = job.input as { attachmentKey: string }
    const plan = await db
      .transaction()
      .execute(async inside => into.plan(inside, await into.find(inside, job)))
    return stepsOf(files, await readSheet(fileOf(files, attachmentKey), plan), into)
  },
  undo
})
