import { phoneType } from '../../core/features/call-detail/enums.ts'
import { callDetailMessages as messages } from '../../core/features/call-detail/messages.ts'
import type { CallChainNode } from '../../core/features/call-detail/schemas.ts'
import { chainType } from '../../core/features/calls/call-record-enums.ts'
import { SvgIcon } from '../../widgets/kit/icon.tsx'

/** Path of a call from line to agent, as a row of nodes with the kind of each transfer. */
export function CallChain({ nodes }: { readonly nodes: readonly CallChainNode[] }) {
  return (
    <div className="min-w-0">
      <h4 className="mb-2 text-(--hutong-text-3)">{messages.chain()}</h4>
      <ol aria-label={messages.chain()} className="flex min-w-0 flex-wrap items-stretch gap-y-3">
        {nodes.map((node, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call may pass the same place twice
          <li className="flex min-w-0 items-center" key={at}>
            {at > 0 && <Arrow />}
            <Step node={node} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Step({ node }: { readonly node: CallChainNode }) {
  const { phoneType: type, agentName, agentNumber } = node
  const agent = agentName ? `${agentName} ${agentNumber || node.phone}` : node.phone
  return (
    <span className="flex min-w-0 flex-col rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg-sub) px-3 py-1.5">
      <span className="text-[12px]/5 text-(--hutong-text-2)">
        {chainType.label(node.chainType)}
      </span>
      <span className="min-w-0 wrap-anywhere tabular-nums">
        <span className="text-(--hutong-text-3)">{phoneType.label(type)}</span>{' '}
        {agent || (type === 'AGENT' ? messages.noAgent() : '')}
      </span>
    </span>
  )
}

/** Decorative: the order of the list conveys the direction to screen readers. */
const Arrow = () => (
  <SvgIcon
    box="0 0 28 12"
    className="mx-1.5 shrink-0 text-(--hutong-control)"
    path="M1 6h24M21 2l4 4-4 4"
    size={12}
    width={28}
  />
)
