/** Shares of departments and tasks in lines and robots, which the dialler obeys. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'

export type ResourceKind = Tables['resource_share']['resource_kind']

/** A task, or the user of a test call without one. */
export interface Caller {
  readonly task_id: string
  readonly user_id: string
}

interface Busy extends Caller {
  readonly count: number
}

export interface ShareRow {
  readonly resource_kind: ResourceKind
  readonly resource: string
  readonly holder_kind: 'department' | 'task'
  readonly holder: string
  readonly amount: number
}

export interface Shares {
  readonly rows: readonly ShareRow[]
  /** The share that a call counts towards; undefined for what is left to the others. */
  of(kind: ResourceKind, resource: string, caller: Caller): ShareRow | undefined
}

const none: Shares = { rows: [], of: () => undefined }

/** A finished task has no share any more. */ // rule line-6
export async function shareRows(
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<readonly ShareRow[]> {
  const { rows } = await sql<ShareRow>`select resource_kind, resource, holder_kind, holder, amount
    from resource_share as share where enterprise_id = ${enterpriseId}
      and (holder_kind = 'department' or exists (select from call_task
        where call_task.id = share.holder and status <> 4))
    order by holder_kind, holder`.execute(db)
  return rows
}

/** A task's own share comes before that of the next department above its creator. */ // rule line-5
export async function sharesOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  callers: readonly Caller[]
): Promise<Shares> {
  const rows = await shareRows(db, enterpriseId)
  if (rows.length === 0) return none
  const users = [...new Set(callers.map(({ user_id }) => user_id))]
  const { rows: above } = await sql<{ user_id: string; departments: string[] }>`with recursive
    above as (
      select user_id, department_id as id, 0 as depth from membership
        where enterprise_id = ${enterpriseId} and user_id = any(${users}::text[])
      union all select user_id, parent_id, depth + 1 from above
        join department using (id) where parent_id is not null)
    select user_id, array_agg(id order by depth) as departments
    from above group by user_id`.execute(db)
  const departmentsOf = new Map(above.map(({ user_id, departments }) => [user_id, departments]))
  const byHolder = new Map(
    rows.map(row => [`${row.resource_kind} ${row.resource} ${row.holder_kind} ${row.holder}`, row])
  )
  return {
    rows,
    of(kind, resource, { task_id, user_id }) {
      const own = byHolder.get(`${kind} ${resource} task ${task_id}`)
      if (own) return own
      for (const department of departmentsOf.get(user_id) ?? []) {
        const share = byHolder.get(`${kind} ${resource} department ${department}`)
        if (share) return share
      }
      return undefined
    }
  }
}

/** Key of a share among the free calls; of a resource without shares the resource's own. */
export function poolOf(
  shares: Shares,
  kind: ResourceKind,
  resource: string,
  caller: Caller
): string {
  const share = shares.of(kind, resource, caller)
  return `${resource} ${share?.holder_kind ?? ''} ${share?.holder ?? ''}`
}

/** Free calls of each resource, and of its shares by `poolOf`. */
export function freeCalls<Own extends Busy>(
  shares: Shares,
  kind: ResourceKind,
  resources: readonly { readonly key: string; readonly room: number }[],
  busy: readonly Own[],
  resourceOf: (one: Own) => string | null
): Map<string, number> {
  const free = new Map<string, number>()
  for (const { key, room } of resources) {
    const rows = shares.rows.filter(row => row.resource_kind === kind && row.resource === key)
    free.set(key, room)
    free.set(`${key}  `, room - rows.reduce((sum, { amount }) => sum + amount, 0))
    for (const row of rows) free.set(`${key} ${row.holder_kind} ${row.holder}`, row.amount)
  }
  const take = (pool: string, count: number) => free.set(pool, (free.get(pool) ?? 0) - count)
  for (const one of busy) {
    const resource = resourceOf(one)
    if (resource === null || !free.has(resource)) continue
    take(resource, one.count)
    take(poolOf(shares, kind, resource, one), one.count)
  }
  return free
}

/** How many calls of a resource a caller can have at most. */
export function roomFor(
  shares: Shares,
  kind: ResourceKind,
  { key, room }: { readonly key: string; readonly room: number },
  caller: Caller
): number {
  const share = shares.of(kind, key, caller)
  if (share) return Math.min(room, share.amount)
  const given = shares.rows.filter(row => row.resource_kind === kind && row.resource === key)
  return Math.max(0, room - given.reduce((sum, { amount }) => sum + amount, 0))
}
