/** The rows of an uploaded table, whichever way it was saved. */
import { transferText as t } from '../../../core/text/transfers.ts'
import { csvRows, decode, isZip } from '../uploads.ts'
import { JobFailure } from './job.ts'
import { workbookRows } from './workbook.ts'

export function rowsOfTable(bytes: Buffer): Iterable<string[]> {
  if (isZip(bytes)) {
    const rows = workbookRows(bytes)
    if (!rows) throw new JobFailure(t.workbookBroken())
    return rows
  }
  const text = decode(bytes)
  if (text === undefined) throw new JobFailure(t.onlyTables())
  return csvRows(text.replace(/^\uFEFF/, ''))
}
