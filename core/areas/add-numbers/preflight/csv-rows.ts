/** The rows of a csv file, a few at a time. */
import Papa from 'papaparse'
import type { Breathe } from '../../../rules/tasks/breath.ts'

/** Characters in a piece: few milliseconds of work. */
const PIECE = 1 << 15
const BETWEEN_BREATHS = 64
/** Pieces without the end of a row: no row is so long, a quote has been left open. */
const MOST_PIECES = 4

/**
 * Hands over rows until `take` says that it has had enough. Resolves whether all quotes were closed: a
 * file with an open one has swallowed rows.
 */
export function csvRows(
  text: string,
  take: (cells: readonly string[]) => boolean,
  breathe: Breathe
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let isWhole = true
    let end = -1
    let pieces = 0
    const config: Papa.ParseLocalConfig<string[]> & { chunkSize: number } = {
      delimiter: ',',
      chunkSize: PIECE,
      chunk({ data, errors, meta }, parser) {
        pieces = meta.cursor === end ? pieces + 1 : 0
        end = meta.cursor
        if (pieces >= MOST_PIECES) {
          isWhole = false
          parser.abort()
          return
        }
        isWhole &&= errors.every(({ type }) => type !== 'Quotes')
        parser.pause()
        takeAll(data, take, breathe).then(
          goesOn => (goesOn ? parser.resume() : parser.abort()),
          reject
        )
      },
      complete: () => resolve(isWhole),
      error: reject
    }
    // Papa's types know `chunkSize` of files only; its reader of texts takes it too.
    Papa.parse<string[]>(text as never, config as never)
  })
}

/** Whether more is wanted. */
async function takeAll(
  rows: readonly (readonly string[])[],
  take: (cells: readonly string[]) => boolean,
  breathe: Breathe
): Promise<boolean> {
  for (const [at, cells] of rows.entries()) {
    if (!take(cells)) return false
    if (at % BETWEEN_BREATHS === 0) await breathe()
  }
  return true
}
