import { chargeKind } from '../../../../../core/features/billing/enums.ts'
import { billingMessages as messages } from '../../../../../core/features/billing/messages.ts'
import type { Statement } from '../../../../../core/features/billing/schemas.ts'
import type { FileStore } from '../../../files/file-store.ts'
import type { Kind } from '../../../jobs/job-types.ts'
import { exportRows } from '../../transfer-list/export-rows.ts'
import { readStatements } from './read-statements.ts'

const heading = [
  ...[messages.monthName(), messages.opening(), messages.paidIn(), messages.correctedSum()],
  ...chargeKind.codes.map(kind => chargeKind.label(kind)),
  ...[messages.spentSum(), messages.closing(), messages.state()]
]

export const stateText = ({ isCurrent, isClosed }: Statement): string => {
  if (isClosed) return messages.closedMonth()
  return isCurrent ? messages.current() : messages.openMonth()
}

const cells = (row: Statement) => [
  ...[row.month, row.opening, row.recharged, row.corrected],
  ...chargeKind.codes.map(kind => row.spent.find(one => one.kind === kind)?.amount ?? 0),
  ...[row.charged, row.closing, stateText(row)]
]

/** The months of an account, from new to old, as csv. */
export const exportStatements = (files: FileStore): Kind =>
  exportRows<Statement, string>(files, {
    heading,
    cells,
    placeOf: ({ month }) => month,
    count: async (inside, job) =>
      (await readStatements(inside, job.enterprise_id, job.created_at)).length,
    read: async (inside, job, after, limit) =>
      (await readStatements(inside, job.enterprise_id, job.created_at))
        .filter(({ month }) => after === undefined || month < after)
        .slice(0, limit)
  })
