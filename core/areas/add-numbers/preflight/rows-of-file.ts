/** The rows of a file that somebody has chosen, whichever way it was saved. */
import {
  CONTENTS,
  firstSheet,
  MOST_BYTES,
  RELATIONS,
  SHARED,
  sharedTexts,
  sheetRows
} from '../../../rules/tasks/workbook.ts'
import { addNumbersText as t } from '../../../text/add-numbers.ts'
import type { Breathe } from './breath.ts'
import { csvRows } from './csv-rows.ts'
import { decode } from './decode.ts'
import { openZip, ZipError } from './unzip.ts'

/** The file as a whole cannot be read; the message says why. */
export class FileRefusal extends Error {}

/** Takes the next row; false when it wants no more. */
type Take = (cells: readonly string[]) => boolean

/** Rows that are looked at in a moment. */
export const BETWEEN_BREATHS = 64

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** Rejects with a `FileRefusal`: name and content have to agree, as the server demands too. */
export async function rowsOfFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  take: Take,
  breathe: Breathe
): Promise<void> {
  const isWorkbook = /\.xlsx$/i.test(name)
  if (isZip(bytes) !== isWorkbook) throw new FileRefusal(t.notWhatItSays({ name }))
  if (isWorkbook) await workbook(bytes, take, breathe)
  else await csv(name, bytes, take, breathe)
}

async function csv(name: string, bytes: Uint8Array, take: Take, breathe: Breathe): Promise<void> {
  const text = await decode(bytes, breathe)
  if (text === undefined) throw new FileRefusal(t.notWhatItSays({ name }))
  if (!(await csvRows(text, take, breathe))) throw new FileRefusal(t.openQuote())
}

async function workbook(
  bytes: Uint8Array<ArrayBuffer>,
  take: Take,
  breathe: Breathe
): Promise<void> {
  try {
    const read = openZip(bytes, MOST_BYTES)
    const where = firstSheet((await read(CONTENTS)) ?? '', (await read(RELATIONS)) ?? '')
    const sheet = await read(where)
    if (sheet === undefined) throw new ZipError()
    const texts: string[] = []
    for (const text of sharedTexts((await read(SHARED)) ?? ''))
      if (texts.push(text) % BETWEEN_BREATHS === 0) await breathe()
    let count = 0
    for (const cells of sheetRows(sheet, texts)) {
      if (!take(cells)) return
      if (++count % BETWEEN_BREATHS === 0) await breathe()
    }
  } catch (error) {
    throw error instanceof ZipError ? new FileRefusal(t.workbookBroken()) : error
  }
}
