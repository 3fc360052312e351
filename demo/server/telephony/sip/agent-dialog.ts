/** Requests that the exchange sends within a dialog of two telephones. */
import { randomBytes } from 'node:crypto'
import {
  cseqOf,
  first,
  type Header,
  type SipRequest,
  type SipResponse,
  tagOf,
  uriOf
} from './sip-message.ts'

/**
 * Creates one side's BYE for the other (RFC 3261 §12.2.1.1). Its Via belongs to no transaction, so
 * that the response is dropped.
 *
 * @param by the sender of the BYE
 * @param sequences the highest CSeq of each side so far, by tag
 */
export function byeTo(
  by: 'caller' | 'callee',
  invite: SipRequest,
  answer: SipResponse,
  sequences: ReadonlyMap<string, number>,
  more: readonly Header[] = []
): SipRequest {
  const caller = { address: first(invite, 'From') ?? '', contact: first(invite, 'Contact') ?? '' }
  const callee = { address: first(answer, 'To') ?? '', contact: first(answer, 'Contact') ?? '' }
  const [from, to] = by === 'caller' ? [caller, callee] : [callee, caller]
  const known = sequences.get(tagOf(from.address) ?? '') ?? 0
  const before = by === 'caller' ? Math.max(known, cseqOf(invite).number) : known
  return {
    kind: 'request',
    method: 'BYE',
    uri: uriOf(to.contact),
    headers: [
      ['Via', `SIP/2.0/WS hub.invalid;branch=z9hG4bK${randomBytes(12).toString('hex')}`],
      ['Max-Forwards', '70'],
      ['From', from.address],
      ['To', to.address],
      ['Call-ID', first(invite, 'Call-ID') ?? ''],
      ['CSeq', `${before + 1} BYE`],
      ...more,
      ['Content-Length', '0']
    ],
    body: ''
  }
}
