import { z } from '../../contract/zod.ts'
import { chargeKind, entryKind, rechargeWay } from './enums.ts'

/** Amounts are in yuan. */
export const Spent = z.object({ kind: chargeKind.open, amount: z.number() })
export type Spent = z.infer<typeof Spent>

export const AccountRate = z.object({
  kind: chargeKind.open,
  /** Blank for all lines. */
  line: z.string(),
  /** Null on a line: that of all lines. */
  price: z.nullable(z.number()),
  /** In ms; 0 from the beginning. */
  validFrom: z.number(),
  createdBy: z.string(),
  isFuture: z.boolean()
})
export type AccountRate = z.infer<typeof AccountRate>

/** Robots or a line with their price for this month. */
export const AccountPackage = z.object({
  kind: chargeKind.open,
  name: z.string(),
  quantity: z.number(),
  price: z.number(),
  amount: z.number(),
  charged: z.number()
})
export type AccountPackage = z.infer<typeof AccountPackage>

export const AccountOverview = z.object({
  readTime: z.number(),
  /** Whether there are entries: without any nothing is charged, and nothing stops. */
  isOpened: z.boolean(),
  balance: z.number(),
  warningLimit: z.number(),
  version: z.number(),
  /** Today in China. */
  today: z.string(),
  spentToday: z.array(Spent),
  spentThisMonth: z.array(Spent),
  /** The last 30 days, or those since the first entry. */
  days: z.array(z.object({ day: z.string(), spent: z.array(Spent) })),
  /** Of these days. */
  dailyAverage: z.number(),
  /** Whole days that the balance pays at this average; null without a consumption. */
  daysLeft: z.nullable(z.number()),
  rates: z.array(AccountRate),
  packages: z.array(AccountPackage),
  lines: z.array(z.string())
})
export type AccountOverview = z.infer<typeof AccountOverview>

/** One change of the balance. */
export const AccountEntry = z.object({
  id: z.string(),
  kind: entryKind.open,
  isReversal: z.boolean(),
  amount: z.number(),
  quantity: z.number(),
  unitPrice: z.number(),
  /** Afterwards; null for users who do not see the whole account. */
  balance: z.nullable(z.number()),
  departmentName: z.string(),
  userName: z.string(),
  line: z.string(),
  way: z.nullable(rechargeWay.open),
  voucher: z.string(),
  remark: z.string(),
  createTime: z.number()
})
export type AccountEntry = z.infer<typeof AccountEntry>

/** The charges of a kind and a department in a month, less what was given back. */
export const BillRow = z.object({
  kind: chargeKind.open,
  /** Blank for what belongs to no department. */
  departmentId: z.string(),
  departmentName: z.string(),
  /** Entries, those that give back among them. */
  count: z.number(),
  quantity: z.number(),
  charged: z.number(),
  givenBack: z.number(),
  amount: z.number()
})
export type BillRow = z.infer<typeof BillRow>

export const MonthBill = z.object({
  month: z.string(),
  /** Months with entries and the current one, newest first. */
  months: z.array(z.string()),
  isClosed: z.boolean(),
  rows: z.array(BillRow)
})
export type MonthBill = z.infer<typeof MonthBill>

export const DayBill = z.object({
  day: z.string(),
  count: z.number(),
  amount: z.number(),
  spent: z.array(Spent)
})
export type DayBill = z.infer<typeof DayBill>

/** The days of a month with entries, newest first. */
export const DayBills = z.object({
  month: z.string(),
  months: z.array(z.string()),
  days: z.array(DayBill)
})
export type DayBills = z.infer<typeof DayBills>

/** What a month began and ended with: opening + recharged + corrected - charged = closing. */
export const Statement = z.object({
  month: z.string(),
  opening: z.number(),
  recharged: z.number(),
  corrected: z.number(),
  charged: z.number(),
  closing: z.number(),
  count: z.number(),
  spent: z.array(Spent),
  isCurrent: z.boolean(),
  isClosed: z.boolean(),
  closedBy: z.string(),
  closedTime: z.nullable(z.number())
})
export type Statement = z.infer<typeof Statement>
