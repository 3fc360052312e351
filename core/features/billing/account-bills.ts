/** Bills of a month, of its days, and the months of the account. */
import type { ReadableAtom } from 'nanostores'
import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { BillEntryFilter } from './bill-entries.ts'
import { billing } from './endpoints.ts'
import { billingMessages as messages } from './messages.ts'
import type { DayBills, MonthBill, Statement } from './schemas.ts'

const silent = { silent: true } as const
const bill = queryStore<MonthBill>()
const days = queryStore<DayBills>()
const statements = queryStore<readonly Statement[]>()

export const $monthBill: ReadableAtom<QueryState<MonthBill>> = bill.$store
export const $dayBills: ReadableAtom<QueryState<DayBills>> = days.$store
export const $statements: ReadableAtom<QueryState<readonly Statement[]>> = statements.$store

const inMonth = (month: string | undefined) => (month === undefined ? {} : { month })

/** The current month by default. Never rejects; failures are in the store, as in the others. */
export const readMonthBill = (month: string | undefined): Promise<void> =>
  bill.load(() => call(billing.monthBill, { query: inMonth(month) }, silent))

export const readDayBills = (month: string | undefined): Promise<void> =>
  days.load(() => call(billing.dayBills, { query: inMonth(month) }, silent))

export const readStatements = (): Promise<void> =>
  statements.refresh(() => call(billing.statements, {}, silent))

/** The failure is notified by the request. */
export async function closeMonth(month: string): Promise<void> {
  await call(billing.closeMonth, { body: { month } })
  notify('success', messages.closed({ month }))
  await readStatements()
}

async function startExport(started: Promise<{ readonly id: string }>): Promise<void> {
  const { startTransfer } = await importOrNotify(() => import('../transfer-list/transfers.ts'))
  await startTransfer(started)
}

/** Exports the entries of a month's bill to the transfer list. */
export const exportBill = ({ month, kind, departmentId }: BillEntryFilter): Promise<void> =>
  startExport(
    call(billing.exportBill, {
      body: { month, ...(kind && { kind }), ...(departmentId && { departmentId }) }
    })
  )

export const exportStatements = (): Promise<void> =>
  startExport(call(billing.exportStatements, { body: {} }))

onSignedOut(() => {
  bill.forget()
  days.forget()
  statements.forget()
})
