/** Running call tasks are not dialled while the balance is spent (rule billing-10). */
import { sql } from 'kysely'
import type { Database } from '../../db/schema/schema.ts'
import { billingServerMessages as messages } from './messages.ts'

/**
 * Shows on the running tasks of an enterprise whether they wait for a recharge. Returns the tasks
 * that changed.
 */
export async function holdUnpaid(
  db: Database,
  enterpriseId: string
): Promise<{ readonly isHeld: boolean; readonly changed: readonly string[] }> {
  const account = await db
    .selectFrom('number_account')
    .select('balance')
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()
  const isHeld = account !== undefined && account.balance <= 0
  const reason = messages.spent()
  const [from, to] = isHeld ? ['', reason] : [reason, '']
  const { rows } = await sql<{ id: string }>`update call_task set status_reason = ${to}
    where enterprise_id = ${enterpriseId} and status = 2 and status_reason = ${from}
    returning id`.execute(db)
  return { isHeld, changed: rows.map(({ id }) => id) }
}
