/** Reads the rows of a table file in any supported format. */

import type { YieldToEventLoop } from '../../../lib/async/yield-to-event-loop.ts'
import { csvRows } from '../../../lib/spreadsheet/csv.ts'
import { decode } from '../../../lib/spreadsheet/decode-text.ts'
import { readWorkbook, type Take } from '../../../lib/spreadsheet/read-workbook.ts'
import { ZipError } from '../../../lib/spreadsheet/unzip.ts'
import { isZip } from '../../../lib/spreadsheet/zip.ts'
import { addNumbersMessages as messages } from '../messages.ts'

/** The whole file is unusable; the message gives the reason. */
export class FileRefusal extends Error {}

/** @throws `FileRefusal`, also when name and content disagree, as the server requires. */
export async function rowsOfFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  take: Take,
  yieldNow: YieldToEventLoop
): Promise<void> {
  const isWorkbook = /\.xlsx$/i.test(name)
  if (isZip(bytes) !== isWorkbook) throw new FileRefusal(messages.contentMismatch({ name }))
  if (isWorkbook) await workbook(bytes, take, yieldNow)
  else await csv(name, bytes, take, yieldNow)
}

async function csv(
  name: string,
  bytes: Uint8Array,
  take: Take,
  yieldToEventLoop: YieldToEventLoop
): Promise<void> {
  const text = await decode(bytes, yieldToEventLoop)
  if (text === undefined) throw new FileRefusal(messages.contentMismatch({ name }))
  if (!(await csvRows(text, take, yieldToEventLoop))) throw new FileRefusal(messages.openQuote())
}

async function workbook(
  bytes: Uint8Array<ArrayBuffer>,
  take: Take,
  yieldToEventLoop: YieldToEventLoop
): Promise<void> {
  try {
    await readWorkbook(bytes, take, yieldToEventLoop)
  } catch (error) {
    throw error instanceof ZipError ? new FileRefusal(messages.workbookBroken()) : error
  }
}
