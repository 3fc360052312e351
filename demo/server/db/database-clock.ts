import { sql } from 'kysely'

/** The clock of the database, which all servers share; in ms. */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
