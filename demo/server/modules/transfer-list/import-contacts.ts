import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { ownColumns } from '../../../../core/features/custom-fields/rules/custom-field-cell.ts'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import type { NumberFaultReason } from '../../../../core/features/number-import/enums.ts'
import { numberInCell } from '../../../../core/features/number-import/rules/people-sheet.ts'
import { isPersons } from '../../../../core/features/number-import/rules/row-rules.ts'
import { isPhoneColumn } from '../../../../core/features/number-import/rules/sheet-columns.ts'
import { transferMessages as messages } from '../../../../core/features/transfer-list/messages.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { type Checkpoint, completeStep, rowsWithin } from '../../jobs/import-progress.ts'
import {
  type Job,
  JobFailure,
  type Kind,
  ownerOf,
  type Step,
  stepSize
} from '../../jobs/job-types.ts'
import { taskServerMessages } from '../call-tasks/messages.ts'
import { fillAgents } from '../clue-tasks/allocate-clues.ts'
import { type ClueChanges, noClueChanges, notifyAgents } from '../clue-tasks/clue-changes.ts'
import { openTask } from '../clue-tasks/clue-task-queries.ts'
import { type ColumnField, cellAnswers } from '../custom-fields/field-cells.ts'
import { fieldsOf } from '../custom-fields/field-queries.ts'
import { type Into, insertPeople, knownPeople, type Person } from '../customers/add-people.ts'
import type { Guesses } from '../customers/guess-limit.ts'
import type { TableRows } from './table-rows.ts'

interface Columns {
  readonly name: number
  readonly phone: number
  readonly company: number
}

export interface PeopleSheet extends TableRows {
  readonly columns: Columns
  /** The enterprise's fields by column index. */
  readonly fields: ReadonlyMap<number, ColumnField>
}

async function fieldColumns(
  db: Database,
  enterpriseId: string,
  heading: readonly string[],
  columns: Columns
): Promise<PeopleSheet['fields']> {
  const taken = Object.values(columns).flatMap(at => heading[at] ?? [])
  const all = await fieldsOf(db, enterpriseId, 'customer')
  const named = all.map(field => ({
    ...field,
    fieldName: field.name,
    parentName: all.find(({ id }) => id === field.parentId)?.name ?? ''
  }))
  const own = ownColumns(named, taken)
  const at = [...own].map(([name, field]) => [heading.indexOf(name), field] as const)
  return new Map(at.filter(([place]) => place >= 0))
}

/** Maps the columns of a heading. Throws a `JobFailure` when one is missing. */
export async function peopleSheet(
  db: Database,
  enterpriseId: string,
  table: TableRows,
  into: Into
): Promise<PeopleSheet> {
  const { heading } = table
  const find = (names: RegExp) => heading.findIndex(name => names.test(name))
  const columns = {
    name: find(/姓名|name/i),
    phone: heading.findIndex(isPhoneColumn),
    company: find(/公司|单位|company/i)
  }
  if (columns.name < 0 || columns.phone < 0) throw new JobFailure(messages.noHeading())
  const fields =
    into === 'customer'
      ? await fieldColumns(db, enterpriseId, heading, columns)
      : new Map<number, ColumnField>()
  return { ...table, columns, fields }
}

/** Same rules as the page's preflight, so that rows it accepts are imported. */
export const phoneIn = (row: readonly string[], { columns }: PeopleSheet): string =>
  numberInCell(row[columns.phone] ?? '')

const noted = (row: readonly string[], { heading }: PeopleSheet, name: string): string => {
  const value = row[heading.indexOf(name)]?.trim() ?? ''
  return value === '' ? '' : `${name}：${value}`
}

/** Spreadsheet programs drop blank cells at the end of a row, or add some. */
function issue(row: readonly string[], sheet: PeopleSheet): string | undefined {
  const { heading, columns } = sheet
  if (row.slice(heading.length).some(cell => cell.trim() !== '')) return messages.rowColumns()
  if ((row[columns.name] ?? '').trim() === '') return messages.rowName()
  return isPersons(phoneIn(row, sheet)) ? undefined : messages.rowPhone()
}

/** Why a row is rejected, and its values of the enterprise's own fields. */
export function validateRow(
  row: readonly string[],
  sheet: PeopleSheet,
  { there, alike }: Readonly<Record<'there' | 'alike', Pick<ReadonlySet<string>, 'has'>>>
): { readonly fields: FieldValues; readonly fault?: PersonFault } {
  const phone = phoneIn(row, sheet)
  const { why, values: fields } = cellAnswers(sheet.fields, row)
  const wrong = issue(row, sheet) ?? why
  if (wrong !== undefined) return { fields, fault: { reason: 'FORMAT', message: wrong } }
  if (alike.has(phone))
    return { fields, fault: { reason: 'ALIKE', message: taskServerMessages.phoneAlike() } }
  if (there.has(phone)) return { fields, fault: { reason: 'THERE', message: messages.rowThere() } }
  return { fields }
}

interface PersonFault {
  readonly reason: Extract<NumberFaultReason, 'FORMAT' | 'ALIKE' | 'THERE'>
  readonly message: string
}

/**
 * Imports the people of an uploaded spreadsheet as customers or clues; rejected rows are written to
 * a file with their reasons.
 */
export const importContacts = (
  filesDir: string,
  into: Into,
  guesses: Guesses,
  /** Called when clues were added to a task. */
  cluesAdded?: (enterpriseId: string, changes: ClueChanges) => void
): Kind => ({
  open: async (job, db) => {
    const { attachmentKey } = job.input as { attachmentKey: string }
    const table = await rowsWithin(db, job, join(filesDir, attachmentKey))
    const sheet = await peopleSheet(db, job.enterprise_id, table, into)
    const changes = noClueChanges(job.user_id)
    return async (now, inside) => {
      const step = await takeStep(filesDir, sheet, into, now, inside, guesses)
      if (!step.end || !cluesAdded) return step
      await notifyOfImport(inside, now, changes)
      return { ...step, done: () => cluesAdded(now.enterprise_id, changes) }
    }
  }
})

interface Input {
  readonly customFields?: readonly string[]
  readonly clueTaskId?: string
}

/** One tip for each agent, whatever the number of steps. */
async function notifyOfImport(
  inside: Transaction<Tables>,
  job: Job,
  changes: ClueChanges
): Promise<void> {
  const { clueTaskId } = job.input as Input
  const task =
    clueTaskId &&
    (await inside
      .selectFrom('clue_task')
      .select(['id', 'name', 'enterprise_id'])
      .where('id', '=', clueTaskId)
      .executeTakeFirst())
  if (!task) return
  const given = await inside
    .selectFrom('clue')
    .select('owner_id')
    .where('task_id', '=', task.id)
    .where('id', 'like', `${job.id}-%`)
    .execute()
  const owners = given.flatMap(({ owner_id }) => owner_id ?? [])
  await notifyAgents(inside, task, owners, 'received', changes)
}

async function takeStep(
  filesDir: string,
  sheet: PeopleSheet,
  into: Into,
  job: Job,
  inside: Transaction<Tables>,
  guesses: Guesses
): Promise<Step> {
  const { rows: from } = job.checkpoint as Checkpoint
  const { heading, columns } = sheet
  const rows = sheet.rows.slice(from, from + stepSize(sheet.rows.length))
  const phoneOf = (row: readonly string[]) => phoneIn(row, sheet)
  const there = await knownPeople(inside, job.enterprise_id, rows.map(phoneOf), into)
  const alike = await guesses.tooMany(inside, ownerOf(job), rows.map(phoneOf))
  const { customFields: custom = [], clueTaskId } = job.input as Input
  const task = clueTaskId && (await openTask(inside, ownerOf(job), clueTaskId))
  const people: Person[] = []
  const failures: string[][] = []
  for (const [index, row] of rows.entries()) {
    const phone = phoneOf(row)
    const { fault, fields } = validateRow(row, sheet, { there, alike })
    if (fault) {
      failures.push([...row, ...heading.slice(row.length).map(() => ''), fault.message])
      continue
    }
    there.add(phone)
    people.push({
      id: `${job.id}-${from + index}`,
      name: row[columns.name]?.trim() ?? '',
      phone,
      company: row[columns.company]?.trim() ?? '',
      fields,
      remark: custom
        .map(name => noted(row, sheet, name))
        .filter(Boolean)
        .join('；')
    })
  }
  await insertPeople(inside, ownerOf(job), people, into, clueTaskId)
  if (task) await fillAgents(inside, task)
  return completeStep(filesDir, job, {
    heading,
    looked: rows.length,
    sum: sheet.rows.length,
    added: people.length,
    failures
  })
}
