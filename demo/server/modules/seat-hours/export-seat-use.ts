import type { DayRange } from '../../../../core/features/report-range/rules.ts'
import type { UseGrouping } from '../../../../core/features/seat-hours/enums.ts'
import { seatHoursMessages as titles } from '../../../../core/features/seat-hours/messages.ts'
import {
  averageHandlingOf,
  averageTalkOf,
  LIMIT_DAYS,
  occupancyOf,
  signedInOf,
  stateColumns
} from '../../../../core/features/seat-hours/rules.ts'
import type { SeatUse } from '../../../../core/features/seat-hours/schemas.ts'
import type { FileStore } from '../../files/file-store.ts'
import { readDayRange } from '../../http/day-range.ts'
import { type Job, type Kind, ownerOf } from '../../jobs/job-types.ts'
import { exportRows, time } from '../transfer-list/export-rows.ts'
import { seatHoursServerMessages as messages } from './messages.ts'
import { seatUse } from './seat-use.ts'

type Input = DayRange & {
  readonly by: UseGrouping
  readonly agentName?: string
  readonly agentId?: string
  readonly groupId?: string
  readonly isSignedIn?: 'true'
}

const calls = ['inbound', 'inboundAnswered', 'missed', 'outbound', 'outboundAnswered'] as const
const inSeconds = (column: string) => titles.inSeconds({ column })

const heading = [
  ...[titles.seat(), titles.extension(), titles.seats(), titles.first(), titles.last()],
  inSeconds(titles.signedIn()),
  ...stateColumns.map(column => inSeconds(titles[column]())),
  ...calls.map(column => titles[column]()),
  ...[inSeconds(titles.averageTalk()), inSeconds(titles.averageHandling()), titles.occupancy()]
]

const rounded = (seconds: number | undefined) => (seconds === undefined ? '' : Math.round(seconds))

const cells = (row: SeatUse) => [
  ...[row.name, row.extension, row.seats, time(row.firstTime)],
  row.online > 0 ? titles.online() : time(row.lastTime),
  signedInOf(row),
  ...stateColumns.map(column => row[column]),
  ...calls.map(column => row[column]),
  ...[rounded(averageTalkOf(row)), rounded(averageHandlingOf(row))],
  percentOf(row)
]

function percentOf(row: SeatUse): string {
  const share = occupancyOf(row)
  return share === undefined ? '' : `${(share * 100).toFixed(1)}%`
}

/** The report, with its sum as the last row: states that last are cut at the time of the request. */
export const exportSeatUse = (files: FileStore): Kind =>
  exportRows<SeatUse, string>(files, {
    heading,
    cells,
    placeOf: ({ key }) => key,
    count: async () => 0,
    isCounted: ({ key }) => key !== messages.sum(),
    async read(inside, job: Job, after) {
      // All rows are one step.
      if (after !== undefined) return []
      const { from, to, ...search } = job.input as Input
      const { begin, end } = readDayRange({ from, to }, LIMIT_DAYS, job.created_at)
      const { rows, sum } = await seatUse(inside, ownerOf(job), {
        ...{ ...search, begin, end, now: job.created_at }
      })
      return [...rows, { ...sum, key: messages.sum(), name: messages.sum() }]
    }
  })
