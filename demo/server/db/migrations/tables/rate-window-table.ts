import { sqlMigration } from '../sql-migration.ts'

/**
 * Requests that servers on one database count together. A crash of the database empties it, and windows last
 * a minute. Keys are digests of addresses, names and ids.
 */
export const rateWindowTable = sqlMigration([
  `create unlogged table rate_window (
    name text not null, key text not null, count integer not null, ends_at bigint not null,
    primary key (name, key))`
])
