/** Requests that the exchange itself sends within the transactions of a forwarded INVITE. */
import { randomBytes } from 'node:crypto'
import {
  cseqOf,
  first,
  type Header,
  type SipRequest,
  type SipResponse,
  uriOf,
  withHeader
} from '../sip-message.ts'
import { cancelOf } from '../via-table.ts'

/** Another telephone has answered (RFC 3326). */
export const answeredElsewhere = 'SIP;cause=200;text="Call completed elsewhere"'

export const cancelWith = (sent: SipRequest, reason: string | undefined): SipRequest =>
  withHeader(cancelOf(sent), 'Reason', reason)

function ackOf(sent: SipRequest, response: SipResponse, uri: string, via: string): SipRequest {
  const headers: readonly Header[] = [
    ['Via', via],
    ['Max-Forwards', '70'],
    ['From', first(sent, 'From') ?? ''],
    ['To', first(response, 'To') ?? ''],
    ['Call-ID', first(sent, 'Call-ID') ?? ''],
    ['CSeq', `${cseqOf(sent).number} ACK`],
    ['Content-Length', '0']
  ]
  return { kind: 'request', method: 'ACK', uri, headers, body: '' }
}

/** The ACK of a rejection belongs to the INVITE's transaction (RFC 3261 §17.1.1.3). */
export const ackOfRejection = (sent: SipRequest, response: SipResponse): SipRequest =>
  ackOf(sent, response, sent.uri, first(sent, 'Via') ?? '')

/** The ACK of a 200 is a transaction of its own (RFC 3261 §13.2.2.4). */
export const ackOfAnswer = (sent: SipRequest, response: SipResponse): SipRequest =>
  ackOf(
    sent,
    response,
    uriOf(first(response, 'Contact') ?? '') || sent.uri,
    `SIP/2.0/WS hub.invalid;branch=z9hG4bK${randomBytes(12).toString('hex')}`
  )
