import type { Transaction } from 'kysely'
import { ownColumns } from '../../../../core/features/custom-fields/rules/custom-field-cell.ts'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import type { NumberFaultReason } from '../../../../core/features/number-import/enums.ts'
import { numberInCell } from '../../../../core/features/number-import/rules/people-sheet.ts'
import { isPersons } from '../../../../core/features/number-import/rules/row-rules.ts'
import { isPhoneColumn } from '../../../../core/features/number-import/rules/sheet-columns.ts'
import { transferMessages as messages } from '../../../../core/features/transfer-list/messages.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { type FileStore, fileOf } from '../../files/file-store.ts'
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
import { type ClueChanges, noClueChanges, notifyOfImport } from '../clue-tasks/clue-changes.ts'
import { openTask } from '../clue-tasks/clue-task-queries.ts'
import { type ColumnField, cellAnswers } from '../custom-fields/field-cells.ts'
import { type FieldScope, fieldsOf } from '../custom-fields/field-queries.ts'
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

/** What the rows of a sheet become. */
export type PeopleInto = Into | 'member'

const scopes = { customer: 'customer', member: 'addressBook', clue: undefined } as const

async function fieldColumns(
  db: Database,
  enterpriseId: string,
  heading: readonly string[],
  columns: Columns,
  scope: FieldScope
): Promise<PeopleSheet['fields']> {
  const taken = Object.values(columns).flatMap(at => heading[at] ?? [])
  const all = await fieldsOf(db, enterpriseId, scope)
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
  into: PeopleInto
): Promise<PeopleSheet> {
  const { heading } = table
  const find = (names: RegExp) => heading.findIndex(name => names.test(name))
  const columns = {
    name: find(/姓名|name/i),
    phone: heading.findIndex(isPhoneColumn),
    // Members have their company as a field, if at all.
    company: into === 'member' ? -1 : find(/公司|单位|company/i)
  }
  if (columns.name < 0 || columns.phone < 0) throw new JobFailure(messages.noHeading())
  const scope = scopes[into]
  const fields = scope
    ? await fieldColumns(db, enterpriseId, heading, columns, scope)
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

/** Where the people of an import go. */
export interface PeopleTarget {
  /** Numbers that are there already; locks out concurrent additions. */
  readonly known: (
    inside: Transaction<Tables>,
    job: Job,
    phones: readonly string[]
  ) => Promise<Set<string>>
  /** Numbers that the job's owner has tried too often. */
  readonly alike?: (
    inside: Transaction<Tables>,
    job: Job,
    phones: readonly string[]
  ) => Promise<Pick<ReadonlySet<string>, 'has'>>
  readonly insert: (
    inside: Transaction<Tables>,
    job: Job,
    people: readonly Person[]
  ) => Promise<unknown>
  /** Called in the last step; what it returns is called after it is committed. */
  readonly ended?: (inside: Transaction<Tables>, job: Job) => Promise<() => void>
}

const none: Pick<ReadonlySet<string>, 'has'> = new Set()

/** Imports the people of an uploaded spreadsheet; rejected rows are written to a file with their reasons. */
export const importPeople = (files: FileStore, into: PeopleInto, target: PeopleTarget): Kind => ({
  open: async (job, db) => {
    const { attachmentKey } = job.input as { attachmentKey: string }
    const table = await rowsWithin(db, job, fileOf(files, attachmentKey))
    const sheet = await peopleSheet(db, job.enterprise_id, table, into)
    return async (now, inside) => {
      const step = await takeStep(files, sheet, target, now, inside)
      return step.end && target.ended ? { ...step, done: await target.ended(inside, now) } : step
    }
  }
})

interface Input {
  readonly customFields?: readonly string[]
  readonly clueTaskId?: string
}

/** As customers or clues. */
export const importContacts = (
  files: FileStore,
  into: Into,
  guesses: Guesses,
  /** Called when clues were added to a task. */
  cluesAdded?: (enterpriseId: string, changes: ClueChanges) => void
): Kind =>
  importPeople(files, into, {
    known: (inside, job, phones) => knownPeople(inside, job.enterprise_id, phones, into),
    alike: (inside, job, phones) => guesses.tooMany(inside, ownerOf(job), phones),
    async insert(inside, job, people) {
      const { clueTaskId } = job.input as Input
      const task = clueTaskId && (await openTask(inside, ownerOf(job), clueTaskId))
      await insertPeople(inside, ownerOf(job), people, into, clueTaskId)
      if (task) await fillAgents(inside, task)
    },
    async ended(inside, job) {
      const changes = noClueChanges(job.user_id)
      const { clueTaskId } = job.input as Input
      if (clueTaskId) await notifyOfImport(inside, clueTaskId, job.id, changes)
      return () => cluesAdded?.(job.enterprise_id, changes)
    }
  })

async function takeStep(
  files: FileStore,
  sheet: PeopleSheet,
  target: PeopleTarget,
  job: Job,
  inside: Transaction<Tables>
): Promise<Step> {
  const { rows: from } = job.checkpoint as Checkpoint
  const { heading, columns } = sheet
  const rows = sheet.rows.slice(from, from + stepSize(sheet.rows.length))
  const phones = rows.map(row => phoneIn(row, sheet))
  const there = await target.known(inside, job, phones)
  const alike = (await target.alike?.(inside, job, phones)) ?? none
  const { customFields: custom = [] } = job.input as Input
  const people: Person[] = []
  const failures: string[][] = []
  for (const [index, row] of rows.entries()) {
    const phone = phones[index] ?? ''
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
  await target.insert(inside, job, people)
  return completeStep(files, job, {
    heading,
    looked: rows.length,
    sum: sheet.rows.length,
    added: people.length,
    failures
  })
}
