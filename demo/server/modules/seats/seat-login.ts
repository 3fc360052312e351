/** The login that has the telephone of a seat, which all servers read from the database. */
import type { Database } from '../../db/schema/schema.ts'
import type { Seat } from './seat-state.ts'

export async function writeLogin(
  db: Database,
  seat: Seat,
  family: string | undefined
): Promise<void> {
  seat.family = family
  await db
    .updateTable('seat')
    .set({ family: family ?? null })
    .where('id', '=', seat.id)
    .execute()
}

/** Frees the seats of an ended login, whichever server it came to. */
export const freeSeats = (db: Database, family: string) =>
  db.updateTable('seat').set({ family: null }).where('family', '=', family).execute()

/**
 * The login that took the seat last, at whatever server; undefined when it has ended. A server that no
 * other shares the database with (`isAlone`) knows it.
 */
export async function loginOf(
  db: Database,
  { id, family }: Seat,
  isAlone: boolean
): Promise<string | undefined> {
  if (isAlone) return family
  const row = await db
    .selectFrom('seat')
    .select('family')
    .where('id', '=', id)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('auth_token')
          .select('hash')
          .whereRef('auth_token.family', '=', 'seat.family')
          .where('expires_at', '>', Date.now())
      )
    )
    .executeTakeFirst()
  return row?.family ?? undefined
}
