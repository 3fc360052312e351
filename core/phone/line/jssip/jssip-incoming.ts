import type { IncomingRTCSessionEvent } from 'jssip/lib/UA'
import type { IncomingEvent } from '../line.ts'

export type Invite = Pick<IncomingRTCSessionEvent['request'], 'getHeader' | 'from'>

export const recordIdOf = (request: Invite): string | undefined =>
  request.getHeader('X-Call-Record-Id') || undefined

/** The caller, as the INVITE names it. */
export const incomingEvent = (callId: string, request: Invite): IncomingEvent => ({
  type: 'incoming',
  callId,
  number: request.from.uri.user,
  name: request.from.display_name || undefined,
  callRecordId: recordIdOf(request),
  customerId: request.getHeader('X-Customer-Id') || undefined
})
