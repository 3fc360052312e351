/**
 * Streams the first sheet of an xlsx workbook as rows of text; the subset of the format needed for
 * number lists, in a page's Worker and on the server. Reading stops once `Take` returns false.
 */
import { YIELD_INTERVAL_MS, type YieldToEventLoop } from '../async/yield-to-event-loop.ts'
import { openZip, ZipError } from './unzip.ts'
import { MOST_CHARACTERS, type XmlToken, xmlTokens } from './xml-reader.ts'

/** Limit of unpacked bytes, against zip bombs; far above a hundred thousand rows. */
const MOST_BYTES = 128 * 1024 * 1024
const CONTENTS = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const SHARED = 'xl/sharedStrings.xml'
const MOST_COLUMNS = 256
/** Maximum rows of a spreadsheet. */
const MOST_ROWS = 1 << 20
/** Maximum cells with content, and shared strings: a hundred thousand rows of eighty. */
const MOST_CELLS = 8_000_000

/** Receives a row; returns false to stop reading. */
export type Take = (cells: readonly string[]) => boolean

/** The shared string table, without phonetic texts. */
function textReader() {
  const read = xmlTokens()
  let text = ''
  let isText = false
  let isPronunciation = false
  return function* (xml: string): Generator<string> {
    for (const { is, value } of read(xml)) {
      if (is === 'text' && isText && !isPronunciation) text = longer(text, value)
      if (is === 'open' && value === 'si') text = ''
      if (is === 'close' && value === 'si') yield text
      if (value === 't') isText = is === 'open'
      if (value === 'rPh') isPronunciation = is === 'open'
    }
  }
}

/** Column index from 0 of a reference such as `AB12`. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Converts a number to plain digits: phone numbers have no exponent. */
const asWritten = (value: string): string => {
  const number = Number(value)
  return value.trim() === '' || Number.isNaN(number) ? value : String(number)
}

function longer(text: string, more: string): string {
  if (text.length + more.length > MOST_CHARACTERS) throw new ZipError()
  return text + more
}

function rowReader(shared: readonly string[]) {
  const read = xmlTokens()
  let row: string[] = []
  let column = -1
  let kind: string | undefined
  let isValue = false
  let isFormula = false
  let text = ''
  /** Undefined for a cell without one. */
  let formula: string | undefined
  return function* (xml: string, isLast: boolean): Generator<string[]> {
    for (const { is, value, attribute } of read(xml, isLast)) {
      if (is === 'text') {
        if (isValue) text = longer(text, value)
        else if (isFormula) formula = longer(formula ?? '', value)
      } else if (value === 'row') {
        if (is === 'close') yield row
        row = []
        column = -1
      } else if (value === 'v' || value === 't') isValue = is === 'open'
      else if (value === 'f') {
        isFormula = is === 'open'
        formula ??= ''
      } else if (value === 'c' && is === 'open') {
        column = columnOf(attribute('r')) ?? column + 1
        kind = attribute('t')
        text = ''
        formula = undefined
      } else if (value === 'c' && column < MOST_COLUMNS) {
        while (row.length < column) row.push('')
        if (kind === 's') text = shared[Number(text)] ?? ''
        // A formula without a cached value: unknown, but not an empty cell.
        const isUncomputed = text === '' && formula !== undefined
        if (isUncomputed) text = `=${formula}`
        row[column] = kind === undefined || kind === 'n' ? asWritten(text) : text
      }
    }
  }
}

/** All tokens of a small file. */
async function tokensOf(texts: AsyncIterable<string> | undefined): Promise<readonly XmlToken[]> {
  let whole = ''
  for await (const text of texts ?? []) whole = longer(whole, text)
  return [...xmlTokens()(whole, true)]
}

/** Path of the first sheet, from the workbook's contents; empty when there is none. */
function firstSheet(contents: readonly XmlToken[], relations: readonly XmlToken[]): string {
  const sheet = contents.find(({ is, value }) => is === 'open' && value === 'sheet')
  const id = sheet?.attribute('id')
  const relation = relations.find(
    ({ is, value, attribute }) =>
      is === 'open' && value === 'Relationship' && attribute('Id') === id
  )
  const target = relation?.attribute('Target')
  return target ? resolved(target) : ''
}

/** Resolves a path relative to the contents' folder or absolute in the zip. */
function resolved(target: string): string {
  const steps: string[] = []
  for (const step of `${target.startsWith('/') ? '' : 'xl/'}${target}`.split('/'))
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  return steps.join('/')
}

async function sharedTexts(
  texts: AsyncIterable<string> | undefined,
  yieldNow: YieldToEventLoop
): Promise<readonly string[]> {
  const shared: string[] = []
  const read = textReader()
  for await (const chunk of texts ?? []) {
    for (const text of read(chunk)) shared.push(text)
    if (shared.length > MOST_CELLS) throw new ZipError()
    await yieldNow()
  }
  return shared
}

/**
 * Emits rows, each at least as long as the heading, until the end or until `take` returns false.
 */
async function readRows(
  sheet: AsyncIterable<string>,
  shared: readonly string[],
  take: Take,
  yieldToEventLoop: YieldToEventLoop
): Promise<void> {
  const read = rowReader(shared)
  let width: number | undefined
  let [rows, cells] = [0, 0]
  async function takeAll(found: Iterable<string[]>): Promise<boolean> {
    for (const row of found) {
      width ??= row.length
      while (row.length < width) row.push('')
      rows += 1
      if (row.some(cell => cell !== '')) cells += row.length
      if (rows > MOST_ROWS || cells > MOST_CELLS) throw new ZipError()
      if (!take(row)) return false
      if (rows % YIELD_INTERVAL_MS === 0) await yieldToEventLoop()
    }
    await yieldToEventLoop()
    return true
  }
  for await (const chunk of sheet) if (!(await takeAll(read(chunk, false)))) return
  await takeAll(read('', true))
}

/** @throws `ZipError` for a file that is no workbook, is damaged or exceeds the limits. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  take: Take,
  yieldToEventLoop: YieldToEventLoop
): Promise<void> {
  try {
    const read = openZip(bytes, MOST_BYTES)
    const contents = await tokensOf(read(CONTENTS))
    const sheet = read(firstSheet(contents, await tokensOf(read(RELATIONS))))
    if (!sheet) throw new ZipError()
    await readRows(sheet, await sharedTexts(read(SHARED), yieldToEventLoop), take, yieldToEventLoop)
  } catch (error) {
    throw error instanceof RangeError ? new ZipError() : error
  }
}
