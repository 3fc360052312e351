import { setImmediate as breathe } from 'node:timers/promises'
import { BETWEEN_BREATHS } from '../../core/rules/tasks/breath.ts'
import { isPhoneColumn } from '../../core/rules/tasks/columns.ts'
import { decode } from '../../core/rules/tasks/decode.ts'
import { numberInCell } from '../../core/rules/tasks/people-sheet.ts'
import { isPersons } from '../../core/rules/tasks/preflight.ts'
import { isZip } from '../../core/rules/tasks/zip.ts'
import { serverText } from '../../core/text/server.ts'
import { type Refusal, refuse } from './refusal.ts'

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
} as const

/** Whether a file that was taken is one that people can be imported from. */
export const isTable = (mediaType: string): boolean =>
  Object.values<string>(mediaTypes).includes(mediaType)

const isWorkbook = (bytes: Buffer) =>
  isZip(bytes) && bytes.includes('[Content_Types].xml') && bytes.includes('xl/workbook.xml')

/** No table of people is as wide. */
const MOST_CELLS = 16_384

/**
 * Rows of cells, with quotes, doubled quotes, and line breaks inside quotes. A quote within a cell that
 * begins without one is text, as it is to the page and to spreadsheets. Throws on a torn one.
 */
export function* csvRows(text: string): Generator<string[]> {
  const end = /[,\r\n]/g
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const from = at
    const isQuoted = text[from] === '"'
    if (isQuoted) at = behindQuotes(text, from)
    else {
      end.lastIndex = from
      at = end.exec(text)?.index ?? text.length
    }
    row.push(isQuoted ? text.slice(from + 1, at - 1).replaceAll('""', '"') : text.slice(from, at))
    if (row.length > MOST_CELLS) throw new SyntaxError('No table')
    const sign = text[at]
    if (at < text.length && sign !== ',' && sign !== '\r' && sign !== '\n')
      throw new SyntaxError('A cell goes on behind its quotes')
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (sign === ',' && at < text.length) continue
    if (sign === ',') row.push('')
    yield row
    row = []
  }
}

/** Where the quotes that begin here are closed; a doubled quote closes nothing. */
function behindQuotes(text: string, from: number): number {
  let at = from + 1
  for (;;) {
    at = text.indexOf('"', at) + 1
    if (at === 0) throw new SyntaxError('A quote is open')
    if (text[at] !== '"') return at
    at += 1
  }
}

export interface Counted {
  readonly successCount: number
  readonly failCount: number
}

/** A row is good when it has every column of the heading and its telephone number is one. */
async function count(text: string, rowsLimit: number): Promise<Counted> {
  let heading: readonly string[] | undefined
  let phone = -1
  let [good, bad, looked] = [0, 0, 0]
  for (const row of csvRows(text)) {
    if (++looked % BETWEEN_BREATHS === 0) await breathe()
    if (!heading) {
      heading = row
      phone = row.findIndex(isPhoneColumn)
      continue
    }
    if (row.every(value => value.trim() === '')) continue
    const isGood =
      row.length === heading.length && (phone < 0 || isPersons(numberInCell(row[phone] ?? '')))
    if (isGood) good += 1
    else bad += 1
    if (good + bad > rowsLimit) throw refuse(serverText.uploadTooManyRows({ limit: rowsLimit }))
  }
  return { successCount: good, failCount: bad }
}

/**
 * What an uploaded file is, by its name and by its content: the two have to agree. Rows are
 * counted for csv; the rows of a workbook are counted when it is imported.
 */
export async function inspect(name: string, bytes: Buffer, rowsLimit: number) {
  const extension = /\.(csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase()
  if (extension !== 'csv' && extension !== 'xlsx') throw refuse(serverText.uploadWrongType())
  const mediaType = mediaTypes[extension]
  const wrong = (): Refusal => refuse(serverText.uploadWrongContent({ name }))
  if (extension === 'xlsx') {
    if (!isWorkbook(bytes)) throw wrong()
    return { mediaType, successCount: 0, failCount: 0 }
  }
  const text = isZip(bytes) ? undefined : await decode(bytes, breathe)
  if (text === undefined) throw wrong()
  try {
    return { mediaType, ...(await count(text, rowsLimit)) }
  } catch (error) {
    throw error instanceof SyntaxError ? wrong() : error
  }
}
