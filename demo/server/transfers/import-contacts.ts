import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { transferText as t } from '../../../core/text/transfers.ts'
import { type Into, insertPeople, knownPeople, type Person } from '../cases/add-people.ts'
import type { Tables } from '../db/schema.ts'
import { csvRows, decode, isNumber, isZip } from '../uploads.ts'
import { type Checkpoint, checkLength, stepDone } from './imported.ts'
import { type Job, JobFailure, type Kind, ownerOf, type Step, stepSize } from './job.ts'
import { workbookRows } from './workbook.ts'

interface Columns {
  readonly name: number
  readonly phone: number
  readonly company: number
}

interface Sheet {
  readonly heading: readonly string[]
  readonly columns: Columns
  readonly rows: readonly (readonly string[])[]
}

function rowsOfCsv(bytes: Buffer): Iterable<string[]> {
  const text = decode(bytes)
  if (text === undefined) throw new JobFailure(t.onlyTables())
  return csvRows(text.replace(/^\uFEFF/, ''))
}

function rowsOfWorkbook(bytes: Buffer): Iterable<string[]> {
  const rows = workbookRows(bytes)
  if (!rows) throw new JobFailure(t.workbookBroken())
  return rows
}

async function readSheet(path: string): Promise<Sheet> {
  const bytes = await readFile(path)
  const [heading = [], ...rows] = isZip(bytes) ? rowsOfWorkbook(bytes) : rowsOfCsv(bytes)
  const find = (names: RegExp) => heading.findIndex(name => names.test(name))
  const columns = {
    name: find(/姓名|name/i),
    phone: find(/手机|电话|号码|phone/i),
    company: find(/公司|单位|company/i)
  }
  if (columns.name < 0 || columns.phone < 0) throw new JobFailure(t.noHeading())
  return { heading, columns, rows: rows.filter(row => row.some(cell => cell.trim() !== '')) }
}

const plain = (phone: string) => phone.replace(/[\s-]/g, '')

const noted = (row: readonly string[], { heading }: Sheet, name: string): string => {
  const value = row[heading.indexOf(name)]?.trim() ?? ''
  return value === '' ? '' : `${name}：${value}`
}

function complaint(row: readonly string[], { heading, columns }: Sheet): string | undefined {
  if (row.length !== heading.length) return t.rowColumns()
  if (row[columns.name]?.trim() === '') return t.rowName()
  return isNumber(row[columns.phone] ?? '') ? undefined : t.rowPhone()
}

/** The people of an uploaded table become customers or clues; each row that cannot goes into a file with its reason. */
export const importContacts = (filesDir: string, into: Into): Kind => ({
  open: async job => {
    const { attachmentKey } = job.input as { attachmentKey: string }
    const sheet = await readSheet(join(filesDir, attachmentKey))
    return (now, inside) => takeStep(filesDir, sheet, into, now, inside)
  }
})

async function takeStep(
  filesDir: string,
  sheet: Sheet,
  into: Into,
  job: Job,
  inside: Transaction<Tables>
): Promise<Step> {
  const { rows: from } = job.checkpoint as Checkpoint
  const { heading, columns } = sheet
  if (from === 0) await checkLength(sheet.rows, job, inside)
  const rows = sheet.rows.slice(from, from + stepSize(sheet.rows.length))
  const phoneOf = (row: readonly string[]) => plain(row[columns.phone] ?? '')
  const there = await knownPeople(inside, job.enterprise_id, rows.map(phoneOf), into)
  const { customFields: custom = [] } = job.input as { customFields?: readonly string[] }
  const people: Person[] = []
  const failures: string[][] = []
  for (const [index, row] of rows.entries()) {
    const phone = phoneOf(row)
    const why = complaint(row, sheet) ?? (there.has(phone) ? t.rowThere() : undefined)
    if (why) {
      failures.push([...row, why])
      continue
    }
    there.add(phone)
    people.push({
      id: `${job.id}-${from + index}`,
      name: row[columns.name]?.trim() ?? '',
      phone,
      company: row[columns.company]?.trim() ?? '',
      remark: custom
        .map(name => noted(row, sheet, name))
        .filter(Boolean)
        .join('；')
    })
  }
  await insertPeople(inside, ownerOf(job), people, into)
  return stepDone(filesDir, job, {
    heading,
    looked: rows.length,
    sum: sheet.rows.length,
    added: people.length,
    failures
  })
}
