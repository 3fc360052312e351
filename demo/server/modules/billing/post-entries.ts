/** Writes account entries: the only place where a balance changes (rule billing-1). */
import { type Kysely, sql } from 'kysely'
import type { EntryKind, RechargeWay } from '../../../../core/features/billing/enums.ts'
import { manyRows } from '../../db/insert-many.ts'
import type { Tables } from '../../db/schema/schema.ts'

export interface Posting {
  readonly enterprise_id: string
  readonly kind: EntryKind
  /** Id of what is charged: a second entry of the same kind is not written. */
  readonly subject: string
  /** Gives back what the entry of the same subject charged. */
  readonly is_reversal?: boolean
  /** In cents; negative for charges. */
  readonly amount: number
  readonly quantity: number
  readonly unit_price: number
  readonly user_id?: string | null
  readonly task_id?: string | null
  readonly line?: string | null
  readonly way?: RechargeWay
  readonly voucher?: string
  readonly remark?: string
}

export interface Posted {
  readonly id: number
  readonly enterprise_id: string
  readonly subject: string
  readonly amount: number
  readonly balance: number
}

const columns = {
  ...{ place: 'int', enterprise_id: 'text', kind: 'text', subject: 'text' },
  ...{ is_reversal: 'boolean', amount: 'int', quantity: 'int', unit_price: 'int' },
  ...{ user_id: 'text', task_id: 'text', line: 'text', way: 'text', voucher: 'text' },
  remark: 'text'
} as const

/**
 * Locks the accounts, writes what is not written yet and changes the balances. Enterprises without an
 * account pay nothing. Belongs into the transaction of what is charged, after its other locks.
 */
export async function postEntries(
  inside: Kysely<Tables>,
  postings: readonly Posting[]
): Promise<readonly Posted[]> {
  const wanted = postings.filter(({ amount }) => amount !== 0)
  if (wanted.length === 0) return []
  const enterprises = [...new Set(wanted.map(({ enterprise_id }) => enterprise_id))]
  // A statement of its own: the next one sees what those who held the lock have written.
  await sql`select enterprise_id from number_account
    where enterprise_id = any(${enterprises}::text[]) order by enterprise_id for update`.execute(
    inside
  )
  const rows = wanted.map((posting, place) => ({
    ...{ is_reversal: false, remark: '', ...posting },
    place
  }))
  const { rows: posted } = await sql<Posted>`with fresh as (
      select distinct on (enterprise_id, kind, subject, is_reversal) v.*
      from ${manyRows(columns, rows)} where not exists (
        select from account_entry e where e.enterprise_id = v.enterprise_id and e.kind = v.kind
          and e.subject = v.subject and e.is_reversal = v.is_reversal)
      order by enterprise_id, kind, subject, is_reversal, place),
    added as (insert into account_entry (enterprise_id, kind, subject, is_reversal, amount,
        quantity, unit_price, balance, department_id, user_id, task_id, line, way, voucher, remark,
        created_at)
      select fresh.enterprise_id, kind, subject, is_reversal, amount, quantity, unit_price,
        account.balance + sum(amount) over (partition by fresh.enterprise_id order by place),
        member.department_id, fresh.user_id, task_id, line, way, voucher, remark,
        greatest(${Date.now()}::bigint, account.closed_before)
      from fresh join number_account account on account.enterprise_id = fresh.enterprise_id
        left join membership member on member.user_id = fresh.user_id
          and member.enterprise_id = fresh.enterprise_id
      order by place
      returning id, enterprise_id, subject, amount, balance),
    changed as (update number_account set balance = number_account.balance + total.amount
      from (select enterprise_id, sum(amount)::int as amount from added group by 1) as total
      where number_account.enterprise_id = total.enterprise_id)
    select * from added order by id`.execute(inside)
  return posted
}
