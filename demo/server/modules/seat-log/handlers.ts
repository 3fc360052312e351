import { chinaMidnight, DAY_MS, isCalendarDay } from '../../../../core/lib/format/china-day.ts'
import type { Backend } from '../../backend.ts'
import { containing } from '../../http/paging.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginExport } from '../../jobs/begin-job.ts'
import { exportedDays } from '../../jobs/exported-days.ts'
import { seatsOfRows } from '../seat-hours/seats-of-search.ts'
import { serverGaps } from '../seat-hours/server-gaps.ts'
import { seatLogServerMessages as messages } from './messages.ts'
import { readSpans, visibleSpans } from './read-spans.ts'

/** Kind of job: 坐席状态日志导出. */
const EXPORT = 22
/** Lanes of the timeline. */
const MOST_SEATS = 100 // rule seat-log-7

export function seatLogHandlers(backend: Backend): Handlers['seatLog'] {
  const { db, seatLog } = backend
  return {
    async list({ query }, { session }) {
      await seatLog.settled()
      return readSpans(db, session, query)
    },

    async exportRows({ body }, context) {
      await seatLog.settled()
      const name = messages.exportFile({ time: exportedDays(body, Date.now()) })
      return beginExport(backend, context, EXPORT, body, name)
    },

    async day({ query }, { session }) {
      await seatLog.settled()
      if (!isCalendarDay(query.day)) throw refuse(messages.noDay())
      const begin = chinaMidnight(query.day)
      const readTime = Date.now()
      const end = Math.min(begin + DAY_MS, readTime)
      if (end <= begin) return { readTime, seats: [], spans: [], gaps: [], hasMore: false }
      let found = (await visibleSpans(db, session))
        .where('started_at', '<', end)
        .where(eb => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', begin)]))
        .where('sign_state', '<>', 'OFF_LINE')
      if (query.agentId) found = found.where('user_id', '=', query.agentId)
      const seatsOf = await seatsOfRows(db, session, { groupId: query.groupId })
      if (seatsOf) found = found.where(seatsOf)
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
