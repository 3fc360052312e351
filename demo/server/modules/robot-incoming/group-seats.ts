import type { Database } from '../../db/schema/schema.ts'
import type { Seat } from '../seats/seat-state.ts'
import type { Seats } from '../seats/seat-store.ts'

/** The seats of an agent group in its order, or a seat by its id; all of the enterprise without. */
export async function groupSeats(
  db: Database,
  seats: Pick<Seats, 'all'>,
  enterpriseId: string,
  groupId: string | undefined
): Promise<readonly Seat[]> {
  const own = seats.all().filter(seat => seat.enterpriseId === enterpriseId)
  if (groupId === undefined) return own
  const members = await db
    .selectFrom('agent_group_seat')
    .select('seat_id')
    .where('group_id', '=', groupId)
    .execute()
  const ids = new Set(members.map(({ seat_id }) => seat_id))
  return own
    .filter(({ id }) => ids.has(id) || id === groupId)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}
