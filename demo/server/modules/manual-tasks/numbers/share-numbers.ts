/** Distributes numbers to agents. */
import { type Kysely, sql } from 'kysely'
import { manyRows } from '../../../db/insert-many.ts'
import type { Tables } from '../../../db/schema/schema.ts'

/**
 * Round robin, starting with the agent with the fewest open numbers. Returns the number of assigned
 * ones.
 */
export async function shareOut(
  inside: Kysely<Tables>,
  taskId: string,
  itemIds: readonly string[],
  userIds: readonly string[]
): Promise<number> {
  if (itemIds.length === 0 || userIds.length === 0) return 0
  const { rows } = await sql<{ owner_id: string; count: number }>`select owner_id,
      count(*)::int as count from manual_item
    where task_id = ${taskId} and status < 2 and owner_id = any(${userIds}::text[])
    group by owner_id`.execute(inside)
  const had = new Map(rows.map(row => [row.owner_id, row.count]))
  const load = [...new Set(userIds)].map(id => ({ id, count: had.get(id) ?? 0 }))
  const given = itemIds.map(id => {
    const least = load.reduce((best, one) => (one.count < best.count ? one : best))
    least.count += 1
    return { id, owner: least.id }
  })
  const done =
    await sql`update manual_item set owner_id = v.owner, lease_until = null, lapsed_owner = null,
      updated_at = ${Date.now()}
    from ${manyRows({ id: 'bigint', owner: 'text' }, given)}
    where manual_item.id = v.id and task_id = ${taskId} and status = 0`.execute(inside)
  return Number(done.numAffectedRows ?? 0)
}
