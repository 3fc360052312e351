/** Amounts of money: in yuan with at most two decimals, as typed and as shown. */
import { billingMessages as messages } from '../messages.ts'

/** Of one recharge or correction, in yuan. */
export const MOST_AMOUNT = 1_000_000
/** Of a unit, in yuan. */
export const MOST_PRICE = 10_000
export const LONGEST_VOUCHER = 64
export const LONGEST_REMARK = 200

const TYPED = /^-?\d{1,8}(\.\d{1,2})?$/

/** A typed amount; undefined when it is none. */
export function amountOf(typed: string): number | undefined {
  const text = typed.trim().replaceAll(',', '')
  return TYPED.test(text) ? Number(text) : undefined
}

/** `1234.5` → `1,234.50` */
export const yuanText = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Whether an amount is a whole number of cents. */
const isAmount = (amount: number | undefined): amount is number =>
  amount !== undefined && Math.round(amount * 100) / 100 === amount

export const rechargeIssue = (amount: number | undefined): string | undefined =>
  !isAmount(amount) || amount <= 0 || amount > MOST_AMOUNT
    ? messages.amountWrong({ most: MOST_AMOUNT })
    : undefined

export const correctionIssue = (amount: number | undefined): string | undefined =>
  !isAmount(amount) || amount === 0 || Math.abs(amount) > MOST_AMOUNT
    ? messages.correctionWrong({ most: MOST_AMOUNT })
    : undefined

export const priceIssue = (price: number | undefined): string | undefined =>
  !isAmount(price) || price < 0 || price > MOST_PRICE
    ? messages.priceWrong({ most: MOST_PRICE })
    : undefined

export const limitIssue = (limit: number | undefined): string | undefined =>
  !isAmount(limit) || limit < 0 || limit > MOST_AMOUNT
    ? messages.limitWrong({ most: MOST_AMOUNT })
    : undefined
