import { serverText } from '../../../core/text/server.ts'
import type { Seat } from '../seats.ts'
import type { CallObserver } from '../sip/network.ts'
import { chains } from './chains.ts'

/** 直接呼入 and 内部转接. */
const source = { direct: 2, handedOn: 5 }

export interface Others {
  /** At the other end, when that is no customer. */
  readonly colleague: Seat | undefined
  /** Whoever had the customer before. */
  readonly from: Seat | undefined
}

const deskOf = ({ agentName, extension }: Seat) => ({ agent_name: agentName, extension })

/** Which way an agent's call takes, and how it came here, as the record says it. */
export function wayOf(
  seat: Seat,
  { direction, customerPhone }: Parameters<CallObserver['started']>[0],
  our_number: string,
  { colleague, from }: Others
) {
  const own = deskOf(seat)
  const ends = { ...own, our_number, customer_phone: customerPhone }
  if (colleague) {
    const other = deskOf(colleague)
    const chain = direction === 0 ? chains.internal(own, other) : chains.internal(other, own)
    return { source: null, detail: { chain: JSON.stringify(chain) } }
  }
  if (direction === 0)
    return { source: null, detail: { chain: JSON.stringify(chains.outgoing(ends)) } }
  if (from)
    return {
      source: source.handedOn,
      detail: { chain: JSON.stringify(chains.forwarded({ ...ends, ...deskOf(from) }, own)) }
    }
  return {
    source: source.direct,
    detail: {
      chain: JSON.stringify(chains.incoming(ends)),
      inbound_route: JSON.stringify({ answerNumber: our_number, remark: serverText.directRoute() })
    }
  }
}
