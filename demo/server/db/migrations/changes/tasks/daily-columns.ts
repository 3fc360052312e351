import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Robots call a number once a day unless the enterprise's setting allows more. */
export const dailyColumns: Migration = {
  async up(db) {
    await sql
      .raw('alter table dialling_setting add column once_a_day boolean not null default true')
      .execute(db)
  }
}
