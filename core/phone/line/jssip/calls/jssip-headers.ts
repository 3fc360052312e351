/** Headers of the INVITE of a call, in either direction. */
import type { DialOptions, LineEvent } from '../../line.ts'
import { answerAfterOf, callerOf, type Headers } from './jssip-identity.ts'

/** Sanitises a header value: host input must not inject another header. */
const safe = (value: string): string => value.replace(/[^\w.@:+-]/g, '').slice(0, 64)

export const dialHeaders = ({ customerId, callerId, confirmed }: DialOptions): string[] => [
  ...(customerId === undefined ? [] : [`X-Customer-Id: ${safe(customerId)}`]),
  ...(callerId === undefined ? [] : [`X-Caller-Id: ${safe(callerId)}`]),
  ...(confirmed ? ['X-Dial-Confirmed: 1'] : [])
]

type Incoming = Omit<Extract<LineEvent, { type: 'incoming' }>, 'type' | 'callId'>

/** The caller, the ids that the exchange has given, and whether it requests an automatic answer. */
export function incomingCall(request: Headers): Incoming {
  const header = (name: string): string | undefined => request.getHeader(name) || undefined
  return {
    sipCallId: header('Call-ID'),
    ...callerOf(request),
    callRecordId: header('X-Call-Record-Id'),
    customerId: header('X-Customer-Id'),
    answerAfter: answerAfterOf(request)
  }
}
