import { type Kysely, sql } from 'kysely'
import type { Tables } from './schema/schema.ts'

/**
 * Serializes changes of one enterprise until the transaction ends: what is checked under the lock still
 * holds when it is written. Rows that reference the enterprise can be inserted meanwhile.
 */
export const lockEnterprise = (inside: Kysely<Tables>, enterpriseId: string) =>
  sql`select id from enterprise where id = ${enterpriseId} for no key update`.execute(inside)
