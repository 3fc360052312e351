import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import type { FieldScope } from './field-queries.ts'

/** Those who change the fields of a scope wait for each other. */
export async function lockFields(
  inside: Kysely<Tables>,
  enterpriseId: string,
  scope: FieldScope
): Promise<void> {
  const lock = `${scope}-fields ${enterpriseId}`
  await sql`select pg_advisory_xact_lock(hashtext(${lock}))`.execute(inside)
}
