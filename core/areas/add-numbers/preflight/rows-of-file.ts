/** The rows of a file that somebody has chosen, whichever way it was saved. */
import type { Breathe } from '../../../rules/tasks/breath.ts'
import { decode } from '../../../rules/tasks/decode.ts'
import { ZipError } from '../../../rules/tasks/unzip.ts'
import { readWorkbook, type Take } from '../../../rules/tasks/workbook.ts'
import { isZip } from '../../../rules/tasks/zip.ts'
import { addNumbersText as t } from '../../../text/add-numbers.ts'
import { csvRows } from './csv-rows.ts'

/** The file as a whole cannot be read; the message says why. */
export class FileRefusal extends Error {}

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
    await readWorkbook(bytes, take, breathe)
  } catch (error) {
    throw error instanceof ZipError ? new FileRefusal(t.workbookBroken()) : error
  }
}
