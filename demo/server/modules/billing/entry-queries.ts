/** Account entries as lists show them. */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { EntryKind } from '../../../../core/features/billing/enums.ts'
import type { AccountEntry } from '../../../../core/features/billing/schemas.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { CENTS } from './account-access.ts'

export const entriesOf = (db: Database, enterpriseId: string, kinds?: readonly EntryKind[]) => {
  const found = db.selectFrom('account_entry').where('enterprise_id', '=', enterpriseId)
  return kinds ? found.where('kind', 'in', [...kinds]) : found
}

/** Columns of a row with the names of its department and user. */
export const entryColumns = (eb: ExpressionBuilder<Tables, 'account_entry'>) => [
  ...(['id', 'kind', 'is_reversal', 'amount', 'quantity', 'unit_price', 'balance'] as const),
  ...(['line', 'way', 'voucher', 'remark', 'created_at'] as const),
  eb
    .selectFrom('department')
    .select('name')
    .whereRef('department.id', '=', 'account_entry.department_id')
    .as('department_name'),
  eb
    .selectFrom('user_account')
    .select('name')
    .whereRef('user_account.id', '=', 'account_entry.user_id')
    .as('user_name')
]

type EntryRow = Pick<
  Selectable<Tables['account_entry']>,
  | 'id'
  | 'kind'
  | 'is_reversal'
  | 'amount'
  | 'quantity'
  | 'unit_price'
  | 'balance'
  | 'line'
  | 'way'
  | 'voucher'
  | 'remark'
  | 'created_at'
> & { readonly department_name: string | null; readonly user_name: string | null }

/** `isWhole`: for a user who sees the whole account, and with it the balance (rule billing-14). */
export const toEntry = (row: EntryRow, isWhole = true): AccountEntry => ({
  ...{ id: String(row.id), kind: row.kind, isReversal: row.is_reversal },
  ...{ amount: row.amount / CENTS, quantity: row.quantity, unitPrice: row.unit_price / CENTS },
  ...{ balance: isWhole ? row.balance / CENTS : null, departmentName: row.department_name ?? '' },
  ...{ userName: row.user_name ?? '', line: row.line ?? '', way: row.way },
  ...{ voucher: row.voucher ?? '', remark: row.remark, createTime: row.created_at }
})

/** China's day of an entry as `YYYY-MM-DD`. */
export const dayText = sql<string>`to_char(date '1970-01-01' + day, 'YYYY-MM-DD')`
