import { sql } from 'kysely'
import { recordsMatching } from '../../messaging/record-queries.ts'
import { countOf, type SetSource, shareOf } from '../set-source.ts'

const isSent = sql<boolean>`(r.send_state = 1)`

/** Messages of message tasks and of calls, as in the list of messages. */
export const messageSource: SetSource<'messages'> = {
  async from(db, requester, { begin, end, until }) {
    const endTime = Math.min(end, until) - 1
    const found = await recordsMatching(db, requester, { beginTime: begin, endTime })
    return sql`(${found.selectAll()}) as r`
  },
  at: sql`r.created_at`,
  fields: {
    task: sql`coalesce(r.message_task_id, r.task_id)`,
    moment: sql`r.moment`,
    sendState: sql`r.send_state`
  },
  measures: {
    messages: { of: sql<number>`1` },
    sent: countOf(isSent),
    sentRate: shareOf(isSent),
    segments: { of: sql<number>`r.segments` }
  }
}
