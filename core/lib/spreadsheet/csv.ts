/** Reads and writes CSV for spreadsheets, in a page, its Worker and on the server. */
import Papa from 'papaparse'
import { YIELD_INTERVAL_MS, type YieldToEventLoop } from '../async/yield-to-event-loop.ts'

/** Prefixes Excel interprets as a formula, including full-width ones. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

type Cells = readonly (string | number)[]

const END = '\r\n'

const written = (rows: readonly Cells[], config: Papa.UnparseConfig): string =>
  rows.length === 0 ? '' : Papa.unparse([...rows], { newline: END, ...config }) + END

/**
 * CSV lines. A text that a spreadsheet would execute is prefixed with an apostrophe, including
 * `+86…` and `-1` in text from outside.
 */
export const csvLines = (rows: readonly Cells[]): string =>
  written(rows, { escapeFormulae: formula })

export const csvLine = (cells: Cells): string => csvLines([cells])

/** Without this mark Excel reads UTF-8 as GBK. */
export const byteOrderMark = '\uFEFF'

/** A line for programs, which execute nothing: cells are unchanged. */
export const exactCsvLine = (cells: readonly string[]): string => written([cells], {})

/** Chunk size in characters: a few ms of work. */
const CHUNK_SIZE = 1 << 15
/** Maximum chunks without the end of a row; beyond that, a quote is left open. */
const MAX_CHUNKS = 4
/** Maximum characters of the first line. */
const HEAD = 1 << 16

const firstEnd = /^(?:"[^"]*"|[^"\r\n])*(\r?\n|\r)/

/**
 * Only files of old Macs end lines with `\r`. Before `\n` it is trailing white space of the last
 * cell.
 */
const newlineOf = (text: string): '\r' | '\n' =>
  firstEnd.exec(text.slice(0, HEAD))?.[1] === '\r' ? '\r' : '\n'

/** Rows end with `\r\n` or `\n`, possibly mixed. */
function trimmed(rows: string[][]): string[][] {
  for (const row of rows) {
    const last = row.at(-1)
    if (last?.endsWith('\r')) row[row.length - 1] = last.slice(0, -1)
  }
  return rows
}

/**
 * Emits rows until `take` returns false. Resolves whether all quotes were closed: a file with an
 * open one has swallowed rows.
 */
export function csvRows(
  text: string,
  take: (cells: readonly string[]) => boolean,
  yieldNow: YieldToEventLoop
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let isWhole = true
    let end = -1
    let chunks = 0
    const config = {
      delimiter: ',',
      newline: newlineOf(text),
      chunkSize: CHUNK_SIZE,
      chunk({ data, errors, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        chunks = meta.cursor === end ? chunks + 1 : 0
        end = meta.cursor
        if (chunks >= MAX_CHUNKS) {
          isWhole = false
          parser.abort()
          return
        }
        // A row cut at the chunk boundary is parsed again with the next chunk.
        isWhole &&= !errors.some(({ type, row = 0 }) => type === 'Quotes' && row < data.length)
        parser.pause()
        takeAll(trimmed(data), take, yieldNow).then(
          goesOn => (goesOn ? parser.resume() : parser.abort()),
          reject
        )
      },
      complete: () => resolve(isWhole),
      error: reject
    }
    Papa.parse<string[]>(text, config)
  })
}

/** Passes the rows to `take`; resolves to whether it accepts more. */
async function takeAll(
  rows: readonly (readonly string[])[],
  take: (cells: readonly string[]) => boolean,
  yieldToEventLoop: YieldToEventLoop
): Promise<boolean> {
  for (const [at, cells] of rows.entries()) {
    if (!take(cells)) return false
    if (at % YIELD_INTERVAL_MS === 0) await yieldToEventLoop()
  }
  return true
}
