import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Robots keep to one call a day for each number, unless the enterprise says otherwise. */
export const dailyColumns: Migration = {
  async up(db) {
    await sql
      .raw('alter table dialling_setting add column once_a_day boolean not null default true')
      .execute(db)
  }
}
