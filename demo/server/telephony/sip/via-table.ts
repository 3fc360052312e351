/** The proxy's own Via: routes responses back, signed so that none can be forged. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Flow } from './connection-flow.ts'
import {
  cseqOf,
  first,
  paramOf,
  type SipRequest,
  type SipResponse,
  withHeader,
  without,
  withoutTopVia,
  withVia
} from './sip-message.ts'

export interface Vias {
  /** Transaction id of a request on this hop. */
  branchOf(request: SipRequest, from: Flow): string
  /** The request with the own Via, for its next hop. */
  forward(request: SipRequest, from: Flow, uri: string): SipRequest
  /**
   * Target of a response, and the response without the own Via; undefined when the Via is not
   * valid.
   */
  back(response: SipResponse): { flowId: string; branch: string; response: SipResponse } | undefined
}

/** The CANCEL of a forwarded INVITE (RFC 3261 §9.1). */
export function cancelOf(sent: SipRequest): SipRequest {
  const bare = without(sent, 'CSeq', 'Contact', 'Content-Type', 'Content-Length', 'Supported')
  const cseq = `${cseqOf(sent).number} CANCEL`
  return withHeader({ ...bare, method: 'CANCEL', body: '' }, 'CSeq', cseq)
}

export function createVias(): Vias {
  const key = randomBytes(32)
  const sign = (flowId: string, via: string): string =>
    `z9hG4bK${createHmac('sha256', key)
      .update(`${flowId} ${paramOf(via, 'branch')}`)
      .digest('hex')
      .slice(0, 24)}`
  const branchOf = (request: SipRequest, from: Flow): string =>
    sign(from.id, first(request, 'Via') ?? '')

  return {
    branchOf,

    forward(request, from, uri) {
      const hops = Number(first(request, 'Max-Forwards') ?? 70) - 1
      const clean = without(request, 'Proxy-Authorization', 'Route')
      return withVia(
        { ...withHeader(clean, 'Max-Forwards', String(hops)), uri },
        `SIP/2.0/WS hub.invalid;branch=${branchOf(request, from)};fl=${from.id}`
      )
    },

    back(response) {
      const via = first(response, 'Via') ?? ''
      const flowId = paramOf(via, 'fl') ?? ''
      const branch = paramOf(via, 'branch') ?? ''
      const rest = withoutTopVia(response)
      const isValid = branch === sign(flowId, first(rest, 'Via') ?? '')
      return isValid ? { flowId, branch, response: rest } : undefined
    }
  }
}
