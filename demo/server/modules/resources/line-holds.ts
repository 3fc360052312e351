/** Room on a line for an agent's call, which is held until the call is recorded (rule line-13). */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { callsOnLines } from '../line-monitor/calls-on-lines.ts'

/** In ms: a call that has not begun by then does not come. */
const HELD = 10_000

/** Calls in progress by number, and those that are about to begin. */
export async function takenOnLines(
  inside: Kysely<Tables>,
  enterpriseId: string,
  now: number
): Promise<ReadonlyMap<string, number>> {
  const taken = new Map(await callsOnLines(inside, enterpriseId))
  const { rows } = await sql<{ line: string; calls: number }>`select line, count(*)::int as calls
    from (
      select line from line_hold where enterprise_id = ${enterpriseId} and until > ${now}
      union all
      select line from quick_call where enterprise_id = ${enterpriseId} and status = 1
        and line is not null
        and not exists (select from call_record where call_record.id = quick_call.call_record_id)
    ) as coming group by line`.execute(inside)
  for (const { line, calls } of rows) taken.set(line, (taken.get(line) ?? 0) + calls)
  return taken
}

/**
 * Holds a line for the next call of an extension; false where the line is full. Serialized with the
 * claims of tasks. A number that is no line of the enterprise has no limit.
 */
export const holdLine = (
  db: Database,
  seat: { readonly enterpriseId: string; readonly extension: string },
  line: string
): Promise<boolean> =>
  db.transaction().execute(async inside => {
    const { enterpriseId: enterprise_id, extension } = seat
    const found = await inside
      .selectFrom('line_resource')
      .select('capacity')
      .where('enterprise_id', '=', enterprise_id)
      .where('cid_number', '=', line)
      .executeTakeFirst()
    if (!found) return true
    await sql`select id from enterprise where id = ${enterprise_id} for no key update`.execute(
      inside
    )
    const now = Date.now()
    await releaseLine(inside, extension)
    const taken = (await takenOnLines(inside, enterprise_id, now)).get(line) ?? 0
    if (taken >= found.capacity) return false
    await inside
      .insertInto('line_hold')
      .values({ extension, enterprise_id, line, until: now + HELD })
      .execute()
    return true
  })

/** The call of an extension is recorded, in this transaction, and counts itself. */
export const releaseLine = (inside: Kysely<Tables> | Transaction<Tables>, extension: string) =>
  inside.deleteFrom('line_hold').where('extension', '=', extension).execute()
