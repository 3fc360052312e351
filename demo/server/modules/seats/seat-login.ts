/** The login that has the telephone of a seat, which all servers read from the database. */
import type { Database } from '../../db/schema/schema.ts'
import type { Seat } from './seat-state.ts'

export async function writeLogin(
  db: Database,
  seat: Seat,
  family: string | undefined
): Promise<void> {
  await db
    .updateTable('seat')
    .set({ family: family ?? null })
    .where('id', '=', seat.id)
    .execute()
  // Last: what is read of the database meanwhile is not older than this.
  seat.family = family
}

/**
 * Reads the logins that took seats at other servers, before a telephone registers with the secret of one.
 * Readings at the same time share the next statement. While the database is away the known ones remain.
 */
export function loginReader(db: Database, all: () => readonly Seat[]) {
  let next: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    next = undefined
    const before = new Map(all().map(seat => [seat, seat.family]))
    const rows = await db.selectFrom('seat').select(['id', 'family']).execute()
    const families = new Map(rows.map(({ id, family }) => [id, family]))
    for (const [seat, family] of before) {
      const now = families.get(seat.id)
      if (now && seat.family === family) seat.family = now
    }
  }

  return (): Promise<void> => {
    if (next === undefined) {
      next = last.then(read).catch(() => undefined)
      last = next
    }
    return next
  }
}

/** What has changed of the logins of seats is not known: those that have ended are no longer of a seat. */
export async function readAllLogins(db: Database, all: () => readonly Seat[]): Promise<void> {
  const before = new Map(all().map(seat => [seat, seat.family]))
  const rows = await db
    .selectFrom('seat')
    .innerJoin('login_family', 'login_family.family', 'seat.family')
    .select(['seat.id', 'login_family.family'])
    .execute()
  const families = new Map(rows.map(({ id, family }) => [id, family]))
  for (const [seat, family] of before)
    if (seat.family === family) seat.family = families.get(seat.id)
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
