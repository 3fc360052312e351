/**
 * The first sheet of an xlsx workbook as rows of text: as much of the format as a list of people needs,
 * and the same in a page's worker and on the server. It is unpacked, read and handed over a little at
 * a time: whoever has enough rows stops, and nobody waits long meanwhile.
 */
import { BETWEEN_BREATHS, type Breathe } from './breath.ts'
import { openZip, ZipError } from './unzip.ts'
import { MOST_CHARACTERS, type Piece, xmlPieces } from './xml-pieces.ts'

/** A hundred thousand rows stay far below; what swells beyond is no list of people. */
const MOST_BYTES = 128 * 1024 * 1024
const CONTENTS = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const SHARED = 'xl/sharedStrings.xml'
const MOST_COLUMNS = 256
/** A spreadsheet has no more. */
const MOST_ROWS = 1 << 20
/** In rows that say something, and in the table of shared texts: a hundred thousand rows of eighty. */
const MOST_CELLS = 8_000_000

/** Takes the next row; false when it wants no more. */
export type Take = (cells: readonly string[]) => boolean

/** The texts that cells refer to by number; how they are to be pronounced is left out. */
function textReader() {
  const read = xmlPieces()
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

/** Column of a cell such as `AB12`, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A number as people read it: a telephone number has no exponent. */
const asWritten = (value: string): string => {
  const number = Number(value)
  return value.trim() === '' || Number.isNaN(number) ? value : String(number)
}

function longer(text: string, more: string): string {
  if (text.length + more.length > MOST_CHARACTERS) throw new ZipError()
  return text + more
}

function rowReader(shared: readonly string[]) {
  const read = xmlPieces()
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
        // Nobody has computed it yet: what it would be is not known here, and is no empty cell either.
        const isUncomputed = text === '' && formula !== undefined
        if (isUncomputed) text = `=${formula}`
        row[column] = kind === undefined || kind === 'n' ? asWritten(text) : text
      }
    }
  }
}

/** The pieces of a small file. */
async function piecesOf(texts: AsyncIterable<string> | undefined): Promise<readonly Piece[]> {
  let whole = ''
  for await (const text of texts ?? []) whole = longer(whole, text)
  return [...xmlPieces()(whole, true)]
}

/** Where the first sheet is, by the workbook's own table of contents; empty when there is none. */
function firstSheet(contents: readonly Piece[], relations: readonly Piece[]): string {
  const sheet = contents.find(({ is, value }) => is === 'open' && value === 'sheet')
  const id = sheet?.attribute('id')
  const relation = relations.find(
    ({ is, value, attribute }) =>
      is === 'open' && value === 'Relationship' && attribute('Id') === id
  )
  const target = relation?.attribute('Target')
  return target ? resolved(target) : ''
}

/** A path from the folder of the contents, or from the root of the zip. */
function resolved(target: string): string {
  const steps: string[] = []
  for (const step of `${target.startsWith('/') ? '' : 'xl/'}${target}`.split('/'))
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  return steps.join('/')
}

async function sharedTexts(
  texts: AsyncIterable<string> | undefined,
  breathe: Breathe
): Promise<readonly string[]> {
  const shared: string[] = []
  const read = textReader()
  for await (const piece of texts ?? []) {
    for (const text of read(piece)) shared.push(text)
    if (shared.length > MOST_CELLS) throw new ZipError()
    await breathe()
  }
  return shared
}

/** Hands over rows, none shorter than the heading, until there are no more or `take` has enough. */
async function readRows(
  sheet: AsyncIterable<string>,
  shared: readonly string[],
  take: Take,
  breathe: Breathe
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
      if (rows % BETWEEN_BREATHS === 0) await breathe()
    }
    await breathe()
    return true
  }
  for await (const piece of sheet) if (!(await takeAll(read(piece, false)))) return
  await takeAll(read('', true))
}

/** Rejects with a `ZipError` when this is no workbook, a damaged one, or one beyond all measure. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  take: Take,
  breathe: Breathe
): Promise<void> {
  try {
    const read = openZip(bytes, MOST_BYTES)
    const contents = await piecesOf(read(CONTENTS))
    const sheet = read(firstSheet(contents, await piecesOf(read(RELATIONS))))
    if (!sheet) throw new ZipError()
    await readRows(sheet, await sharedTexts(read(SHARED), breathe), take, breathe)
  } catch (error) {
    throw error instanceof RangeError ? new ZipError() : error
  }
}
