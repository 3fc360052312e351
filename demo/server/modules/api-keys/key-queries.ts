import { timingSafeEqual } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ApiKeyScope, ApiKeyState } from '../../../../core/features/api-keys/enums.ts'
import type { ApiKey } from '../../../../core/features/api-keys/schemas.ts'
import { digest } from '../../auth/secrets.ts'
import type { Tables } from '../../db/schema/schema.ts'

type Row = Selectable<Tables['api_key']>

/** The last use is written once in so many ms. */
const USE_MS = 60_000

const stateOf = ({ revoked_at, expires_at }: Row, now: number): ApiKeyState => {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && expires_at <= now ? 'expired' : 'active'
}

export const scopesOf = ({ scopes }: Pick<Row, 'scopes'>): ApiKeyScope[] =>
  scopes.split(',') as ApiKeyScope[]

export const toKey = (row: Row, now: number): ApiKey => ({
  ...{ id: row.id, name: row.name, scopes: scopesOf(row), hint: row.hint },
  state: stateOf(row, now),
  createdBy: row.created_by,
  createTime: row.created_at,
  expireTime: row.expires_at,
  lastUseTime: row.last_used_at,
  lastAddress: row.last_address
})

/** Those neither revoked nor expired. */
export const activeKeys = (db: Kysely<Tables>, enterpriseId: string) =>
  db
    .selectFrom('api_key')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('revoked_at', 'is', null)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', Date.now())]))
    .execute()

/** The active key with this secret; its use is counted (rule api-key-4). */
export async function keyOf(
  db: Kysely<Tables>,
  { id, secret }: { readonly id: string; readonly secret: string },
  address: string
): Promise<Row | undefined> {
  const row = await db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst()
  // Takes equally long for an unknown id.
  const kept = Buffer.from(row?.secret_hash ?? digest(''))
  const isSecret = timingSafeEqual(kept, Buffer.from(digest(secret)))
  const now = Date.now()
  if (!row || !isSecret || stateOf(row, now) !== 'active') return undefined
  await sql`update api_key set last_used_at = ${now}, last_address = ${address} where id = ${id}
    and (last_used_at is null or last_used_at <= ${now - USE_MS}
      or last_address is distinct from ${address})`.execute(db)
  return row
}
