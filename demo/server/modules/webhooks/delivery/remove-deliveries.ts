import { sql } from 'kysely'
import type { Database } from '../../../db/schema/schema.ts'

/** Deliveries of one statement. */
const BATCH = 1000

/** Removes deliveries with their attempts (rule webhook-10). */
export async function removeOldDeliveries(db: Database, before: number): Promise<number> {
  let count = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from webhook_delivery where id in (
      select id from webhook_delivery where created_at < ${before} order by created_at
      limit ${BATCH} for update skip locked)`.execute(db)
    count += Number(numAffectedRows)
    if (numAffectedRows < BATCH) return count
  }
}
