import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { callSearch } from '../calls/endpoints.ts'
import { RobotIncomingCall } from './schemas.ts'

const { customerPhone, customerName, scriptName, intentLetter, beginTime, endTime } = callSearch

const needs = 'CMC.AI.INCOMING.CALL.RECORD'

/** Search parameters, shared by list and export. Times in ms, inclusive. */
const incomingSearch = {
  ...{ customerPhone, customerName, scriptName, intentLetter, beginTime, endTime },
  isTransferred: z.optional(z.enum(['true', 'false']))
}

/** Incoming calls that a robot answered, within the user's data scope. */
export const robotIncoming = named('robotIncoming', {
  /** Newest first. */
  list: endpoint('GET', '/robot_incoming_calls', {
    summary: 'AI呼入记录',
    needs,
    query: z.object({
      ...paging,
      ...sortedBy('callStartTime', 'callDuration'),
      ...incomingSearch
    }),
    reply: pageOf(RobotIncomingCall)
  }),
  /** Starts a transfer-list job; also needs CMC.AI.INCOMING.CALL.RECORD. */
  exportRows: endpoint('POST', '/robot_incoming_calls/export', {
    summary: '导出AI呼入记录',
    needs: 'CMC.CALL.RECORD.EXPORT',
    body: z.object(incomingSearch),
    reply: z.object({ id: z.string() })
  })
})
