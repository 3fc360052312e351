/**
 * An uploaded table of numbers, looked at row by row as the page looks at it, and taken over in steps;
 * each row that cannot come in goes into a file with its reason.
 */
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import {
  preflightMessages,
  taskMessages
} from '../../../../core/features/call-tasks/task-messages.ts'
import { preflight, sentenceOf } from '../../../../core/features/number-import/rules/row-rules.ts'
import type { GoodRow, SheetPlan } from '../../../../core/features/number-import/rules/row-types.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { type Checkpoint, MANY_ROWS, stepDone } from '../../jobs/import-progress.ts'
import { type Job, JobFailure, type Kind, type TakeStep } from '../../jobs/job-types.ts'
import { readTable } from './table-rows.ts'

export interface Checked {
  readonly cells: readonly string[]
  readonly good: GoodRow | undefined
  readonly why: string
}
interface Sheet {
  readonly heading: readonly string[]
  readonly rows: readonly Checked[]
}

/** What the rows of a table come into. */
export interface Into<Place> {
  /** Where a job is to bring them; throws a `JobFailure` when nothing may come there now. */
  readonly find: (inside: Transaction<Tables>, job: Job) => Promise<Place>
  readonly plan: (inside: Transaction<Tables>, place: Place) => Promise<SheetPlan>
  /** Takes rows in, and says of each why not; blank where it came in. */
  readonly take: (
    inside: Transaction<Tables>,
    place: Place,
    rows: readonly Checked[],
    job: Job
  ) => Promise<readonly string[]>
  /** With the last row, of so many that came in; what it returns is done once that is in the database. */
  readonly end?: (
    inside: Transaction<Tables>,
    place: Place,
    job: Job,
    good: number
  ) => Promise<() => void>
}

/** Every row with what it says or what is wrong with it. */
async function readSheet(path: string, plan: SheetPlan): Promise<Sheet> {
  const file = preflight(plan)
  const rows: Checked[] = []
  let heading: readonly string[] | undefined
  let number = 0
  await readTable(path, cells => {
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

/** What became of rows of which these numbers came in: the others were there. */
export const whyNot = (
  rows: readonly Checked[],
  came: { has(phone: string): boolean }
): readonly string[] =>
  rows.map(({ good, why }) =>
    why === '' && good && !came.has(good.phone) ? taskMessages.phoneThere() : why
  )

function stepsOf<Place>(filesDir: string, { heading, rows }: Sheet, into: Into<Place>): TakeStep {
  return async (job, inside) => {
    const place = await into.find(inside, job)
    const { rows: from } = job.checkpoint as Checkpoint
    const now = rows.slice(from, from + MANY_ROWS)
    const whys = await into.take(inside, place, now, job)
    const step = await stepDone(filesDir, job, {
      heading,
      looked: now.length,
      sum: rows.length,
      added: whys.filter(why => why === '').length,
      failures: now.flatMap(({ cells }, at) => (whys[at] ? [[...cells, whys[at]]] : []))
    })
    if (!step.end) return step
    const done = await into.end?.(inside, place, job, step.good)
    return done ? { ...step, done } : step
  }
}

export const importSheet = <Place>(
  filesDir: string,
  into: Into<Place>,
  undo: NonNullable<Kind['undo']>
): Kind => ({
  async open(job, db) {
    const { attachmentKey } = job.input as { attachmentKey: string }
    const plan = await db
      .transaction()
      .execute(async inside => into.plan(inside, await into.find(inside, job)))
    return stepsOf(filesDir, await readSheet(join(filesDir, attachmentKey), plan), into)
  },
  undo
})
