import { type Kysely, sql } from 'kysely'
import type { DepartmentRow } from '../../../../core/features/departments/schemas.ts'
import { ACTIVE } from '../../auth/user-queries.ts'
import type { Tables } from '../../db/schema/schema.ts'

/** Departments of an enterprise in the order of the tree, siblings by name. */
export async function departmentTree(
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<readonly DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`with recursive tree as (
      select id, name, parent_id, head_id, array[name] as path, array[id] as line
      from department where enterprise_id = ${enterpriseId} and parent_id is null
      union all select d.id, d.name, d.parent_id, d.head_id, tree.path || d.name, tree.line || d.id
      from department d join tree on d.parent_id = tree.id),
    counts as (select department_id as id, count(*)::int as count from membership
      where enterprise_id = ${enterpriseId} group by 1)
    select tree.id, tree.name, tree.parent_id as "parentId", path, head_id as "headId",
      coalesce(head.name, '') as "headName", coalesce(counts.count, 0) as "memberCount",
      (select coalesce(sum(c.count), 0)::int from counts c join tree below on below.id = c.id
        where tree.id = any(below.line)) as "totalCount"
    from tree left join counts on counts.id = tree.id
      left join user_account head on head.id = tree.head_id
    order by path, line`.execute(db)
  return rows
}

/** The enabled members of a department and of those below it, who can be its head. */
export async function headsOf(db: Kysely<Tables>, enterpriseId: string, id: string) {
  const { rows } = await sql<{ id: string; name: string }>`with recursive below as (
      select id from department where id = ${id} and enterprise_id = ${enterpriseId}
      union select d.id from department d join below on d.parent_id = below.id)
    select a.id, a.name from membership m join user_account a on a.id = m.user_id
    where m.enterprise_id = ${enterpriseId} and m.status = ${ACTIVE}
      and m.department_id in (select id from below)
    order by m.post desc, a.name, a.id`.execute(db)
  return rows
}
