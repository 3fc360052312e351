import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The head of a department. */
export const departmentHeads: Migration = {
  async up(db) {
    await sql`alter table department
      add column head_id text references user_account on delete set null`.execute(db)
  }
}

/** Takes away the heads who are no longer enabled members of their department or of one below it. */
export const formerHeads: Migration = {
  async up(db) {
    await sql`with recursive below as (
        select id as top, id from department where head_id is not null
        union select below.top, d.id from below join department d on d.parent_id = below.id)
      update department set head_id = null
      where head_id is not null and not exists (
        select from membership m join below on below.id = m.department_id
        where below.top = department.id and m.enterprise_id = department.enterprise_id
          and m.user_id = department.head_id and m.status = 1)`.execute(db)
  }
}
