import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the role page edits. The roles that came with an enterprise are built in. */
export const roleDetails: Migration = {
  async up(db) {
    await sql`alter table role
      add column remark text not null default '',
      add column is_built_in boolean not null default false,
      add column updated_at bigint not null default 0,
      add column version int not null default 0`.execute(db)
    await sql`update role set is_built_in = true
      where (tag_code, name) in (('ADMIN', '管理员'), ('LEADER', '班长'), ('AGENT', '坐席'),
        ('ACCOUNT', '工作台坐席'))`.execute(db)
    // Names were not unique before.
    await sql`update role set name = name || ' ' || id where exists (
      select from role as other where other.enterprise_id = role.enterprise_id
        and other.name = role.name and other.id < role.id)`.execute(db)
    await sql`create unique index role_name on role (enterprise_id, name)`.execute(db)
  }
}
