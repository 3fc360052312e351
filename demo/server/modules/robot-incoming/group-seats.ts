import type { Database } from '../../db/schema/schema.ts'
import type { Seats } from '../seats/seat-owners.ts'
import type { Seat } from '../seats/seat-state.ts'

/** The seats of an agent group by level and in its order, or a seat by its id; all of the enterprise without. */
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
    .select(['seat_id', 'level'])
    .where('group_id', '=', groupId)
    .execute()
  const levels = new Map(members.map(({ seat_id, level }) => [seat_id, level]))
  const levelOf = ({ id }: Seat): number => levels.get(id) ?? 0
  return own
    .filter(({ id }) => levels.has(id) || id === groupId)
    .sort((a, b) => levelOf(b) - levelOf(a) || (a.id < b.id ? -1 : 1))
}
