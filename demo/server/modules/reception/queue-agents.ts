/** The agents of a group as its queue sees them. */
import { sql } from 'kysely'
import type { QueueAgent } from '../../../../core/features/reception/rules/queue-model.ts'
import { chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { Seat } from '../seats/seat-state.ts'

/**
 * All agents of the group, whether free or not, with today's offers of its queue and the last one,
 * which may be of an earlier day.
 */
export async function queueAgents(
  db: Database,
  groupId: string,
  seats: readonly Seat[]
): Promise<readonly QueueAgent[]> {
  const today = chinaMidnight(chinaDay(Date.now()))
  const offers = await db
    .selectFrom('reception_offer')
    .select('seat_id')
    .select([
      sql<number>`count(*) filter (where offered_at >= ${today})::int`.as('calls'),
      // The ids distinguish two offers of one millisecond.
      sql<number>`max(id)::int`.as('last')
    ])
    .where('group_id', '=', groupId)
    .where(eb =>
      eb.or([
        eb('offered_at', '>=', today),
        eb(
          'id',
          '=',
          eb
            .selectFrom('reception_offer as earlier')
            .select('earlier.id')
            .where('earlier.group_id', '=', groupId)
            .orderBy('earlier.offered_at', 'desc')
            .orderBy('earlier.id', 'desc')
            .limit(1)
        )
      ])
    )
    .groupBy('seat_id')
    .execute()
  const spans = await db
    .selectFrom('seat_span')
    .select(['seat_id', 'started_at'])
    .where('ended_at', 'is', null)
    .where(
      'seat_id',
      'in',
      seats.map(({ id }) => id)
    )
    .execute()
  const members = await db
    .selectFrom('agent_group_seat')
    .select(['seat_id', 'level'])
    .where('group_id', '=', groupId)
    .execute()
  const levels = new Map(members.map(({ seat_id, level }) => [seat_id, level]))
  const bySeat = new Map(offers.map(offer => [offer.seat_id, offer]))
  const since = new Map(spans.map(span => [span.seat_id, span.started_at]))
  return seats.map(({ id }, rank) => ({
    ...{ id, rank, freeSince: since.get(id) ?? 0, level: levels.get(id) ?? 1 },
    ...{ calls: bySeat.get(id)?.calls ?? 0, lastOffer: bySeat.get(id)?.last ?? 0 }
  }))
}
