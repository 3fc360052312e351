import { type Kysely, sql } from 'kysely'
import { billingMessages as messages } from '../../../../../core/features/billing/messages.ts'
import {
  monthAfter,
  monthOf,
  monthStart
} from '../../../../../core/features/billing/rules/bill-months.ts'
import { yuanText } from '../../../../../core/features/billing/rules/money.ts'
import { chinaDay, chinaMidnight } from '../../../../../core/lib/format/china-day.ts'
import type { Backend } from '../../../backend.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { newestOfMany } from '../../../http/paging.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Handlers } from '../../../http/serve-endpoints.ts'
import { beginExport } from '../../../jobs/begin-job.ts'
import { EDITED, recordOperation } from '../../operation-log/record-operation.ts'
import { CENTS, checkWhole, lockAccount, seesWhole } from '../account-access.ts'
import { entryColumns, toEntry } from '../entry-queries.ts'
import { dayNumber } from '../read-overview.ts'
import { billedIn, billRows, billScope, dayRows, daysOfMonth, monthsOf } from './read-bills.ts'
import { monthSums, readStatements } from './read-statements.ts'

/** Kinds of jobs: 费用账单导出, 账单导出. */
const [BILL, STATEMENTS] = [38, 40] as const

async function isClosed(db: Kysely<Tables>, enterpriseId: string, month: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_month')
    .select('month')
    .where('enterprise_id', '=', enterpriseId)
    .where('month', '=', month)
    .executeTakeFirst()
  return row !== undefined
}

export function billHandlers(
  backend: Backend
): Pick<
  Handlers['billing'],
  | 'monthBill'
  | 'monthEntries'
  | 'exportBill'
  | 'dayBills'
  | 'dayEntries'
  | 'statements'
  | 'closeMonth'
  | 'exportStatements'
> {
  const { db } = backend

  return {
    async monthBill({ query }, { session }) {
      const now = Date.now()
      const { enterpriseId } = session
      const month = query.month ?? monthOf(now)
      return {
        month,
        months: await monthsOf(db, enterpriseId, now),
        isClosed: await isClosed(db, enterpriseId, month),
        rows: await billRows(db, enterpriseId, month, await billScope(db, session))
      }
    },

    async monthEntries({ query }, { session }) {
      const found = await billedIn(db, session, daysOfMonth(query.month), query)
      const page = await newestOfMany(db, found.select(entryColumns), query)
      const isWhole = await seesWhole(db, session)
      return { ...page, list: page.list.map(row => toEntry(row, isWhole)) }
    },

    exportBill({ body }, context) {
      return beginExport(backend, context, BILL, body, messages.exportFile({ month: body.month }))
    },

    async dayBills({ query }, { session }) {
      const now = Date.now()
      const { enterpriseId } = session
      const month = query.month ?? monthOf(now)
      return {
        month,
        months: await monthsOf(db, enterpriseId, now),
        days: await dayRows(db, enterpriseId, month, await billScope(db, session))
      }
    },

    async dayEntries({ query }, { session }) {
      const day = dayNumber(chinaMidnight(query.day))
      const found = await billedIn(db, session, [day, day], { kind: query.kind })
      const page = await newestOfMany(db, found.select(entryColumns), query)
      const isWhole = await seesWhole(db, session)
      return { ...page, list: page.list.map(row => toEntry(row, isWhole)) }
    },

    async statements(_, { session }) {
      await checkWhole(db, session)
      return readStatements(db, session.enterpriseId, Date.now())
    },

    async closeMonth({ body: { month } }, { session, request }) {
      await checkWhole(db, session)
      const { enterpriseId, userId } = session
      const now = Date.now()
      if (month >= monthOf(now)) throw refuse(messages.notOver())
      await db.transaction().execute(async inside => {
        // No entry is written meanwhile, and none before the end of the month afterwards.
        const account = await lockAccount(inside, enterpriseId)
        if (await isClosed(inside, enterpriseId, month))
          throw refuse(messages.alreadyClosed({ month }))
        const all = await monthSums(inside, enterpriseId)
        const sums = all.find(one => one.month === month)
        if (!sums) throw refuse(messages.noMonth({ month }))
        for (const earlier of all)
          if (earlier.month < month && !(await isClosed(inside, enterpriseId, earlier.month)))
            throw refuse(messages.closeEarlier({ month: earlier.month }))
        const { name } = await inside
          .selectFrom('user_account')
          .select('name')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
        const { kinds: _kinds, ...closed } = sums
        await inside
          .insertInto('account_month')
          .values({ ...closed, enterprise_id: enterpriseId, closed_by: name, closed_at: now })
          .execute()
        await inside
          .updateTable('number_account')
          .set({
            closed_before: sql<number>`greatest(${account.closed_before}::bigint,
              ${monthStart(monthAfter(month))}::bigint)`
          })
          .where('enterprise_id', '=', enterpriseId)
          .execute()
        await recordOperation(inside, session, request, {
          ...{ type: EDITED, target: messages.statements() },
          detail: messages.logClose({ month, closing: yuanText(sums.closing / CENTS) })
        })
      })
      return null
    },

    async exportStatements(_, context) {
      await checkWhole(db, context.session)
      const name = messages.statementFile({ time: chinaDay(Date.now()) })
      return beginExport(backend, context, STATEMENTS, {}, name)
    }
  }
}
