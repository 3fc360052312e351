/** Balances and prices of accounts, changed as the server changes them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ChargeKind } from '../../../core/features/billing/enums.ts'
import type { Database } from '../../../demo/server/db/schema/schema.ts'
import { postEntries } from '../../../demo/server/modules/billing/post-entries.ts'

const ENTERPRISE = 'ent-1'

/** Corrects the balance to an amount in cents. */
export const setBalance = (db: Database, cents: number, enterpriseId = ENTERPRISE) =>
  db.transaction().execute(async inside => {
    const { balance } = await inside
      .selectFrom('number_account')
      .select('balance')
      .where('enterprise_id', '=', enterpriseId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const amount = cents - balance
    await postEntries(inside, [
      {
        ...{ enterprise_id: enterpriseId, kind: 'correction', subject: randomUUID() },
        ...{ amount, quantity: 1, unit_price: amount }
      }
    ])
  })

/** Sets a price in cents from now, or from a time. */
export const setPrice = (
  db: Database,
  kind: ChargeKind,
  price: number,
  { line = '', from = Date.now(), enterpriseId = ENTERPRISE } = {}
) =>
  db
    .insertInto('account_rate')
    .values({
      ...{ enterprise_id: enterpriseId, kind, line, price, valid_from: from },
      ...{ created_by: '', created_at: Date.now() }
    })
    .execute()

/** What differs between the balances and the sums of their entries; empty when they agree. */
export async function wrongBalances(db: Database): Promise<readonly object[]> {
  const { rows } = await sql<object>`select a.enterprise_id, a.balance, sum(e.amount)::int as sum,
      (array_agg(e.balance order by e.id desc))[1] as last
    from number_account a left join account_entry e on e.enterprise_id = a.enterprise_id
    group by a.enterprise_id, a.balance
    having a.balance <> coalesce(sum(e.amount), 0)
      or a.balance <> coalesce((array_agg(e.balance order by e.id desc))[1], 0)`.execute(db)
  return rows
}
