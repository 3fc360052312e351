import { type RawBuilder, sql } from 'kysely'
import { codesOfLetter, intentLetter } from '../../../../../core/features/customer-details/enums.ts'
import { endedRobotCalls } from '../../analysis/analysed-calls.ts'
import { countOf, one, type SetSource, shareOf } from '../set-source.ts'
import { callFields, callMeasures, isAnswered } from './call-source.ts'

const gradeIn = (codes: readonly string[]) =>
  sql<boolean>`s.grade in (${sql.join(codes.map(code => sql.lit(code)))})`

/** The letter of the level, whichever notation the script has. */
const level = sql`(case ${sql.join(
  intentLetter.codes.map(
    (letter): RawBuilder<unknown> =>
      sql`when ${gradeIn(codesOfLetter(letter))} then ${sql.lit(letter)}`
  ),
  sql` `
)} end)`
const isHigh = sql<boolean>`(s.call_record_id is not null
  and ${gradeIn([...codesOfLetter('A'), ...codesOfLetter('B')])})`
const isTransferred = sql<boolean>`coalesce(s.is_transferred, false)`
const isWritten = sql<boolean>`(coalesce(s.turns, 0) > 0)`

/** The calls of 智能分析 (rule analysis-3). */
export const robotCallSource: SetSource<'robotCalls'> = {
  async from(db, requester, { begin, end, until }) {
    const calls = (await endedRobotCalls(db, requester))
      .where('started_at', '>=', begin)
      .where('started_at', '<', Math.min(end, until))
      .selectAll()
    return sql`(${calls}) as r
      left join call_detail d on d.call_record_id = r.id
      left join dialogue_summary s on s.call_record_id = r.id and r.answered_at is not null`
  },
  at: sql`r.started_at`,
  fields: {
    ...callFields,
    script: sql`d.template_code`,
    level,
    transferred: one(isTransferred),
    lastNode: sql`s.last_node`
  },
  measures: {
    ...callMeasures,
    high: countOf(isHigh),
    highRate: shareOf(isHigh, isAnswered),
    transferred: countOf(isTransferred),
    transferRate: shareOf(isTransferred, isAnswered),
    averageTurns: {
      of: sql<number>`coalesce(s.replies, 0)`,
      per: one(isWritten),
      rows: isWritten
    }
  }
}
