import { sql } from 'kysely'
import type { SeatSpan } from '../../../../core/features/seat-log/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { COUNT_LIMIT, containing, countUpTo, pageOfRows, rowsOf } from '../../http/paging.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { isStateOf } from '../seat-hours/read-hours.ts'
import { serverGaps } from '../seat-hours/server-gaps.ts'
import { seatLogServerMessages as messages } from './messages.ts'

const DAY_MS = 86_400_000
/** Lanes of the timeline. */
const MOST_SEATS = 100 // rule seat-log-7

/** Spans of the seats in the requester's scope. */
const visibleSpans = async (db: Database, requester: Requester) =>
  db
    .selectFrom('seat_span')
    .where('enterprise_id', '=', requester.enterpriseId)
    .where(await isInScope(db, requester))

export function seatLogHandlers({ db, seatLog }: Backend): Handlers['seatLog'] {
  return {
    async list({ query }, { session }) {
      await seatLog.settled()
      let found = await visibleSpans(db, session)
      const { agentName, extension, agentId, column, signState, cause, beginTime, endTime } = query
      if (agentName?.trim()) found = found.where('agent_name', 'like', containing(agentName.trim()))
      if (extension?.trim()) found = found.where('extension', '=', extension.trim())
      if (agentId) found = found.where('user_id', '=', agentId)
      if (column !== undefined) found = found.where(isStateOf(column))
      if (signState !== undefined) found = found.where(sql`sign_state`, '=', signState)
      if (cause !== undefined) found = found.where(sql`cause`, '=', cause)
      if (beginTime !== undefined) found = found.where('started_at', '>=', beginTime)
      if (endTime !== undefined) found = found.where('started_at', '<=', endTime)
      const { limit, offset } = rowsOf(query)
      const rows = await found
        .selectAll()
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const ids = found.select(sql<string>`id::text`.as('id')).limit(COUNT_LIMIT)
      const page = pageOfRows(rows, await countUpTo(db, ids), query)
      return {
        ...page,
        list: page.list.map(
          (row): SeatSpan => ({
            id: String(row.id),
            seatId: row.seat_id,
            extension: row.extension,
            agentName: row.agent_name,
            signState: row.sign_state,
            startTime: row.started_at,
            endTime: row.ended_at,
            cause: row.cause,
            phase: row.phase,
            changedBy: row.by_name ?? (row.cause === 'own' ? row.agent_name : null),
            origin: row.origin,
            callRecordId: row.call_record_id
          })
        )
      }
    },

    async day({ query }, { session }) {
      await seatLog.settled()
      const begin = Date.parse(`${query.day}T00:00:00+08:00`)
      if (Number.isNaN(begin)) throw refuse(messages.noDay())
      const readTime = Date.now()
      const end = Math.min(begin + DAY_MS, readTime)
      if (end <= begin) return { readTime, seats: [], spans: [], gaps: [], hasMore: false }
      let found = (await visibleSpans(db, session))
        .where('started_at', '<', end)
        .where(eb => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', begin)]))
        .where('sign_state', '<>', 'OFF_LINE')
      if (query.agentName?.trim())
        found = found.where('agent_name', 'like', containing(query.agentName.trim()))
      const seats = await found
        .select(['seat_id', 'extension', 'agent_name'])
        .distinctOn(['extension', 'seat_id'])
        .orderBy('extension')
        .orderBy('seat_id')
        .orderBy('started_at', 'desc')
        .limit(MOST_SEATS + 1)
        .execute()
      const shown = seats.slice(0, MOST_SEATS)
      const rows =
        shown.length === 0
          ? []
          : await found
              .selectAll()
              .where(
                'seat_id',
                'in',
                shown.map(({ seat_id }) => seat_id)
              )
              .orderBy('started_at')
              .orderBy('id')
              .execute()
      return {
        readTime,
        hasMore: seats.length > MOST_SEATS,
        gaps: await serverGaps(db, begin, end),
        seats: shown.map(row => ({
          seatId: row.seat_id,
          extension: row.extension,
          agentName: row.agent_name
        })),
        spans: rows.map(row => ({
          id: String(row.id),
          seatId: row.seat_id,
          signState: row.sign_state,
          startTime: Math.max(row.started_at, begin),
          endTime: Math.min(row.ended_at ?? end, end)
        }))
      }
    }
  }
}
