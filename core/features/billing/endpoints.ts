import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { moment, pageOf, paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { isCalendarDay } from '../../lib/format/china-day.ts'
import { chargeKind, paidKind, rateStart, rechargeWay } from './enums.ts'
import { MONTH } from './rules/bill-months.ts'
import { LONGEST_REMARK, LONGEST_VOUCHER } from './rules/money.ts'
import { AccountEntry, AccountOverview, DayBills, MonthBill, Statement } from './schemas.ts'

const operates = 'CMC.ACC.OVER.BASIC.OPER'

/** Chosen by the page for one submit: a second request of the same does nothing. */
const requestId = z.string().check(z.minLength(8), z.maxLength(64))
const text = (most: number) => z.string().check(z.maxLength(most * 2))

const month = z.string().check(z.regex(MONTH))

/** Entries of a month's bill: all, those of a kind, or those of a kind and a department. */
const billSearch = {
  month,
  kind: z.optional(chargeKind.schema),
  /** `-` for those of no department. */
  departmentId: z.optional(z.string().check(z.maxLength(64)))
}

/** The account of an enterprise; amounts are in yuan. */
export const billing = named('billing', {
  overview: endpoint('GET', '/billing/overview', {
    summary: '账户总览',
    needs: 'CMC.ACC.OVER',
    reply: AccountOverview
  }),
  saveLimit: endpoint('PUT', '/billing/limit', {
    summary: '设置余额预警值',
    needs: operates,
    body: z.object({ limit: z.number(), version: z.int() }),
    reply: z.object({ version: z.number() })
  }),
  addRate: endpoint('POST', '/billing/rates', {
    summary: '调整价格',
    needs: operates,
    body: z.object({
      kind: chargeKind.schema,
      line: text(32),
      /** Null: the line follows the price of all lines. */
      price: z.nullable(z.number()),
      start: rateStart.schema,
      version: z.int()
    }),
    reply: z.object({ version: z.number() })
  }),
  records: endpoint('GET', '/billing/recharges', {
    summary: '充值记录',
    needs: 'CMC.RECH.RECORD',
    query: z.object({
      ...paging,
      ...sortedBy('createTime'),
      kind: z.optional(paidKind.schema),
      way: z.optional(rechargeWay.schema),
      voucher: searchText,
      beginTime: moment,
      endTime: moment
    }),
    reply: pageOf(AccountEntry)
  }),
  recharge: endpoint('POST', '/billing/recharges', {
    summary: '账户充值',
    needs: operates,
    body: z.object({
      requestId,
      amount: z.number(),
      way: rechargeWay.schema,
      voucher: text(LONGEST_VOUCHER),
      remark: text(LONGEST_REMARK)
    }),
    reply: z.object({ id: z.string(), balance: z.number() })
  }),
  correct: endpoint('POST', '/billing/corrections', {
    summary: '账户调账',
    needs: operates,
    body: z.object({ requestId, amount: z.number(), reason: text(LONGEST_REMARK) }),
    reply: z.object({ id: z.string(), balance: z.number() })
  }),
  monthBill: endpoint('GET', '/billing/bills', {
    summary: '费用账单',
    needs: 'CMC.EXP.STATE',
    query: z.object({ month: z.optional(month) }),
    reply: MonthBill
  }),
  /** The entries that the rows of a month's bill add up. */
  monthEntries: endpoint('GET', '/billing/bills/entries', {
    summary: '费用账单明细',
    needs: 'CMC.EXP.STATE',
    query: z.object({ ...paging, ...billSearch }),
    reply: pageOf(AccountEntry)
  }),
  /** Starts a transfer-list job. */
  exportBill: endpoint('POST', '/billing/bills/export', {
    summary: '导出费用账单',
    needs: 'CMC.EXP.STATE',
    body: z.object(billSearch),
    reply: z.object({ id: z.string() })
  }),
  dayBills: endpoint('GET', '/billing/days', {
    summary: '日账单',
    needs: 'CMC.DAILY.BILL.VIEW',
    query: z.object({ month: z.optional(month) }),
    reply: DayBills
  }),
  dayEntries: endpoint('GET', '/billing/days/entries', {
    summary: '日账单明细',
    needs: 'CMC.DAILY.BILL.VIEW',
    query: z.object({
      ...paging,
      day: z.string().check(z.refine(isCalendarDay)),
      kind: z.optional(chargeKind.schema)
    }),
    reply: pageOf(AccountEntry)
  }),
  statements: endpoint('GET', '/billing/statements', {
    summary: '账单导出',
    needs: 'CMC.EXP.STATE',
    reply: z.array(Statement)
  }),
  closeMonth: endpoint('POST', '/billing/statements/close', {
    summary: '月结',
    needs: operates,
    body: z.object({ month }),
    reply: z.null()
  }),
  /** Starts a transfer-list job. */
  exportStatements: endpoint('POST', '/billing/statements/export', {
    summary: '导出账单',
    needs: 'CMC.EXP.STATE',
    body: z.object({}),
    reply: z.object({ id: z.string() })
  })
})
