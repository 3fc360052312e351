/** Whether an enterprise's robot may place a single call now (rules robot-6 and robot-12). */
import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { isSpent } from '../billing/hold-tasks.ts'
import { quickCallServerMessages as messages } from './messages.ts'

/**
 * Caller IDs that the seats of an enterprise hold, those that are switched on first, in the order of
 * the seats.
 */
async function heldNumbers(db: Kysely<Tables>, enterpriseId: string) {
  const { rows } = await sql<{ number: string; is_off: boolean }>`
    select holder.value->>'cidNumber' as number, exists (select from line_resource line
        where line.enterprise_id = seat.enterprise_id and not line.is_enabled
          and line.cid_number = holder.value->>'cidNumber') as is_off
    from seat, jsonb_array_elements(seat.cid_holders::jsonb) with ordinality as holder (value, place)
    where seat.enterprise_id = ${enterpriseId}
    order by is_off, seat.id, place limit 1`.execute(db)
  return rows[0]
}

/** Caller ID of an enterprise's robot: the first that one of its seats holds. */
export async function robotNumber(db: Kysely<Tables>, enterpriseId: string): Promise<string> {
  return (await heldNumbers(db, enterpriseId))?.number ?? ''
}

/** Why the account does not pay for a call. */
export const unpaidReason = async (
  db: Database,
  enterpriseId: string
): Promise<string | undefined> => ((await isSpent(db, enterpriseId)) ? messages.spent() : undefined)

/** Why no call without a line of its own may begin. */
export async function stopReason(db: Database, enterpriseId: string): Promise<string | undefined> {
  const unpaid = await unpaidReason(db, enterpriseId)
  if (unpaid !== undefined) return unpaid
  const first = await heldNumbers(db, enterpriseId)
  return first?.is_off ? messages.numberOff() : undefined
}
