import type { SipRequest, SipResponse } from '../sip/sip-message.ts'
import type { Cancelled } from './call-endings.ts'
import type { Part } from './call-parts.ts'

/** A call of agents that passes the exchange. */
export interface Call {
  readonly invite: SipRequest
  readonly cseq: number
  readonly caller: Part | undefined
  readonly callee: Part | undefined
  /** One side is a customer, and neither a colleague nor a colleague's device. */
  readonly isWithCustomer: boolean
  /** The part whose customer is transferred by this call, and the target number. */
  readonly transfer: { readonly of: string; readonly to: string } | undefined
  /** The 200 to the INVITE. */
  answer: SipResponse | undefined
  cancelled: Cancelled
  /** Highest CSeq of each sender, by From tag. */
  readonly sequences: Map<string, number>
  /** Hold requests without a response yet, by CSeq. */
  readonly holds: Map<number, { readonly part: Part; readonly on: boolean }>
}
