/** Room on a line for an agent's call, which is held until the call is recorded (rule line-13). */

import { type Kysely, sql, type Transaction } from 'kysely'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
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
      select coalesce(line, our_number) from quick_call
      where enterprise_id = ${enterpriseId} and status = 1
        and coalesce(line, our_number) is not null
        and not exists (select from call_record where call_record.id = quick_call.call_record_id)
    ) as coming group by line`.execute(inside)
  for (const { line, calls } of rows) taken.set(line, (taken.get(line) ?? 0) + calls)
  return taken
}

/**
 * Calls for which a line has room, under `lockEnterprise`. A number that is no line of the
 * enterprise has no limit.
 */
export async function roomOn(
  inside: Transaction<Tables>,
  enterpriseId: string,
  line: string
): Promise<number> {
  const found = await inside
    .selectFrom('line_resource')
    .select('capacity')
    .where('enterprise_id', '=', enterpriseId)
    .where('cid_number', '=', line)
    .executeTakeFirst()
  if (!found) return Number.POSITIVE_INFINITY
  const taken = await takenOnLines(inside, enterpriseId, Date.now())
  return found.capacity - (taken.get(line) ?? 0)
}

/** Holds a line for the next call of an extension; false where the line is full. */
export const holdLine = (
  db: Database,
  { enterpriseId, extension }: { readonly enterpriseId: string; readonly extension: string },
  line: string
): Promise<boolean> =>
  db.transaction().execute(async inside => {
    await lockEnterprise(inside, enterpriseId)
    await releaseLine(inside, extension)
    const room = await roomOn(inside, enterpriseId, line)
    if (room <= 0) return false
    if (room < Number.POSITIVE_INFINITY)
      await inside
        .insertInto('line_hold')
        .values({ extension, enterprise_id: enterpriseId, line, until: Date.now() + HELD })
        .execute()
    return true
  })

/** The call of an extension is recorded, in this transaction, and counts itself; or it does not begin. */
export const releaseLine = (inside: Kysely<Tables> | Transaction<Tables>, extension: string) =>
  inside.deleteFrom('line_hold').where('extension', '=', extension).execute()
