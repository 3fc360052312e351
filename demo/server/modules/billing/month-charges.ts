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

/**
 * Robots that are not charged in a month yet: the most that were held at once, however they were
 * divided into groups.
 */
async function robotPostings(
  db: Kysely<Tables>,
  enterpriseId: string,
  month: string
): Promise<readonly Posting[]> {
  const held = await packagesAt(
    db,
    month,
    sql<boolean>`(enterprise_id = ${enterpriseId} and kind = 'robotMonth')`
  )
  const { rows } = await sql<{ id: string; quantity: number }>`select
      split_part(subject, '@', 1) as id, sum(quantity)::int as quantity from account_entry
    where enterprise_id = ${enterpriseId} and kind = 'robotMonth' and not is_reversal
      and split_part(subject, '@', 2) = ${month} group by 1`.execute(db)
  const charged = new Map(rows.map(({ id, quantity }) => [id, quantity]))
  const total = (all: Iterable<number>) => [...all].reduce((sum, one) => sum + one, 0)
  let left = total(held.map(({ quantity }) => quantity)) - total(charged.values())
  const postings: Posting[] = []
  for (const group of held) {
    const before = charged.get(group.id) ?? 0
    const quantity = Math.min(group.quantity - before, left)
    if (quantity <= 0) continue
    left -= quantity
    const posting = monthPosting({ ...group, quantity }, month)
    postings.push(before === 0 ? posting : { ...posting, subject: `${posting.subject}@${before}` })
  }
  return postings
}

const isNewLine = (
  enterpriseId: string,
  month: string
) => sql<boolean>`(enterprise_id = ${enterpriseId}
  and kind = 'lineMonth' and not exists (select from account_entry e where e.enterprise_id = held.enterprise_id
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

async function chargeAccount(
  db: Database,
  { enterprise_id: id, charged_month: charged }: Account,
  now: number
): Promise<void> {
  const postings: Posting[] = []
  const due = dueMonths(charged, now)
  for (const month of due) {
    postings.push(...(await robotPostings(db, id, month)))
    for (const held of await packagesAt(db, month, isNewLine(id, month)))
      postings.push(monthPosting(held, month))
  }
  const last = due.at(-1) ?? charged
  if (postings.every(({ amount }) => amount === 0) && last === charged) return
  await db.transaction().execute(async inside => {
    await postEntries(inside, postings)
    await sql`update number_account set charged_month = greatest(charged_month, ${last})
      where enterprise_id = ${id}`.execute(inside)
  })
}

interface Account {
  readonly enterprise_id: string
  readonly charged_month: string
}

/**
 * Charges what is not charged yet, for each account in one transaction. One that fails keeps no other
 * from being charged; throws afterwards.
 */
export async function chargeMonths(db: Database, now: number): Promise<void> {
  const accounts = await db
    .selectFrom('number_account')
    .select(['enterprise_id', 'charged_month'])
    .orderBy('enterprise_id')
    .execute()
  const failures: unknown[] = []
  for (const account of accounts)
    await chargeAccount(db, account, now).catch(error => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Accounts were not charged')
}
