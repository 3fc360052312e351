/** Robots and lines, charged for each month of China in which an enterprise has them (rule billing-8). */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  monthAfter,
  monthOf,
  monthStart
} from '../../../../core/features/billing/rules/bill-months.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { type Posting, postEntries } from './post-entries.ts'

/** Most months that are charged at once after a time without the server, or a wrong clock. */
const MOST_MONTHS = 24

export interface Package {
  readonly enterprise_id: string
  readonly kind: 'robotMonth' | 'lineMonth'
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly line: string | null
  readonly price: number
}

/** Robots by holder and lines by number with their prices for a month; `isMeant` is about `held`. */
export async function packagesAt(
  db: Kysely<Tables>,
  month: string,
  isMeant: RawBuilder<boolean>
): Promise<readonly Package[]> {
  const { rows } = await sql<Package>`select held.*,
      price_at(enterprise_id, kind, coalesce(line, ''), ${monthStart(month)}::bigint) as price
    from (select enterprise_id, 'robotMonth' as kind, id, name, total as quantity, null as line
        from robot_holder
      union all select enterprise_id, 'lineMonth', cid_number, cid_number, 1, cid_number
        from line_resource) as held
    where ${isMeant} order by enterprise_id, kind desc, id`.execute(db)
  return rows
}

export const monthSubject = (id: string, month: string): string => `${id}@${month}`

export const monthPosting = (held: Package, month: string): Posting => ({
  ...{ enterprise_id: held.enterprise_id, kind: held.kind, line: held.line },
  ...{ subject: monthSubject(held.id, month), amount: -held.quantity * held.price },
  ...{ quantity: held.quantity, unit_price: held.price, remark: `${held.name} ${month}` }
})

const isNew = (enterpriseId: string, month: string) => sql<boolean>`(enterprise_id = ${enterpriseId}
  and not exists (select from account_entry e where e.enterprise_id = held.enterprise_id
    and e.kind = held.kind and e.subject = held.id || ${`@${month}`} and not e.is_reversal))`

/** The months to charge: the current one, and those since the last that was. */
function dueMonths(charged: string, now: number): readonly string[] {
  const current = monthOf(now)
  if (charged > current) return [] // The clock was moved back.
  const due = [current]
  const first = charged === '' ? current : monthAfter(charged)
  while (due.length < MOST_MONTHS && (due[0] ?? '') > first)
    due.unshift(monthAfter(due[0] ?? '', -1))
  return due
}

/** Charges what is not charged yet, for each account in one transaction. */
export async function chargeMonths(db: Database, now: number): Promise<void> {
  const accounts = await db
    .selectFrom('number_account')
    .select(['enterprise_id', 'charged_month'])
    .orderBy('enterprise_id')
    .execute()
  for (const { enterprise_id: id, charged_month: charged } of accounts) {
    const postings: Posting[] = []
    const due = dueMonths(charged, now)
    for (const month of due)
      for (const held of await packagesAt(db, month, isNew(id, month)))
        postings.push(monthPosting(held, month))
    const last = due.at(-1) ?? charged
    if (postings.every(({ amount }) => amount === 0) && last === charged) continue
    await db.transaction().execute(async inside => {
      await postEntries(inside, postings)
      await sql`update number_account set charged_month = greatest(charged_month, ${last})
        where enterprise_id = ${id}`.execute(inside)
    })
  }
}
