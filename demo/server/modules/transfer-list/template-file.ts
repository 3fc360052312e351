import { Readable } from 'node:stream'
import { byteOrderMark, csvLine } from '../../../../core/lib/spreadsheet/csv.ts'
import type { Bytes } from '../../http/serve-endpoints.ts'
import { workbookOf } from './workbook-file.ts'

/** An empty template spreadsheet to download. */
export async function templateFile(
  heading: readonly string[],
  type: 'csv' | 'xlsx',
  name: string
): Promise<Bytes> {
  const body =
    type === 'csv' ? Buffer.from(byteOrderMark + csvLine(heading)) : await workbookOf([heading])
  return {
    mediaType:
      type === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: Readable.from([body]),
    headers: {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store'
    }
  }
}
