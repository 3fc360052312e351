/** Leases of seats, each held by one of the servers that share a database until it expires. */
import { sql } from 'kysely'
import { databaseNow } from '../../db/database-clock.ts'
import type { Database } from '../../db/schema/schema.ts'

interface Wanted {
  readonly kind: 'ring' | 'dial'
  readonly seatIds: readonly string[]
  /** Id of the server that takes them. */
  readonly server: string
  /** In ms. */
  readonly lasting: number
}

/** Takes or renews leases; resolves to the seats whose lease the server has now. */
export async function takeLeases(
  db: Database,
  { kind, seatIds, server, lasting }: Wanted
): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    insert into short_lived as kept (kind, key, data, expires_at)
    select ${kind}, id, ${JSON.stringify({ server })}::jsonb, ${databaseNow} + ${lasting}::bigint
    from unnest(${[...seatIds].sort()}::text[]) as id
    on conflict (kind, key) do update
      set data = excluded.data, expires_at = excluded.expires_at
      where kept.expires_at <= ${databaseNow} or kept.data = excluded.data
    returning key`.execute(db)
  return rows.map(({ key }) => key)
}
