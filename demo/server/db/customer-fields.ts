import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Customers are found by what was chosen in the fields of their enterprise. */
export const customerFields: Migration = {
  async up(db) {
    await sql
      .raw('create index customer_fields on customer using gin (custom_fields jsonb_path_ops)')
      .execute(db)
  }
}
