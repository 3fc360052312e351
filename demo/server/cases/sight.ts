/** Who may see which customer. */

import { visibleCalls } from '../areas/call-records.ts'
import type { Session } from '../auth/tokens.ts'
import { hasPermission } from '../auth/users.ts'
import type { Database } from '../db/schema.ts'
import { forbidden } from '../refusal.ts'

type Who = Pick<Session, 'userId' | 'enterpriseId'>

/** Whether somebody looks after customers or takes calls, and so sees every customer of the enterprise. */
export async function seesEveryCustomer(db: Database, who: Who): Promise<boolean> {
  for (const code of ['CMC.CUST.MANA', 'CCS.CALL.CENTER'] as const)
    if (await hasPermission(db, who, code)) return true
  return false
}

/** Of these customers those whom somebody may see: all, or those in calls that may be seen. */
export async function seenAmong(
  db: Database,
  who: Who,
  ids: readonly string[]
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || (await seesEveryCustomer(db, who))) return new Set(ids)
  const calls = await (await visibleCalls(db, who))
    .select('customer_id')
    .distinct()
    .where('customer_id', 'in', [...ids])
    .execute()
  return new Set(calls.flatMap(({ customer_id }) => customer_id ?? []))
}

/** Refuses whoever has nothing to do with a customer. */
export async function checkSight(db: Database, who: Who, customerId: string): Promise<void> {
  if (!(await seenAmong(db, who, [customerId])).has(customerId)) throw forbidden()
}

/** A search and a look at a number belong to taking calls. */
export async function checkSeat(db: Database, who: Who): Promise<void> {
  if (!(await hasPermission(db, who, 'CCS.CALL.CENTER'))) throw forbidden()
}

/** Whoever may add somebody may ask whether they are known already. */
export async function checkAsks(db: Database, who: Who): Promise<void> {
  for (const code of ['CCS.CALL.CENTER', 'CCS.SAVE.CUST.INFO'] as const)
    if (await hasPermission(db, who, code)) return
  throw forbidden()
}
