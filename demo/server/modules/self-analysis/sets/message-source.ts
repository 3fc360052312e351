import { sql } from 'kysely'
import { callsInScope } from '../../calls/call-scope.ts'
import { countOf, type SetSource, shareOf } from '../set-source.ts'

const isSent = sql<boolean>`(r.send_state = 1)`
/** 70 characters are one message; longer ones are split into parts of 67. */
const segments = sql<number>`(case when char_length(r.content) <= 70
  then least(char_length(r.content), 1) else ceil(char_length(r.content) / 67.0) end)`

/** Messages of call tasks, with the calls that the user may see. */
export const messageSource: SetSource<'messages'> = {
  async from(db, requester, { begin, end, until }) {
    const calls = (await callsInScope(db, requester))
      .select('call_record.id')
      .where('call_record.id', '=', sql.ref<string>('sms_record.call_record_id'))
    const messages = db
      .selectFrom('sms_record')
      .selectAll()
      .where('sms_record.enterprise_id', '=', requester.enterpriseId)
      .where('sms_record.created_at', '>=', begin)
      .where('sms_record.created_at', '<', Math.min(end, until))
      .where(({ exists }) => exists(calls))
    return sql`(${messages}) as r`
  },
  at: sql`r.created_at`,
  fields: { task: sql`r.task_id`, moment: sql`r.moment`, sendState: sql`r.send_state` },
  measures: {
    messages: { of: sql<number>`1` },
    sent: countOf(isSent),
    sentRate: shareOf(isSent),
    segments: { of: segments }
  }
}
