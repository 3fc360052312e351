/** The calls of a seat and their statistics. */
import { sql } from 'kysely'
import type { SeatMetrics } from '../../../../core/features/supervision/schemas.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Database } from '../../db/schema/schema.ts'
import { FORCE_INSERT } from './call-scope.ts'

/** Call type of an agent's call. */
const HUMAN = 2

/** Connect result of a declined call, which is not a missed one. */
const DECLINED = 7

/**
 * Calls of a seat: no monitoring, no robot calls that the agent ordered, and no unanswered task
 * calls, in which no agent took part.
 */
export const ofSeat = sql<boolean>`(call_type = ${HUMAN} and coalesce(call_source, 0) <> ${FORCE_INSERT}
  and (call_task_id is null or call_source is not null))`

/** Inbound calls that ended without an answer and were not declined. @param table of the columns */
export const isMissed = (table = 'call_record') => {
  const [direction, answeredAt, endedAt, result] = (
    ['direction', 'answered_at', 'ended_at', 'connect_result'] as const
  ).map(column => sql.ref(`${table}.${column}`))
  return sql<boolean>`(${direction} = 1 and ${answeredAt} is null and ${endedAt} is not null
    and ${result} <> ${sql.lit(DECLINED)})`
}

type Metrics = Omit<SeatMetrics, 'calls' | 'waiting'>

/** Statistics of the session's own seat since a time, over the same calls as its list. */
export async function metricsOf(db: Database, session: Session, since: number): Promise<Metrics> {
  const { rows } = await sql<Metrics>`select
      count(*) filter (where direction = 0)::int as outbound,
      count(*) filter (where direction = 1)::int as inbound,
      count(*) filter (where answered_at is not null)::int as connected,
      count(*) filter (where ${isMissed()})::int as missed,
      coalesce(sum(round((ended_at - answered_at) / 1000.0))
        filter (where answered_at is not null and ended_at is not null), 0)::int as "talkSeconds"
    from call_record where user_id = ${session.userId}
      and enterprise_id = ${session.enterpriseId} and started_at >= ${since}
      and ${ofSeat}`.execute(db)
  return rows[0] ?? { outbound: 0, inbound: 0, connected: 0, missed: 0, talkSeconds: 0 }
}
