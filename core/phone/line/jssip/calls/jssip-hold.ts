/** Offers within a call that the far end refuses. */
import type { UA } from 'jssip'
import type { RTCSession } from 'jssip/lib/RTCSession'

/** What JsSIP does not declare. */
interface Holding {
  _localHold: boolean
  _onhold(originator: 'local'): void
  _onunhold(originator: 'local'): void
}

interface Address {
  getParam(name: string): string
}
interface Request {
  readonly method: string
  readonly cseq: number
  readonly call_id: string
  readonly from: Address
  readonly to: Address
  getHeader(name: string): string
  setHeader(name: string, value: string): void
}
interface Inside {
  on(
    event: 'newTransaction',
    listener: (event: { transaction: { request: Request } }) => void
  ): void
  _findDialog(
    callId: string,
    fromTag: string,
    toTag: string
  ): { _outgoing_ack_seqnum: number } | null
}

/** Puts the call back into the state that the far end has agreed to, without another offer. */
export function undoHold(session: RTCSession, isHeld: boolean): void {
  const inside = session as RTCSession & Holding
  inside._localHold = isHeld
  if (isHeld) inside._onhold('local')
  else inside._onunhold('local')
}

/**
 * After 491 JsSIP repeats an offer with the sequence number of the first, which exchanges refuse
 * (RFC 3261 §12.2.2); the ACK follows the same number.
 */
export function renumberRepeatedOffers(ua: UA): void {
  const inside = ua as UA & Inside
  inside.on('newTransaction', ({ transaction: { request } }) => {
    if (request.method !== 'INVITE' || !('setHeader' in request)) return
    const number = `${request.cseq} INVITE`
    if (request.getHeader('cseq') === number) return
    const tags = [request.from.getParam('tag'), request.to.getParam('tag')] as const
    const dialog = inside._findDialog(request.call_id, ...tags)
    if (!dialog) return
    request.setHeader('cseq', number)
    dialog._outgoing_ack_seqnum = request.cseq
  })
}
