import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Index for searching customers by the values of custom fields. */
export const customerFields: Migration = {
  async up(db) {
    await sql
      .raw('create index customer_fields on customer using gin (custom_fields jsonb_path_ops)')
      .execute(db)
  }
}
