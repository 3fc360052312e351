import type { Database } from './schema/schema.ts'

/** The key of the installation, from which secrets are derived. */
export async function serverKeyOf(db: Database): Promise<string> {
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'sip_key')
    .executeTakeFirstOrThrow()
  return value
}
