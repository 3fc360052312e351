import { serverText } from '../../core/text/server.ts'
import { type Refusal, refuse } from './refusal.ts'

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
} as const

/** Whether a file that was taken is one that people can be imported from. */
export const isTable = (mediaType: string): boolean =>
  Object.values<string>(mediaTypes).includes(mediaType)

/** Excel in China saves csv as GBK; anything that is neither that nor UTF-8 is no text. */
export function decode(bytes: Buffer): string | undefined {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL tells a program from a table.
      return /\u0000/.test(text) ? undefined : text
    } catch {
      // The next encoding may fit.
    }
  return undefined
}

export const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
const isWorkbook = (bytes: Buffer) =>
  isZip(bytes) && bytes.includes('[Content_Types].xml') && bytes.includes('xl/workbook.xml')

/** Rows of cells, with quotes, doubled quotes, and line breaks inside quotes. Throws on a torn one. */
export function* csvRows(text: string): Generator<string[]> {
  const cell = /("[^"]*(?:""[^"]*)*"|[^",\r\n]*)(,|\r?\n|\r|$)/y
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw new SyntaxError('A quote is open')
    const [, value = '', end] = found
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === ',' && cell.lastIndex < text.length) continue
    if (end === ',') row.push('')
    yield row
    row = []
  }
}

export const isNumber = (value: string) => /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/.test(value.trim())

export interface Counted {
  readonly successCount: number
  readonly failCount: number
}

/** A row is good when it has every column of the heading and its telephone number is one. */
function count(text: string, rowsLimit: number): Counted {
  const rows = csvRows(text.replace(/^\uFEFF/, ''))
  const heading = rows.next().value ?? []
  const phone = heading.findIndex((name: string) => /手机|电话|号码|phone/i.test(name))
  let [good, bad] = [0, 0]
  for (const row of rows) {
    if (row.every(value => value.trim() === '')) continue
    const isGood = row.length === heading.length && (phone < 0 || isNumber(row[phone] ?? ''))
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
export function inspect(name: string, bytes: Buffer, rowsLimit: number) {
  const extension = /\.(csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase()
  if (extension !== 'csv' && extension !== 'xlsx') throw refuse(serverText.uploadWrongType())
  const mediaType = mediaTypes[extension]
  const wrong = (): Refusal => refuse(serverText.uploadWrongContent({ name }))
  if (extension === 'xlsx') {
    if (!isWorkbook(bytes)) throw wrong()
    return { mediaType, successCount: 0, failCount: 0 }
  }
  const text = isZip(bytes) ? undefined : decode(bytes)
  if (text === undefined) throw wrong()
  try {
    return { mediaType, ...count(text, rowsLimit) }
  } catch (error) {
    throw error instanceof SyntaxError ? wrong() : error
  }
}
