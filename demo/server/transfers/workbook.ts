/** The first sheet of an xlsx workbook as rows of text: as much of the format as a list of people needs. */
import { posix } from 'node:path'
import { openZip } from './zip.ts'

/** A hundred thousand rows stay far below; what swells beyond is no list of people. */
const MOST_BYTES = 128 * 1024 * 1024
const MOST_COLUMNS = 256

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'"
}

const plain = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

interface Piece {
  readonly is: 'open' | 'close' | 'text'
  /** The element's name without its prefix, or the text. */
  readonly value: string
  readonly attribute: (name: string) => string | undefined
}

const tag =
  /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)|</g

/** Beginnings, ends and texts, in order. Comments and instructions come as text outside of any cell. */
function* piecesOf(xml: string): Generator<Piece> {
  for (const [, slash, name = '', given = '', isEmpty, text] of xml.matchAll(tag)) {
    const attribute = (wanted: string) => {
      const found = new RegExp(`\\s${wanted}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(given)
      return found ? plain(found[1] ?? found[2] ?? '') : undefined
    }
    if (text !== undefined) yield { is: 'text', value: plain(text), attribute }
    else if (name !== '') {
      if (!slash) yield { is: 'open', value: name, attribute }
      if (slash || isEmpty) yield { is: 'close', value: name, attribute }
    }
  }
}

/** The texts that cells refer to by number; how they are to be pronounced is left out. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let isText = false
  let isPronunciation = false
  for (const { is, value } of piecesOf(xml)) {
    if (is === 'text' && isText && !isPronunciation) texts.push(`${texts.pop() ?? ''}${value}`)
    if (is === 'open' && value === 'si') texts.push('')
    if (value === 't') isText = is === 'open'
    if (value === 'rPh') isPronunciation = is === 'open'
  }
  return texts
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

function* rowsOf(xml: string, shared: readonly string[]): Generator<string[]> {
  let row: string[] = []
  let column = -1
  let kind: string | undefined
  let isValue = false
  let text = ''
  for (const { is, value, attribute } of piecesOf(xml)) {
    if (is === 'text') {
      if (isValue) text += value
    } else if (value === 'row') {
      if (is === 'close') yield row
      row = []
      column = -1
    } else if (value === 'v' || value === 't') isValue = is === 'open'
    else if (value === 'c' && is === 'open') {
      column = columnOf(attribute('r')) ?? column + 1
      kind = attribute('t')
      text = ''
    } else if (value === 'c' && column < MOST_COLUMNS) {
      while (row.length < column) row.push('')
      if (kind === 's') text = shared[Number(text)] ?? ''
      row[column] = kind === undefined || kind === 'n' ? asWritten(text) : text
    }
  }
}

/** Where the first sheet is, by the workbook's own table of contents. */
function firstSheet(read: (name: string) => string | undefined): string | undefined {
  const sheet = [...piecesOf(read('xl/workbook.xml') ?? '')].find(
    ({ is, value }) => is === 'open' && value === 'sheet'
  )
  const id = sheet?.attribute('[\\w.-]+:id')
  const relation = [...piecesOf(read('xl/_rels/workbook.xml.rels') ?? '')].find(
    ({ is, value, attribute }) =>
      is === 'open' && value === 'Relationship' && attribute('Id') === id
  )
  const target = relation?.attribute('Target')
  return target && posix.resolve('/xl', target).slice(1)
}

/** Rows of the first sheet, each as long as the first one; undefined when this is no workbook. */
export function workbookRows(bytes: Buffer): string[][] | undefined {
  try {
    const read = openZip(bytes, MOST_BYTES)
    const sheet = read(firstSheet(read) ?? '')
    if (sheet === undefined) return undefined
    const [heading = [], ...rows] = rowsOf(sheet, sharedTexts(read('xl/sharedStrings.xml') ?? ''))
    for (const row of rows) while (row.length < heading.length) row.push('')
    return [heading, ...rows]
  } catch (error) {
    if (error instanceof RangeError || (error as { code?: string }).code?.startsWith('Z_'))
      return undefined
    throw error
  }
}
