import type { Generated, GeneratedAlways } from 'kysely'
import type { EntryKind, RechargeWay } from '../../../../core/features/billing/enums.ts'

/** Accounts of enterprises; amounts in cents. */
export interface BillingTables {
  number_account: {
    enterprise_id: string
    /** The sum of the entries; below 0 after calls that began before the last cent. */
    balance: number
    /** A balance at or below it is warned of; 0 for none. */
    warning_limit: Generated<number>
    /** What the users were notified of since the last recharge: `low`, `gone` or nothing. */
    warned: Generated<'' | 'low' | 'gone'>
    /** Entries are not before this, the end of the last closed month. */
    closed_before: Generated<number>
    /** The last month whose robots and lines are charged. */
    charged_month: Generated<string>
    version: Generated<number>
  }
  /** Changes of a balance; rows are never changed. */
  account_entry: {
    id: GeneratedAlways<number>
    enterprise_id: string
    kind: EntryKind
    /** Id of what is charged, unique with the kind. */
    subject: string
    /** Gives a charge back. */
    is_reversal: Generated<boolean>
    /** Negative for charges. */
    amount: number
    /** Minutes begun, segments, views, robots or lines. */
    quantity: number
    unit_price: number
    /** Balance after the entry. */
    balance: number
    /** Of the user at the time. */
    department_id: string | null
    user_id: string | null
    task_id: string | null
    line: string | null
    way: RechargeWay | null
    voucher: string | null
    remark: Generated<string>
    created_at: number
    /** China's day, in days since 1970. */
    day: GeneratedAlways<number>
  }
  /** Prices, which hold from a time until a later row's. */
  account_rate: {
    id: GeneratedAlways<number>
    enterprise_id: string
    kind: EntryKind
    /** Blank for all lines. */
    line: string
    /** Null on a line: that of all lines. */
    price: number | null
    valid_from: number
    created_by: string
    created_at: number
  }
  /** Sums of entries; `department_id` is blank for those of none. */
  account_day: {
    enterprise_id: string
    day: number
    kind: EntryKind
    department_id: string
    is_reversal: boolean
    entries: number
    quantity: number
    amount: number
  }
  account_month: {
    enterprise_id: string
    /** `YYYY-MM` in China. */
    month: string
    opening: number
    recharged: number
    corrected: number
    charged: number
    closing: number
    entries: number
    closed_by: string
    closed_at: number
  }
}
