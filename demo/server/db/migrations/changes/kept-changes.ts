import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const tables = [
  'auth_token',
  'login_family',
  'membership',
  'role',
  'role_permission',
  'user_role',
  'user_account',
  'enterprise',
  'enterprise_setting',
  'department'
]

/** Notifies every server that caches these tables of writes by any process. */
export const keptChanges: Migration = {
  async up(db) {
    const notify = `create function tell_kept_changed() returns trigger language plpgsql as
      $$ begin perform pg_notify('hutong_kept_changed', ''); return null; end $$`
    await sql.raw(notify).execute(db)
    for (const table of tables) {
      const trigger = `create trigger kept_changed
        after insert or update or delete or truncate on ${table}
        for each statement execute function tell_kept_changed()`
      await sql.raw(trigger).execute(db)
    }
  }
}
