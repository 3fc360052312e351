import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { numberInCell } from '../../../core/features/number-import/rules/people-sheet.ts'
import { isPersons } from '../../../core/features/number-import/rules/row-rules.ts'
import { isPhoneColumn } from '../../../core/features/number-import/rules/sheet-columns.ts'
import { csvRows } from '../../../core/lib/spreadsheet/csv.ts'
import { decode } from '../../../core/lib/spreadsheet/decode-text.ts'
import type { Take } from '../../../core/lib/spreadsheet/read-workbook.ts'
import { isZip } from '../../../core/lib/spreadsheet/zip.ts'
import { serverMessages } from './messages.ts'
import { type Refusal, refuse } from './refusal.ts'

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
} as const

/** Documents by their first bytes. */
const documents = {
  pdf: { mediaType: 'application/pdf', starts: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  png: { mediaType: 'image/png', starts: [0x89, 0x50, 0x4e, 0x47] },
  jpg: { mediaType: 'image/jpeg', starts: [0xff, 0xd8, 0xff] },
  jpeg: { mediaType: 'image/jpeg', starts: [0xff, 0xd8, 0xff] }
} as const

/** Whether a file of this type can prove something to a reviewer. */
export const isDocument = (mediaType: string): boolean =>
  Object.values(documents).some(document => document.mediaType === mediaType)

/** Whether a file of this type can be imported. */
export const isTable = (mediaType: string): boolean =>
  Object.values<string>(mediaTypes).includes(mediaType)

const isWorkbook = (bytes: Buffer) =>
  isZip(bytes) && bytes.includes('[Content_Types].xml') && bytes.includes('xl/workbook.xml')

/** Most cells of a row, as in a spreadsheet. */
const MAX_CELLS = 16_384

/** Parses a csv file row by row. Throws a `SyntaxError` for malformed csv. */
export async function parseCsvRows(text: string, take: Take): Promise<void> {
  const onRow: Take = row => {
    if (row.length > MAX_CELLS) throw new SyntaxError('No table')
    return take(row)
  }
  if (!(await csvRows(text, onRow, yieldToEventLoop)))
    throw new SyntaxError('Quotes that close nothing')
}

export interface Counted {
  readonly successCount: number
  readonly failCount: number
}

/** A row is valid when it has every column of the header and a valid telephone number. */
async function count(text: string, rowsLimit: number): Promise<Counted> {
  let heading: readonly string[] | undefined
  let phone = -1
  let [good, bad] = [0, 0]
  await parseCsvRows(text, row => {
    if (!heading) {
      heading = row
      phone = row.findIndex(isPhoneColumn)
      return true
    }
    if (row.every(value => value.trim() === '')) return true
    const isGood =
      row.length === heading.length && (phone < 0 || isPersons(numberInCell(row[phone] ?? '')))
    if (isGood) good += 1
    else bad += 1
    if (good + bad > rowsLimit) throw refuse(serverMessages.uploadTooManyRows({ limit: rowsLimit }))
    return true
  })
  return { successCount: good, failCount: bad }
}

function inspectDocument(name: string, extension: string, bytes: Buffer) {
  const { mediaType, starts } = documents[extension as keyof typeof documents]
  if (!starts.every((byte, at) => bytes[at] === byte))
    throw refuse(serverMessages.uploadWrongContent({ name }))
  return { mediaType, successCount: 0, failCount: 0 }
}

/**
 * Determines the type of an upload by name and content, which must agree. Counts the rows of csv;
 * those of a workbook are counted by its import.
 */
export async function inspect(name: string, bytes: Buffer, rowsLimit: number) {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (Object.hasOwn(documents, extension)) return inspectDocument(name, extension, bytes)
  if (extension !== 'csv' && extension !== 'xlsx') throw refuse(serverMessages.uploadWrongType())
  const mediaType = mediaTypes[extension]
  const wrong = (): Refusal => refuse(serverMessages.uploadWrongContent({ name }))
  if (extension === 'xlsx') {
    if (!isWorkbook(bytes)) throw wrong()
    return { mediaType, successCount: 0, failCount: 0 }
  }
  const text = isZip(bytes) ? undefined : await decode(bytes, yieldToEventLoop)
  if (text === undefined) throw wrong()
  try {
    return { mediaType, ...(await count(text, rowsLimit)) }
  } catch (error) {
    throw error instanceof SyntaxError ? wrong() : error
  }
}
