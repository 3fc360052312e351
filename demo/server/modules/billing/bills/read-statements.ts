/** Months of an account with what they began and ended with, and their closing. */
import { type Kysely, sql } from 'kysely'
import { type ChargeKind, chargeKind } from '../../../../../core/features/billing/enums.ts'
import { monthOf } from '../../../../../core/features/billing/rules/bill-months.ts'
import type { Statement } from '../../../../../core/features/billing/schemas.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { CENTS } from '../account-access.ts'

export interface MonthSums {
  readonly month: string
  readonly opening: number
  readonly recharged: number
  readonly corrected: number
  readonly charged: number
  readonly closing: number
  readonly entries: number
  readonly kinds: Readonly<Partial<Record<ChargeKind, number>>>
}

/** Sums of all months with entries from the first on, in cents; a first balance opens its month. */
export async function monthSums(
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<readonly MonthSums[]> {
  const { rows } = await sql<MonthSums>`with days as (
      select day, kind, sum(amount) as cents, sum(entries) as entries
      from account_day where enterprise_id = ${enterpriseId} group by day, kind),
    kinds as (
      select to_char(date '1970-01-01' + day, 'YYYY-MM') as month, kind, sum(cents)::bigint as cents,
        sum(entries)::int as entries
      from days group by 1, 2),
    months as (select month, sum(cents)::bigint as total, sum(entries)::int as entries,
        coalesce(sum(cents) filter (where kind = 'opening'), 0)::bigint as brought,
        coalesce(sum(cents) filter (where kind = 'recharge'), 0)::bigint as recharged,
        coalesce(sum(cents) filter (where kind = 'correction'), 0)::bigint as corrected,
        -coalesce(sum(cents) filter (where kind = any(${chargeKind.codes}::text[])), 0)::bigint
          as charged,
        coalesce(jsonb_object_agg(kind, -cents)
          filter (where kind = any(${chargeKind.codes}::text[])), '{}') as kinds
      from kinds group by month)
    select month, (sum(total) over (order by month) - total + brought)::bigint as opening, recharged,
      corrected, charged, (sum(total) over (order by month))::bigint as closing, entries, kinds
    from months order by month`.execute(db)
  return rows
}

/** All months, newest first. */
export async function readStatements(
  db: Kysely<Tables>,
  enterpriseId: string,
  now: number
): Promise<Statement[]> {
  const closed = await db
    .selectFrom('account_month')
    .select(['month', 'closed_by', 'closed_at'])
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  const byMonth = new Map(closed.map(row => [row.month, row]))
  const current = monthOf(now)
  const sums = await monthSums(db, enterpriseId)
  return sums.toReversed().map(row => {
    const end = byMonth.get(row.month)
    return {
      ...{ month: row.month, opening: row.opening / CENTS, recharged: row.recharged / CENTS },
      ...{ corrected: row.corrected / CENTS, charged: row.charged / CENTS },
      ...{ closing: row.closing / CENTS, count: row.entries, isCurrent: row.month >= current },
      spent: chargeKind.codes.flatMap(kind => {
        const cents = row.kinds[kind]
        return cents === undefined ? [] : [{ kind, amount: cents / CENTS }]
      }),
      ...{ isClosed: end !== undefined, closedBy: end?.closed_by ?? '' },
      closedTime: end?.closed_at ?? null
    }
  })
}
