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

/** A response, the transaction of the caller and the number of the telephone among those that ring. */
export interface Routed {
  readonly flowId: string
  readonly branch: string
  readonly fork: number
  readonly response: SipResponse
}

export interface Vias {
  /** Transaction id of a request on this hop. */
  branchOf(request: SipRequest, from: Flow): string
  /** The request with the own Via, for its next hop; each of several has a branch of its own. */
  forward(request: SipRequest, from: Flow, uri: string, fork?: number): SipRequest
  /**
   * Target of a response, and the response without the own Via; undefined when the Via is not
   * valid.
   */
  back(response: SipResponse): Routed | undefined
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

    forward(request, from, uri, fork = 0) {
      const hops = Number(first(request, 'Max-Forwards') ?? 70) - 1
      const clean = without(request, 'Proxy-Authorization', 'Route')
      const branch = `${branchOf(request, from)}${fork === 0 ? '' : `.${fork}`}`
      return withVia(
        { ...withHeader(clean, 'Max-Forwards', String(hops)), uri },
        `SIP/2.0/WS hub.invalid;branch=${branch};fl=${from.id}`
      )
    },

    back(response) {
      const via = first(response, 'Via') ?? ''
      const flowId = paramOf(via, 'fl') ?? ''
      const [branch = '', fork = '0'] = (paramOf(via, 'branch') ?? '').split('.')
      const rest = withoutTopVia(response)
      const isValid = branch === sign(flowId, first(rest, 'Via') ?? '')
      return isValid ? { flowId, branch, fork: Number(fork), response: rest } : undefined
    }
  }
}
