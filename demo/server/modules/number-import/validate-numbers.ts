/** Validates numbers for a task before they are added, typed or from a file. */
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import {
  preflightMessages,
  taskMessages
} from '../../../../core/features/call-tasks/task-messages.ts'
import {
  isUncalled,
  type NumberFaultReason,
  numberFault
} from '../../../../core/features/number-import/enums.ts'
import { preflight, sentenceOf } from '../../../../core/features/number-import/rules/row-rules.ts'
import type { SheetPlan } from '../../../../core/features/number-import/rules/row-types.ts'
import type { ImportCheck } from '../../../../core/features/number-import/schemas.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import type { ReadFile } from '../../files/file-store.ts'
import { refuse } from '../../http/refusal.ts'
import { JobFailure } from '../../jobs/job-types.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import type { Guesses } from '../customers/guess-limit.ts'
import { listsOf } from '../dialler/restrictions/dial-restrictions.ts'
import { MOST_FAULTS, orRefuse } from '../transfer-list/check-people-file.ts'
import { readTable } from '../transfer-list/table-rows.ts'
import type { TaskRow } from './insert-numbers.ts'

interface Needs {
  readonly db: Database
  readonly guesses: Guesses
  readonly session: Session
}

const sentences: Partial<Record<NumberFaultReason, () => string>> = {
  ALIKE: messages.phoneAlike,
  FORMAT: taskMessages.formatWrong,
  THERE: taskMessages.phoneThere
}
export const faultMessage = (reason: NumberFaultReason): string =>
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
 * Each entry has the numbers of one person and is identified by the first. Reports those the task
 * has already and those the dialler would exclude. Users who may not read the red list get the
 * result of an empty one.
 */
export async function validateNumbers(
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
  const showsRedList = await hasPermission(db, session, 'CMC.RED.LIST.MANA')
  const { on } = await listsOf(db, task.enterprise_id, task.draft.blacklistLibId, all, showsRedList)
  return people.map(numbers => {
    const [first = ''] = numbers
    if (numbers.some(one => alike.has(one))) return 'ALIKE'
    if (there.has(first)) return 'THERE'
    // One number that may be dialled is enough.
    return numbers.every(one => on.has(one)) ? on.get(first) : undefined
  })
}

interface ParsedRow {
  readonly row: number
  readonly phone: string
  readonly numbers: readonly string[]
  readonly cells: readonly string[]
}
type Fault = Pick<ImportCheck['faults'][number], 'reason' | 'message'>

/** Reports for each well-formed row why it would be rejected or not dialled. */
export type Validate = (
  rows: readonly ParsedRow[],
  heading: readonly string[]
) => Promise<readonly (Fault | undefined)[]>

export const validateForTask =
  (needs: Needs, task: TaskRow): Validate =>
  async rows => {
    const people = rows.map(({ numbers }) => numbers)
    const reasons = await validateNumbers(needs, task, people)
    return reasons.map(reason => reason && { reason, message: faultMessage(reason) })
  }

/** Validates a table as its import would. Throws for one that cannot be imported at all. */
export async function checkTable(
  plan: SheetPlan,
  upload: ReadFile,
  validate: Validate
): Promise<ImportCheck> {
  const file = preflight(plan)
  const rows: ParsedRow[] = []
  const faults: ImportCheck['faults'] = []
  const counts = { leftOut: 0, uncalled: 0 }
  let heading: readonly string[] | undefined
  let number = 0

  function addFault(fault: ImportCheck['faults'][number]): void {
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
      addFault({
        row: number,
        phone,
        reason: file.counts.twice > twice ? 'TWICE' : 'FORMAT',
        message: sentenceOf(looked)
      })
    return file.counts.rows <= plan.rowsLimit
  }

  await orRefuse(() => readTable(upload, take))
  if (file.counts.rows === 0) throw refuse(preflightMessages.empty())
  const validated = await validate(rows, heading ?? [])
  for (const [at, { row, phone }] of rows.entries()) {
    const fault = validated[at]
    if (fault) addFault({ row, phone, ...fault })
  }
  const first = faults.toSorted((one, other) => one.row - other.row).slice(0, MOST_FAULTS)
  return { rows: file.counts.rows, ...counts, faults: first }
}
