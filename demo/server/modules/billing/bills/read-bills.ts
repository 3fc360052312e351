/** Bills of months and days: sums of the entries in the user's scope, by one statement each. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type ChargeKind, chargeKind } from '../../../../../core/features/billing/enums.ts'
import { billingMessages as messages } from '../../../../../core/features/billing/messages.ts'
import {
  monthAfter,
  monthOf,
  monthStart
} from '../../../../../core/features/billing/rules/bill-months.ts'
import type { BillRow, DayBill } from '../../../../../core/features/billing/schemas.ts'
import type { Requester } from '../../../auth/requester.ts'
import { isInScope, visibilityScopeOf } from '../../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../../db/schema/schema.ts'
import { CENTS } from '../account-access.ts'
import { dayText, entriesOf } from '../entry-queries.ts'
import { dayNumber } from '../read-overview.ts'

/** Of a search: entries of no department. */
const NO_DEPARTMENT = '-'

export const daysOfMonth = (month: string): readonly [first: number, last: number] => [
  dayNumber(monthStart(month)),
  dayNumber(monthStart(monthAfter(month))) - 1
]

/** The current month and those since the first entry, newest first. */
export async function monthsOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  now: number
): Promise<string[]> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`select
      (select created_at from account_entry where enterprise_id = ${enterpriseId}
        order by day limit 1) as first,
      (select created_at from account_entry where enterprise_id = ${enterpriseId}
        order by day desc limit 1) as last`.execute(db)
  const { first, last } = rows[0] ?? {}
  const months: string[] = []
  const oldest = monthOf(Math.min(first ?? now, now))
  for (
    let month = monthOf(Math.max(last ?? now, now));
    month >= oldest;
    month = monthAfter(month, -1)
  )
    months.push(month)
  return months
}

interface Sum {
  readonly kind: ChargeKind
  readonly department_id: string | null
  readonly name: string | null
  readonly count: number
  readonly quantity: number
  readonly charged: number
  readonly given_back: number
}

/** Sums by day of what is meant: of all entries they are kept, of others they are added up here. */
const daySums = (enterpriseId: string, isMeant: RawBuilder<boolean> | undefined) =>
  isMeant === undefined
    ? sql`(select day, kind, nullif(department_id, '') as department_id, is_reversal,
        entries, quantity, amount from account_day where enterprise_id = ${enterpriseId})`
    : sql`(select day, kind, department_id, is_reversal, 1 as entries, quantity, amount
        from account_entry where enterprise_id = ${enterpriseId} and ${isMeant})`

/** The scope of a user's bills; undefined for all entries. */ // rule billing-14
export async function billScope(
  db: Database,
  requester: Requester
): Promise<RawBuilder<boolean> | undefined> {
  const scope = await visibilityScopeOf(db, requester)
  return scope === 'all' ? undefined : isInScope(db, requester)
}

/** The month's charges by kind and department; what was given back reduces the quantity. */
export async function billRows(
  db: Kysely<Tables>,
  enterpriseId: string,
  month: string,
  isMeant: RawBuilder<boolean> | undefined
): Promise<BillRow[]> {
  const [first, last] = daysOfMonth(month)
  const { rows } = await sql<Sum>`with parts as (
      select kind, department_id, is_reversal, sum(entries) as count, sum(quantity) as quantity,
        sum(amount) as amount
      from ${daySums(enterpriseId, isMeant)} as days where day between ${first} and ${last}
      group by kind, department_id, is_reversal),
    sums as (select kind, department_id, sum(count)::int as count,
        sum(case when is_reversal then -quantity else quantity end)::bigint as quantity,
        -sum(case when is_reversal then 0 else amount end)::bigint as charged,
        sum(case when is_reversal then amount else 0 end)::bigint as given_back
      from parts where kind = any(${chargeKind.codes}::text[]) group by kind, department_id)
    select sums.*, department.name from sums
    left join department on department.id = sums.department_id
    order by department.name nulls last, department_id`.execute(db)
  const rank = (kind: ChargeKind) => chargeKind.codes.indexOf(kind)
  return rows
    .toSorted((a, b) => rank(a.kind) - rank(b.kind))
    .map(row => ({
      ...{ kind: row.kind, departmentId: row.department_id ?? '', count: row.count },
      departmentName:
        row.department_id === null
          ? messages.noDepartment()
          : (row.name ?? messages.goneDepartment()),
      ...{ quantity: row.quantity, charged: row.charged / CENTS },
      ...{ givenBack: row.given_back / CENTS, amount: (row.charged - row.given_back) / CENTS }
    }))
}

/** The days of a month on which something was charged, newest first. */
export async function dayRows(
  db: Kysely<Tables>,
  enterpriseId: string,
  month: string,
  isMeant: RawBuilder<boolean> | undefined
): Promise<DayBill[]> {
  const [first, last] = daysOfMonth(month)
  const { rows } = await sql<{ day: string; kind: ChargeKind; count: number; cents: number }>`
    select ${dayText} as day, kind, count::int, -amount::bigint as cents from (
      select day, kind, sum(entries) as count, sum(amount) as amount
      from ${daySums(enterpriseId, isMeant)} as days where day between ${first} and ${last}
      group by day, kind) as sums
    where kind = any(${chargeKind.codes}::text[]) order by sums.day desc`.execute(db)
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, sums]) => ({
    day,
    count: sums.reduce((all, { count }) => all + count, 0),
    amount: sums.reduce((all, { cents }) => all + cents, 0) / CENTS,
    spent: chargeKind.codes.flatMap(kind => {
      const sum = sums.find(one => one.kind === kind)
      return sum ? [{ kind, amount: sum.cents / CENTS }] : []
    })
  }))
}

export interface BillSearch {
  readonly month: string
  readonly kind?: ChargeKind | undefined
  readonly departmentId?: string | undefined
}

/** The entries that the rows of a month's bill add up. */ // rule billing-14
export async function billedIn(
  db: Database,
  requester: Requester,
  [first, last]: readonly [number, number],
  { kind, departmentId }: Omit<BillSearch, 'month'>
) {
  let found = entriesOf(db, requester.enterpriseId, kind ? [kind] : chargeKind.codes)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where(await isInScope(db, requester))
  if (departmentId === NO_DEPARTMENT) found = found.where('department_id', 'is', null)
  else if (departmentId) found = found.where('department_id', '=', departmentId)
  return found
}
