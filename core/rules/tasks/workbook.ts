/**
 * The first sheet of an xlsx workbook as rows of text: as much of the format as a list of people needs,
 * and the same in a page's worker and on the server.
 */

/** A hundred thousand rows stay far below; what swells beyond is no list of people. */
export const MOST_BYTES = 128 * 1024 * 1024
export const CONTENTS = 'xl/workbook.xml'
export const RELATIONS = 'xl/_rels/workbook.xml.rels'
export const SHARED = 'xl/sharedStrings.xml'
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
export function* sharedTexts(xml: string): Generator<string> {
  let text = ''
  let isText = false
  let isPronunciation = false
  for (const { is, value } of piecesOf(xml)) {
    if (is === 'text' && isText && !isPronunciation) text += value
    if (is === 'open' && value === 'si') text = ''
    if (is === 'close' && value === 'si') yield text
    if (value === 't') isText = is === 'open'
    if (value === 'rPh') isPronunciation = is === 'open'
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

/** Where the first sheet is, by the workbook's own table of contents; empty when there is none. */
export function firstSheet(contents: string, relations: string): string {
  const sheet = [...piecesOf(contents)].find(({ is, value }) => is === 'open' && value === 'sheet')
  const id = sheet?.attribute('[\\w.-]+:id')
  const relation = [...piecesOf(relations)].find(
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

/** Rows one after the other, none shorter than the heading. */
export function* sheetRows(sheet: string, shared: readonly string[]): Generator<string[]> {
  let width: number | undefined
  for (const row of rowsOf(sheet, shared)) {
    width ??= row.length
    while (row.length < width) row.push('')
    yield row
  }
}
