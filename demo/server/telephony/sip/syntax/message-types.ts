/** SIP messages as the exchange keeps them (RFC 3261 §7). */

export type Header = readonly [name: string, value: string]

export interface Parts {
  readonly headers: readonly Header[]
  readonly body: string
}
export interface SipRequest extends Parts {
  readonly kind: 'request'
  readonly method: string
  readonly uri: string
}
export interface SipResponse extends Parts {
  readonly kind: 'response'
  readonly status: number
  readonly reason: string
}
export type SipMessage = SipRequest | SipResponse
