/** What would become of numbers in a task, before they are put into it: typed ones and those of a file. */
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ImportCheck } from '../../../core/contract/entities/adding-numbers.ts'
import {
  isUncalled,
  type NumberFaultReason,
  numberFault
} from '../../../core/contract/enums/number-faults.ts'
import { preflight, type SheetPlan, sentenceOf } from '../../../core/rules/tasks/preflight.ts'
import { taskServerText as t } from '../../../core/text/task-server.ts'
import { preflightText, taskText } from '../../../core/text/tasks.ts'
import type { Session } from '../auth/tokens.ts'
import { hasPermission } from '../auth/users.ts'
import type { Guesses } from '../cases/guesses.ts'
import type { Database, Tables } from '../db/schema.ts'
import { listsOf } from '../dialler/restrictions.ts'
import { refuse } from '../refusal.ts'
import { MOST_FAULTS, orRefuse } from '../transfers/check-people-file.ts'
import { JobFailure } from '../transfers/job.ts'
import { readTable } from '../transfers/table-rows.ts'
import type { TaskRow } from './add-numbers.ts'

interface Needs {
  readonly db: Database
  readonly guesses: Guesses
  readonly session: Session
}

const sentences: Partial<Record<NumberFaultReason, () => string>> = {
  ALIKE: t.phoneAlike,
  FORMAT: taskText.formatWrong,
  THERE: taskText.phoneThere
}
export const sayFault = (reason: NumberFaultReason): string =>
  sentences[reason]?.() ?? numberFault.label(reason)

async function thereOf(
  db: Kysely<Tables>,
  task: TaskRow,
  phones: readonly string[]
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ phone: string }>`select phone from call_item
    where task_id = ${task.id} and phone = any(${phones}::text[])`.execute(db)
  return new Set(rows.map(({ phone }) => phone))
}

/**
 * Of the numbers of one person each, the first of which names them: what the task has already, and
 * whom the dialler would pass over. The red list is told to those who may read it, and to others it
 * is as if it were empty.
 */
export async function judgeNumbers(
  { db, guesses, session }: Needs,
  task: TaskRow,
  people: readonly (readonly string[])[]
): Promise<readonly (NumberFaultReason | undefined)[]> {
  const all = people.flat()
  const alike = await guesses.tooMany(db, session, all)
  const there = await thereOf(
    db,
    task,
    people.flatMap(([first]) => first ?? [])
  )
  const isRedTold = await hasPermission(db, session, 'CMC.RED.LIST.MANA')
  const { on } = await listsOf(db, task.enterprise_id, task.draft.blacklistLibId, all, isRedTold)
  return people.map(numbers => {
    const [first = ''] = numbers
    if (numbers.some(one => alike.has(one))) return 'ALIKE'
    if (there.has(first)) return 'THERE'
    // Of several numbers one that may be called is enough.
    return numbers.every(one => on.has(one)) ? on.get(first) : undefined
  })
}

interface LookedRow {
  readonly row: number
  readonly phone: string
  readonly numbers: readonly string[]
  readonly cells: readonly string[]
}
type Fault = Pick<ImportCheck['faults'][number], 'reason' | 'message'>

/** Says of each row that is well formed why it would not come in, or would not be called. */
export type Judge = (
  rows: readonly LookedRow[],
  heading: readonly string[]
) => Promise<readonly (Fault | undefined)[]>

export const judgeForTask =
  (needs: Needs, task: TaskRow): Judge =>
  async rows => {
    const people = rows.map(({ numbers }) => numbers)
    const reasons = await judgeNumbers(needs, task, people)
    return reasons.map(reason => reason && { reason, message: sayFault(reason) })
  }

/** Looks at a table as its import would. Refuses one that could not be imported at all. */
export async function checkTable(
  plan: SheetPlan,
  path: string,
  judge: Judge
): Promise<ImportCheck> {
  const file = preflight(plan)
  const rows: LookedRow[] = []
  const faults: ImportCheck['faults'] = []
  const counts = { leftOut: 0, uncalled: 0 }
  let heading: readonly string[] | undefined
  let number = 0

  function tell(fault: ImportCheck['faults'][number]): void {
    if (isUncalled(fault.reason)) counts.uncalled += 1
    else counts.leftOut += 1
    faults.push(fault)
  }

  function take(cells: readonly string[]): boolean {
    number += 1
    if (!heading) {
      heading = cells
      const [wrong] = file.heading(cells)
      if (wrong) throw new JobFailure(wrong.reason)
      return true
    }
    const { twice } = file.counts
    const looked = file.look(cells, number)
    const phone = (cells[file.phoneAt] ?? '').trim()
    if ('numbers' in looked) rows.push({ row: number, phone, numbers: looked.numbers, cells })
    else if (looked.length > 0)
      tell({
        row: number,
        phone,
        reason: file.counts.twice > twice ? 'TWICE' : 'FORMAT',
        message: sentenceOf(looked)
      })
    return file.counts.rows <= plan.rowsLimit
  }

  await orRefuse(() => readTable(path, take))
  if (file.counts.rows === 0) throw refuse(preflightText.empty())
  const judged = await judge(rows, heading ?? [])
  for (const [at, { row, phone }] of rows.entries()) {
    const fault = judged[at]
    if (fault) tell({ row, phone, ...fault })
  }
  const first = faults.toSorted((one, other) => one.row - other.row).slice(0, MOST_FAULTS)
  return { rows: file.counts.rows, ...counts, faults: first }
}
