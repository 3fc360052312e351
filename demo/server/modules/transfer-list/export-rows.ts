import type { Transaction } from 'kysely'
import { transferMessages } from '../../../../core/features/transfer-list/messages.ts'
import { chinaTime } from '../../../../core/lib/format/china-day.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import { byteOrderMark, csvLine, csvLines } from '../../../../core/lib/spreadsheet/csv.ts'
import { withServedTerm } from '../../../../core/messages/define-messages.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Job, type Kind, resultKey, type Step, stepSize } from '../../jobs/job-types.ts'

/** A source of csv rows in an order that is stable during the export. */
export interface Rows<Row, Place> {
  readonly heading:
    | readonly string[]
    | ((inside: Transaction<Tables>, job: Job) => Promise<readonly string[]>)
  readonly cells: (row: Row) => readonly (string | number)[]
  readonly placeOf: (row: Row) => Place
  readonly count: (inside: Transaction<Tables>, job: Job) => Promise<number>
  /** Whether the transfer list counts a row: a sum is none. All are by default. */ // rule file-20
  readonly isCounted?: (row: Row) => boolean
  /** The rows after a cursor, or the first ones. */
  readonly read: (
    inside: Transaction<Tables>,
    job: Job,
    after: Place | undefined,
    limit: number
  ) => Promise<readonly Row[]>
}

interface Checkpoint<Place> {
  readonly bytes: number
  /** Cursor: the last row in the file. */
  readonly after?: Place
}

/** Writes rows into a csv file in batches. */
export const exportRows = <Row, Place>(files: FileStore, rows: Rows<Row, Place>): Kind => ({
  open: async () => (job, inside) => takeStep(files, rows, job, inside)
})

async function takeStep<Row, Place>(
  files: FileStore,
  { heading, cells, placeOf, count, isCounted = () => true, read }: Rows<Row, Place>,
  job: Job,
  inside: Transaction<Tables>
): Promise<Step> {
  const { bytes, after } = job.checkpoint as Checkpoint<Place>
  const sum = after === undefined ? await count(inside, job) : job.sum_count
  const size = stepSize(sum)
  const rows = await read(inside, job, after, size)
  const titles = typeof heading === 'function' ? await heading(inside, job) : heading
  const head =
    after === undefined ? byteOrderMark + csvLine(titles.map(title => withServedTerm(title))) : ''
  const text = head + csvLines(rows.map(cells))
  const grown = await files.append(resultKey(job.id), bytes, text)
  const good = job.success_count + rows.filter(isCounted).length
  const last = rows.at(-1)
  const isOver = rows.length < size
  if (isOver) await files.complete(resultKey(job.id), grown)
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

/** A customer's number as exported: masked with asterisks where it is hidden. */
export const exportedNumber = (phone: string, isHidden: boolean): string =>
  isHidden ? maskedPhone(phone) : phone

/** Times are China's, whatever the server's zone. */ // rule file-12
export const time = (at: number | null): string => (at === null ? '' : chinaTime(at))
