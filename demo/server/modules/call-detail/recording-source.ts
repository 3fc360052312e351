import { serverMessages } from '../../http/messages.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import type { Seat } from '../seats/seat-state.ts'
import { chains } from './call-chains.ts'

/** 直接呼入 and 内部转接. */
const source = { direct: 2, handedOn: 5 }

export interface Others {
  /** The other party, if it is not a customer. */
  readonly colleague: Seat | undefined
  /** The seat that transferred the customer. */
  readonly from: Seat | undefined
}

const seatEndOf = ({ agentName, extension }: Seat) => ({ agent_name: agentName, extension })

/** Path and origin of an agent's call, in the terms of the record. */
export function recordingSourceOf(
  seat: Seat,
  { direction, customerPhone }: Parameters<CallObserver['started']>[0],
  our_number: string,
  { colleague, from }: Others
) {
  const ownEnd = seatEndOf(seat)
  const ends = { ...ownEnd, our_number, customer_phone: customerPhone }
  if (colleague) {
    const other = seatEndOf(colleague)
    const chain = direction === 0 ? chains.internal(ownEnd, other) : chains.internal(other, ownEnd)
    return { source: null, detail: { chain: JSON.stringify(chain) } }
  }
  if (direction === 0)
    return { source: null, detail: { chain: JSON.stringify(chains.outgoing(ends)) } }
  if (from)
    return {
      source: source.handedOn,
      detail: { chain: JSON.stringify(chains.forwarded({ ...ends, ...seatEndOf(from) }, ownEnd)) }
    }
  return {
    source: source.direct,
    detail: {
      chain: JSON.stringify(chains.incoming(ends)),
      inbound_route: JSON.stringify({
        answerNumber: our_number,
        remark: serverMessages.directRoute()
      })
    }
  }
}
