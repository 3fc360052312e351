/** Calls, and what their fields and durations are. */
import { sql } from 'kysely'
import { callsMatching } from '../../calls/call-search.ts'
import { isMissed } from '../../calls/seat-calls.ts'
import { countOf, MINUTE_MS, one, type SetSource, shareOf } from '../set-source.ts'

const [HUMAN, CONNECTED] = [sql.lit(2), sql.lit(0)]

export const isAnswered = sql<boolean>`(r.answered_at is not null)`
const isTalked = sql<boolean>`(r.answered_at is not null and r.ended_at is not null)`
const isRung = sql<boolean>`(coalesce(r.answered_at, r.ended_at) is not null)`
const talkMs = sql<number>`greatest(0, coalesce(r.ended_at - r.answered_at, 0))`
const ringMs = sql<number>`greatest(0, coalesce(coalesce(r.answered_at, r.ended_at) - r.started_at, 0))`

/** Calls of the seat `r`, as `ofSeat` has them. */
const isOfSeat = sql<boolean>`(r.call_type = ${HUMAN}
  and (r.call_task_id is null or r.call_source is not null))`

/** A call without a result that is not answered is still in progress, or has ended without one. */
const result = sql`(case when r.connect_result = ${CONNECTED} and r.answered_at is null then null
  else r.connect_result end)`

export const callFields = {
  result,
  hangup: sql`r.hangup_type`,
  area: sql`r.area`,
  operator: sql`r.operator`,
  ourNumber: sql`r.our_number`,
  task: sql`r.call_task_id`
}

export const callMeasures = {
  calls: { of: sql<number>`1` },
  answered: countOf(isAnswered),
  answerRate: shareOf(isAnswered),
  talk: { of: talkMs, factor: 1 / MINUTE_MS, rows: isTalked },
  averageTalk: { of: talkMs, per: one(isTalked), factor: 1 / 1000, rows: isTalked }
}

/** The calls of the call records: within the data scope, without supervisors' legs. */
export const callSource: SetSource<'calls'> = {
  async from(db, requester, { begin, end, until }) {
    const calls = (await callsMatching(db, requester, {}))
      .where('started_at', '>=', begin)
      .where('started_at', '<', Math.min(end, until))
      .selectAll()
    return sql`(${calls}) as r`
  },
  at: sql`r.started_at`,
  fields: {
    ...callFields,
    agent: sql`(case when ${isOfSeat} then r.user_id end)`,
    direction: sql`r.direction`,
    callType: sql`r.call_type`,
    disposition: sql`r.disposition_id`
  },
  measures: {
    ...callMeasures,
    missed: countOf(isMissed('r')),
    averageRing: { of: ringMs, per: one(isRung), factor: 1 / 1000, rows: isRung },
    holding: { of: sql<number>`r.holding_seconds`, factor: 1 / 60 }
  }
}
