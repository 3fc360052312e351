/** Reads the rows of an uploaded csv or workbook, yielding to the event loop in between. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { preflightMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import { transferMessages as messages } from '../../../../core/features/transfer-list/messages.ts'
import { decode } from '../../../../core/lib/spreadsheet/decode-text.ts'
import { readWorkbook, type Take } from '../../../../core/lib/spreadsheet/read-workbook.ts'
import { ZipError } from '../../../../core/lib/spreadsheet/unzip.ts'
import { isZip } from '../../../../core/lib/spreadsheet/zip.ts'
import type { ReadFile } from '../../files/file-store.ts'
import { parseCsvRows } from '../../http/inspect-upload.ts'
import { JobFailure } from '../../jobs/job-types.ts'

async function readCsv(bytes: Buffer, take: Take): Promise<void> {
  const text = await decode(bytes, yieldToEventLoop)
  if (text === undefined) throw new JobFailure(messages.onlyTables())
  await parseCsvRows(text, take)
}

/**
 * Passes rows to `take` until it returns false. Rejects with a `JobFailure` when the file is no
 * spreadsheet.
 */
export async function readTable(upload: ReadFile, take: Take): Promise<void> {
  const bytes = await upload()
  try {
    await (isZip(bytes) ? readWorkbook(bytes, take, yieldToEventLoop) : readCsv(bytes, take))
  } catch (error) {
    if (error instanceof ZipError) throw new JobFailure(messages.workbookBroken())
    throw error instanceof SyntaxError ? new JobFailure(messages.onlyTables()) : error
  }
}

export interface TableRows {
  readonly heading: readonly string[]
  /** Rows that are not blank. */
  readonly rows: readonly (readonly string[])[]
  /** Row number of each in the file; the heading is 1. */
  readonly numbers: readonly number[]
}

/** Reads all rows, at most one more than the limit. */
export async function tableRows(
  upload: ReadFile,
  limit: number,
  /** Why a file without a heading is rejected. */
  empty: string = preflightMessages.empty()
): Promise<TableRows> {
  const rows: (readonly string[])[] = []
  const numbers: number[] = []
  let heading: readonly string[] | undefined
  let number = 0
  await readTable(upload, row => {
    number += 1
    if (!heading) heading = row
    else if (row.some(cell => cell.trim() !== '')) {
      rows.push(row)
      numbers.push(number)
    }
    return rows.length <= limit
  })
  if (!heading) throw new JobFailure(empty)
  return { heading, rows, numbers }
}
