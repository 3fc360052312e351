/** Visibility of customers. */

import type { Requester } from '../../auth/requester.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Database } from '../../db/schema/schema.ts'
import { forbidden } from '../../http/refusal.ts'
import { visibleCalls } from '../calls/call-scope.ts'

/**
 * Whether a user works with customers or takes calls, and so sees all customers of the enterprise.
 */
export async function seesEveryCustomer(db: Database, requester: Requester): Promise<boolean> {
  for (const code of ['CMC.CUST.MANA', 'CCS.CALL.CENTER'] as const)
    if (await hasPermission(db, requester, code)) return true
  return false
}

/** The customers among these that a user may see: all, or those in visible calls. */
export async function visibleAmong(
  db: Database,
  requester: Requester,
  ids: readonly string[]
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || (await seesEveryCustomer(db, requester))) return new Set(ids)
  const calls = await (await visibleCalls(db, requester))
    .select('customer_id')
    .distinct()
    .where('customer_id', 'in', [...ids])
    .execute()
  return new Set(calls.flatMap(({ customer_id }) => customer_id ?? []))
}

/** Throws for a user who may not see the customer. */
export async function checkVisibility(
  db: Database,
  requester: Requester,
  customerId: string
): Promise<void> {
  if (!(await visibleAmong(db, requester, [customerId])).has(customerId)) throw forbidden()
}

/** Search and number reveals need the permission to take calls. */
export async function checkSeat(db: Database, requester: Requester): Promise<void> {
  if (!(await hasPermission(db, requester, 'CCS.CALL.CENTER'))) throw forbidden()
}

/** A user who may add customers may check for duplicates. */
export async function checkMayAdd(db: Database, requester: Requester): Promise<void> {
  for (const code of ['CCS.CALL.CENTER', 'CCS.SAVE.CUST.INFO'] as const)
    if (await hasPermission(db, requester, code)) return
  throw forbidden()
}
