import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Price of one segment of a message, in cents; accounts that exist pay the list price. */
export const messageFeeColumn: Migration = {
  async up(db) {
    await sql
      .raw(
        'alter table number_account add column message_fee int not null default 5 check (message_fee > 0)'
      )
      .execute(db)
  }
}
