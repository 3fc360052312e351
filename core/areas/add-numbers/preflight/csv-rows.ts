/** The rows of a csv file, a few at a time. */
import Papa from 'papaparse'
import type { Breathe } from './breath.ts'

/** Characters in a piece: some milliseconds of work. */
const PIECE = 1 << 17

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
    const config: Papa.ParseLocalConfig<string[]> & { chunkSize: number } = {
      delimiter: ',',
      chunkSize: PIECE,
      chunk({ data, errors }, parser) {
        isWhole &&= errors.every(({ type }) => type !== 'Quotes')
        const goesOn = data.every(take)
        if (!goesOn) {
          parser.abort()
          return
        }
        parser.pause()
        breathe().then(() => parser.resume(), reject)
      },
      complete: () => resolve(isWhole),
      error: reject
    }
    // Papa's types know `chunkSize` of files only; its reader of texts takes it too.
    Papa.parse<string[]>(text as never, config as never)
  })
}
