import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A call in progress names the job of the server that ends it, in place of a lease. */
export const diallerJobs: Migration = {
  async up(db) {
    await sql`alter table call_item drop column lease_until`.execute(db)
    await sql`update call_item set worker = null where worker is not null`.execute(db)
  }
}
