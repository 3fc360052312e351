import type { CallChainNode } from '../../../core/contract/entities/call-detail.ts'

interface Ends {
  readonly our_number: string
  readonly customer_phone: string
  readonly agent_name: string
  readonly extension: string
}
type Kind = CallChainNode['chainType']

const node = (
  phoneType: CallChainNode['phoneType'],
  phone: string,
  chainType: Kind,
  agent?: { readonly agent_name: string; readonly extension: string }
): CallChainNode => ({
  phoneType,
  phone,
  agentName: agent?.agent_name ?? '',
  agentNumber: agent?.extension ?? '',
  chainType
})

const line = ({ our_number }: Ends, kind: Kind) => node('LINE', our_number, kind)
const outside = ({ customer_phone }: Ends, kind: Kind) => node('EXTERIOR', customer_phone, kind)
const agent = (ends: Pick<Ends, 'agent_name' | 'extension'>, kind: Kind) =>
  node('AGENT', ends.extension, kind, ends)

/** The ways that calls take. */
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
  robot: (ends: Ends) => [
    line(ends, 'OUTGOING'),
    node('ROBOT', '', 'OUTGOING'),
    outside(ends, 'OUTGOING')
  ],
  /** The robot hands on to a person. */
  transferred: (ends: Ends) => [
    line(ends, 'OUTGOING'),
    node('ROBOT', '', 'OUTGOING'),
    outside(ends, 'OUTGOING'),
    agent(ends, 'TRANSFER')
  ],
  /** One agent hands on to another, after the robot has. */
  forwarded: (ends: Ends) => [
    outside(ends, 'INCOMING'),
    line(ends, 'INCOMING'),
    node('ROBOT', '', 'INCOMING'),
    agent(ends, 'TRANSFER'),
    agent({ agent_name: '阿依古丽·买买提', extension: '200' }, 'FORWARDING')
  ]
} satisfies Record<string, (ends: Ends) => CallChainNode[]>
