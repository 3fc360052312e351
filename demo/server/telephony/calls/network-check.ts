import { first, type SipRequest, userOf } from '../sip/sip-message.ts'

/** The echo test number. */
const ECHO = '9196'

/** A telephone checks its network: no call of the seat, which nothing records or charges (rule phone-75). */
export const isNetworkCheck = (request: SipRequest): boolean =>
  userOf(request.uri) === ECHO && first(request, 'X-Network-Check') !== undefined
