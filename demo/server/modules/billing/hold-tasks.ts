/** Running call tasks are not dialled while the balance is spent (rule billing-10). */
import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { isOpened } from './account-access.ts'
import { billingServerMessages as messages } from './messages.ts'

/** Whether the account is opened and its balance spent. */
export async function isSpent(db: Kysely<Tables>, enterpriseId: string): Promise<boolean> {
  const { rows } = await sql`select from number_account a
    where enterprise_id = ${enterpriseId} and balance <= 0 and ${isOpened}`.execute(db)
  return rows.length > 0
}

/**
 * Shows on the running tasks of an enterprise whether they wait for a recharge. Returns the tasks
 * that changed.
 */
export async function holdUnpaid(
  db: Database,
  enterpriseId: string
): Promise<{ readonly isHeld: boolean; readonly changed: readonly string[] }> {
  const isHeld = await isSpent(db, enterpriseId)
  const reason = messages.spent()
  const [from, to] = isHeld ? ['', reason] : [reason, '']
  const { rows } = await sql<{ id: string }>`update call_task set status_reason = ${to}
    where enterprise_id = ${enterpriseId} and status = 2 and status_reason = ${from}
    returning id`.execute(db)
  return { isHeld, changed: rows.map(({ id }) => id) }
}
