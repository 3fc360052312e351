/** The ways that calls take, step by step. */
import type { CallChainNode } from '../../../core/contract/entities/call-detail.ts'
import { maskedPhone } from '../../../core/rules/masking.ts'

interface Desk {
  readonly agent_name: string
  readonly extension: string
}
interface Ends extends Desk {
  readonly our_number: string
  readonly customer_phone: string
}
type Kind = CallChainNode['chainType']

const node = (
  phoneType: CallChainNode['phoneType'],
  phone: string,
  chainType: Kind,
  desk?: Desk
): CallChainNode => ({
  phoneType,
  phone,
  agentName: desk?.agent_name ?? '',
  agentNumber: desk?.extension ?? '',
  chainType
})

const robot = (kind: Kind) => node('ROBOT', '', kind)
const line = ({ our_number }: Pick<Ends, 'our_number'>, kind: Kind) =>
  node('LINE', our_number, kind)
const outside = ({ customer_phone }: Pick<Ends, 'customer_phone'>, kind: Kind) =>
  node('EXTERIOR', customer_phone, kind)
const agent = (desk: Desk, kind: Kind) => node('AGENT', desk.extension, kind, desk)

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
  robot: (ends: Omit<Ends, keyof Desk>) => [
    line(ends, 'OUTGOING'),
    robot('OUTGOING'),
    outside(ends, 'OUTGOING')
  ],
  /** The robot hands on to a person. */
  transferred: (ends: Ends) => [
    line(ends, 'OUTGOING'),
    robot('OUTGOING'),
    outside(ends, 'OUTGOING'),
    agent(ends, 'TRANSFER')
  ],
  /** An agent hands on to another. */
  forwarded: (ends: Ends, to: Desk) => [
    outside(ends, 'INCOMING'),
    line(ends, 'INCOMING'),
    agent(ends, 'INCOMING'),
    agent(to, 'FORWARDING')
  ],
  /** From one desk to another. */
  internal: (from: Desk, to: Desk) => [agent(from, 'OUTGOING'), agent(to, 'INCOMING')],
  /** A supervisor joins an agent. */
  joined: (whom: Desk, who: Desk) => [agent(whom, 'OUTGOING'), agent(who, 'FORWARDING')]
}

/** Where an agent has passed a customer on to. */
export const forwardedTo = {
  agent: (desk: Desk) => agent(desk, 'FORWARDING'),
  number: (phone: string) => node('EXTERIOR', phone, 'FORWARDING')
}

/** The way of a call as its record may be shown: a number that is hidden has stars in it here too. */
export const chainShown = (
  { is_number_hidden }: { readonly is_number_hidden: boolean },
  { chain }: { readonly chain: readonly CallChainNode[] }
): CallChainNode[] =>
  chain.map(one =>
    is_number_hidden && one.phoneType === 'EXTERIOR' && one.chainType !== 'FORWARDING'
      ? { ...one, phone: maskedPhone(one.phone) }
      : one
  )
