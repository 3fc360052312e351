/** Rows of the seat state log. */
import { type Selectable, sql } from 'kysely'
import type { SeatSpan } from '../../../../core/features/seat-log/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { COUNT_LIMIT, containing, countUpTo, pageOfRows, rowsOf } from '../../http/paging.ts'
import { isStateOf } from '../seat-hours/read-hours.ts'
import { seatsOfRows } from '../seat-hours/seats-of-search.ts'

/** Spans of the seats in the requester's scope. */
export const visibleSpans = async (db: Database, requester: Requester) =>
  db
    .selectFrom('seat_span')
    .where('enterprise_id', '=', requester.enterpriseId)
    .where(await isInScope(db, requester))

/** Named as in the contract; times in ms, inclusive. */
export interface SpanSearch {
  readonly agentName?: string | undefined
  readonly extension?: string | undefined
  readonly agentId?: string | undefined
  readonly seatName?: string | undefined
  readonly groupId?: string | undefined
  readonly column?: Parameters<typeof isStateOf>[0] | undefined
  readonly signState?: string | undefined
  readonly cause?: string | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

export async function spansMatching(db: Database, session: Requester, search: SpanSearch) {
  const { agentName, extension, agentId, column, signState, cause, beginTime, endTime } = search
  let found = await visibleSpans(db, session)
  if (agentName?.trim()) found = found.where('agent_name', 'like', containing(agentName.trim()))
  if (extension?.trim()) found = found.where('extension', '=', extension.trim())
  if (agentId) found = found.where('user_id', '=', agentId)
  const seats = await seatsOfRows(db, session, search)
  if (seats) found = found.where(seats)
  if (column !== undefined) found = found.where(isStateOf(column))
  if (signState !== undefined) found = found.where(sql`sign_state`, '=', signState)
  if (cause !== undefined) found = found.where(sql`cause`, '=', cause)
  if (endTime !== undefined) found = found.where('started_at', '<=', endTime)
  if (beginTime === undefined) return found
  return column === undefined
    ? found.where('started_at', '>=', beginTime)
    : found.where(eb => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', beginTime)]))
}

/** A span as the search shows it: its part between the searched times if they cut spans. */ // rule seat-log-11
export function shownSpan(
  row: Selectable<Tables['seat_span']>,
  { column, beginTime = 0, endTime }: SpanSearch,
  now: number
): SeatSpan {
  const isPart = column !== undefined
  const from = isPart ? beginTime : 0
  const to = isPart && endTime !== undefined ? endTime + 1 : Number.MAX_SAFE_INTEGER
  const isUntilAfter = row.ended_at === null ? now > to : row.ended_at > to
  return {
    id: String(row.id),
    seatId: row.seat_id,
    extension: row.extension,
    agentName: row.agent_name,
    signState: row.sign_state,
    startTime: Math.max(row.started_at, from),
    endTime: isUntilAfter ? to : row.ended_at,
    isFromBefore: row.started_at < from,
    isUntilAfter,
    cause: row.cause,
    phase: row.phase,
    changedBy: row.by_name ?? (row.cause === 'own' ? row.agent_name : null),
    origin: row.origin,
    callRecordId: row.call_record_id
  }
}

/** A page of the log, newest first. */
export async function readSpans(
  db: Database,
  session: Requester,
  search: SpanSearch & { readonly page: number; readonly pageSize: number }
) {
  const found = await spansMatching(db, session, search)
  const { limit, offset } = rowsOf(search)
  const rows = await found
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = found.select(sql<string>`id::text`.as('id')).limit(COUNT_LIMIT)
  const page = pageOfRows(rows, await countUpTo(db, ids), search)
  const now = Date.now()
  return { ...page, list: page.list.map(row => shownSpan(row, search, now)) }
}
