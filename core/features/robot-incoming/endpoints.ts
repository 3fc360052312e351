import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { callSearch } from '../calls/endpoints.ts'
import { RobotIncomingCall } from './schemas.ts'

const { customerPhone, customerName, scriptName, intentLetter, beginTime, endTime } = callSearch

/** Incoming calls that a robot answered, within the user's data scope. */
export const robotIncoming = named('robotIncoming', {
  /** Newest first. */
  list: endpoint('GET', '/robot_incoming_calls', {
    summary: 'AI呼入记录',
    needs: 'CMC.AI.INCOMING.CALL.RECORD',
    query: z.object({
      ...paging,
      ...sortedBy('callStartTime', 'callDuration'),
      ...{ customerPhone, customerName, scriptName, intentLetter, beginTime, endTime },
      isTransferred: z.optional(z.enum(['true', 'false']))
    }),
    reply: pageOf(RobotIncomingCall)
  })
})
