import { sql, type Transaction } from 'kysely'
import { entryKind } from '../../../../../core/features/billing/enums.ts'
import { billingMessages as messages } from '../../../../../core/features/billing/messages.ts'
import type { AccountEntry } from '../../../../../core/features/billing/schemas.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { type Job, type Kind, ownerOf } from '../../../jobs/job-types.ts'
import { countOfRows, type StartPlace } from '../../../jobs/rows-by-start.ts'
import { exportRows, time } from '../../transfer-list/export-rows.ts'
import { entryColumns, toEntry } from '../entry-queries.ts'
import { type BillSearch, billedIn, daysOfMonth } from './read-bills.ts'

const heading = [
  ...[messages.when(), messages.item(), messages.kind(), messages.used(), messages.unitPrice()],
  ...[messages.fee(), messages.department(), messages.member(), messages.line(), messages.note()]
]

const cells = (entry: AccountEntry) => [
  ...[time(entry.createTime), entryKind.label(entry.kind)],
  entry.isReversal ? messages.reversal() : '',
  ...[entry.quantity, entry.unitPrice, 0 - entry.amount],
  ...[entry.departmentName, entry.userName, entry.line, entry.remark]
]

/** Entries that were written before the export was requested. */
async function matching(inside: Transaction<Tables>, job: Job) {
  const { month, ...search } = job.input as BillSearch
  const found = await billedIn(inside, ownerOf(job), daysOfMonth(month), search)
  return found.where('created_at', '<=', job.created_at)
}

/** The entries of a month's bill, from new to old, as csv. */
export const exportBill = (files: FileStore): Kind =>
  exportRows<AccountEntry, StartPlace<number>>(files, {
    heading,
    cells,
    placeOf: ({ createTime, id }) => ({ at: createTime, id: Number(id) }),
    count: async (inside, job) => countOfRows(inside, (await matching(inside, job)).select('id')),
    async read(inside, job, place, limit) {
      const found = await matching(inside, job)
      const rest = place
        ? found.where(sql<boolean>`(created_at, id) < (${place.at}::bigint, ${place.id}::bigint)`)
        : found
      const rows = await rest
        .select(entryColumns)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(row => toEntry(row, false))
    }
  })
