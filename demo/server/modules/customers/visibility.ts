/** Visibility of customers. */

import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Database } from '../../db/schema/schema.ts'
import { forbidden } from '../../http/refusal.ts'
import { visibleCalls } from '../calls/call-scope.ts'

type Who = Pick<Session, 'userId' | 'enterpriseId'>

/**
 * Whether a user works with customers or takes calls, and so sees all customers of the enterprise.
 */
export async function seesEveryCustomer(db: Database, who: Who): Promise<boolean> {
  for (const code of ['CMC.CUST.MANA', 'CCS.CALL.CENTER'] as const)
    if (await hasPermission(db, who, code)) return true
  return false
}

/** The customers among these that a user may see: all, or those in visible calls. */
export async function visibleAmong(
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

/** Throws for a user who may not see the customer. */
export async function checkVisibility(db: Database, who: Who, customerId: string): Promise<void> {
  if (!(await visibleAmong(db, who, [customerId])).has(customerId)) throw forbidden()
}

/** Search and number reveals need the permission to take calls. */
export async function checkSeat(db: Database, who: Who): Promise<void> {
  if (!(await hasPermission(db, who, 'CCS.CALL.CENTER'))) throw forbidden()
}

/** A user who may add customers may check for duplicates. */
export async function checkMayAdd(db: Database, who: Who): Promise<void> {
  for (const code of ['CCS.CALL.CENTER', 'CCS.SAVE.CUST.INFO'] as const)
    if (await hasPermission(db, who, code)) return
  throw forbidden()
}
