/** Chains of call legs. */
import type { CallChainNode } from '../../../../core/features/call-detail/schemas.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'

interface SeatEnd {
  readonly agent_name: string
  readonly extension: string
}
interface Ends extends SeatEnd {
  readonly our_number: string
  readonly customer_phone: string
}
type Kind = CallChainNode['chainType']

const node = (
  phoneType: CallChainNode['phoneType'],
  phone: string,
  chainType: Kind,
  seat?: SeatEnd
): CallChainNode => ({
  phoneType,
  phone,
  agentName: seat?.agent_name ?? '',
  agentNumber: seat?.extension ?? '',
  chainType
})

const robot = (kind: Kind) => node('ROBOT', '', kind)
const line = ({ our_number }: Pick<Ends, 'our_number'>, kind: Kind) =>
  node('LINE', our_number, kind)
const outside = ({ customer_phone }: Pick<Ends, 'customer_phone'>, kind: Kind) =>
  node('EXTERIOR', customer_phone, kind)
const agent = (seat: SeatEnd, kind: Kind) => node('AGENT', seat.extension, kind, seat)

export const chains = {
  incoming: (ends: Ends) => [
    outside(ends, 'INCOMING'),
    line(ends, 'INCOMING'),
    agent(ends, 'INCOMING')
  ],
  outgoing: (ends: Ends) => [
    agent(ends, 'OUTGOING'),
    line(ends, 'OUTGOING'),
    outside(ends, 'OUTGOING')
  ],
  robot: (ends: Omit<Ends, keyof SeatEnd>) => [
    line(ends, 'OUTGOING'),
    robot('OUTGOING'),
    outside(ends, 'OUTGOING')
  ],
  /** The robot transfers to an agent. */
  transferred: (ends: Ends) => [
    line(ends, 'OUTGOING'),
    robot('OUTGOING'),
    outside(ends, 'OUTGOING'),
    agent(ends, 'TRANSFER')
  ],
  /** A robot answers. */
  answered: (ends: Omit<Ends, keyof SeatEnd>) => [
    outside(ends, 'INCOMING'),
    line(ends, 'INCOMING'),
    robot('INCOMING')
  ],
  /** A robot answers and transfers to an agent. */
  handedOver: (ends: Ends) => [...chains.answered(ends), agent(ends, 'TRANSFER')],
  /** An agent transfers to another. */
  forwarded: (ends: Ends, to: SeatEnd) => [
    outside(ends, 'INCOMING'),
    line(ends, 'INCOMING'),
    agent(ends, 'INCOMING'),
    agent(to, 'FORWARDING')
  ],
  /** Between two seats. */
  internal: (from: SeatEnd, to: SeatEnd) => [agent(from, 'OUTGOING'), agent(to, 'INCOMING')],
  /** A supervisor joins an agent's call. */
  joined: (agentEnd: SeatEnd, agentSide: SeatEnd) => [
    agent(agentEnd, 'OUTGOING'),
    agent(agentSide, 'FORWARDING')
  ]
}

/** Target of an agent's transfer. */
export const forwardedTo = {
  agent: (seat: SeatEnd) => agent(seat, 'FORWARDING'),
  number: (phone: string) => node('EXTERIOR', phone, 'FORWARDING')
}

/** The chain as the record may show it: a hidden number is masked here too. */
export const chainShown = (
  { is_number_hidden }: { readonly is_number_hidden: boolean },
  { chain }: { readonly chain: readonly CallChainNode[] }
): CallChainNode[] =>
  chain.map(one =>
    is_number_hidden && one.phoneType === 'EXTERIOR' && one.chainType !== 'FORWARDING'
      ? { ...one, phone: maskedPhone(one.phone) }
      : one
  )
