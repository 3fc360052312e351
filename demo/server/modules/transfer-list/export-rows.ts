import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { transferMessages } from '../../../../core/features/transfer-list/messages.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import { byteOrderMark, csvLine, csvLines } from '../../../../core/lib/spreadsheet/csv.ts'
import { withServedTerm } from '../../../../core/messages/define-messages.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { growFile } from '../../jobs/growing-file.ts'
import { type Job, type Kind, resultKey, type Step, stepSize } from '../../jobs/job-types.ts'

/** What can be written into a csv, row by row in an order that nothing changes meanwhile. */
export interface Rows<Row, Place> {
  readonly heading: readonly string[]
  readonly cells: (row: Row) => readonly (string | number)[]
  readonly placeOf: (row: Row) => Place
  readonly count: (inside: Transaction<Tables>, job: Job) => Promise<number>
  /** Those that come after a place, or the first ones. */
  readonly read: (
    inside: Transaction<Tables>,
    job: Job,
    after: Place | undefined,
    limit: number
  ) => Promise<readonly Row[]>
}

interface Checkpoint<Place> {
  readonly bytes: number
  /** The last row that is in the file. */
  readonly after?: Place
}

/** Writes rows into a csv file, some at a time. */
export const exportRows = <Row, Place>(filesDir: string, rows: Rows<Row, Place>): Kind => ({
  open: async () => (job, inside) => takeStep(filesDir, rows, job, inside)
})

async function takeStep<Row, Place>(
  filesDir: string,
  { heading, cells, placeOf, count, read }: Rows<Row, Place>,
  job: Job,
  inside: Transaction<Tables>
): Promise<Step> {
  const { bytes, after } = job.checkpoint as Checkpoint<Place>
  const sum = after === undefined ? await count(inside, job) : job.sum_count
  const size = stepSize(sum)
  const rows = await read(inside, job, after, size)
  const head = after === undefined ? byteOrderMark + csvLine(heading.map(withServedTerm)) : ''
  const text = head + csvLines(rows.map(cells))
  const grown = await growFile(join(filesDir, resultKey(job.id)), bytes, text)
  const good = job.success_count + rows.length
  const last = rows.at(-1)
  const isOver = rows.length < size
  return {
    checkpoint: { bytes: grown, after: last ? placeOf(last) : after },
    sum: isOver ? good : Math.max(sum, good),
    good,
    bad: 0,
    ...(isOver && {
      end: { remark: transferMessages.exportDone({ count: good }), isFailed: false, bytes: grown }
    })
  }
}

/** How a customer's number is written into a file: as everywhere, with stars where it is hidden. */
export const exportedNumber = (phone: string, isHidden: boolean): string =>
  isHidden ? maskedPhone(phone) : phone

/** China has one time, wherever the server stands. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium'
})
export const time = (at: number | null): string => (at === null ? '' : clock.format(at))
