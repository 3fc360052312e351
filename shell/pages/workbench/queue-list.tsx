import { useStore } from '@nanostores/react'
import type { MissedCall } from '../../../core/features/supervision/schemas.ts'
import { workbenchMessages as messages } from '../../../core/features/workbench/messages.ts'
import {
  $queue,
  $queueScope,
  chooseQueue,
  loadQueue,
  markHandled
} from '../../../core/features/workbench/waiting-queue.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { Button, IconButton } from '../../../widgets/kit/button.tsx'
import { Icon } from '../../../widgets/kit/icon.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { dialFrom } from '../../../widgets/parts/dial-links/dial-source.ts'
import { rove } from '../../../widgets/parts/roving-focus.ts'
import { DialNumber } from '../../list/cells/customer-cells.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import { CallerName, list, Rows, row } from './workbench-rows.tsx'

const scopes = [
  ['mine', messages.mine],
  ['all', messages.all]
] as const

/** Missed calls that wait for a callback; calling back removes them. */
export default function Queue() {
  const may = useStore($may)
  return (
    <>
      {may('CMC.DATA.MANA.CENTER') && <Whose />}
      <Waiting />
    </>
  )
}

/** Scope of the missed calls: the user's own, or all within the data scope. */
function Whose() {
  const chosen = useStore($queueScope)
  return (
    <div
      aria-label={messages.whose()}
      className="mt-1.5 -mb-2 flex gap-4 px-1"
      onKeyDown={event => rove(event)?.click()}
      role="radiogroup"
    >
      {scopes.map(([scope, label]) => (
        // A checked radio input in a shadow root is never garbage collected, nor is its tree.
        // biome-ignore lint/a11y/useSemanticElements: see above
        <button
          aria-checked={chosen === scope}
          className="group flex h-7 items-center gap-1.5 rounded-(--hutong-radius-sm) text-[13px]/5 text-(--hutong-text-2) aria-checked:text-(--hutong-text)"
          key={scope}
          onClick={() => begin(chooseQueue(scope))}
          role="radio"
          tabIndex={chosen === scope ? 0 : -1}
          type="button"
        >
          <span
            aria-hidden="true"
            className="size-4 rounded-full border border-(--hutong-control) group-aria-checked:border-5 group-aria-checked:border-(--hutong-brand) forced-colors:group-aria-checked:border-[Highlight]"
          />
          {label()}
        </button>
      ))}
    </div>
  )
}

function Waiting() {
  const queue = useStore($queue)
  if (queue.status === 'failed')
    return (
      <Button className="m-auto" onClick={() => begin(loadQueue())} role="alert">
        {commonMessages.loadFailed()}
      </Button>
    )
  const calls = queue.status === 'ready' ? queue.value : queue.status === 'loading' && queue.before
  if (!calls) return <Skeleton label={commonMessages.loading()} rows={4} />
  if (calls.length === 0)
    return (
      <p className="m-auto py-6 text-center text-(--hutong-text-3)">{messages.noneWaiting()}</p>
    )
  return (
    <Rows label={messages.waiting()}>
      <ul className={list}>
        {calls.map(call => (
          <Row call={call} key={call.callRecordId} />
        ))}
      </ul>
    </Rows>
  )
}

function Row({ call }: { readonly call: MissedCall }) {
  const { callRecordId, customerId, customerName, customerPhone, callStartTime, times } = call
  const isOfColleague = useStore($queueScope) === 'all' && call.agentName !== ''
  const name = customerName || messages.unregistered()
  return (
    <li className={row}>
      <Icon className="text-(--hutong-danger)" name="missed" size={16} />
      <span className="min-w-0">
        <span className="flex min-w-0 items-baseline gap-2">
          <CallerName
            call={{ callRecordId, customerId: customerId ?? undefined, number: customerPhone }}
            direction="incoming"
            name={customerName}
          />
          <span className="shrink-0 text-[12px]/5 text-(--hutong-text-3) tabular-nums">
            {times > 1 && `${messages.times({ count: times })} · `}
            <Moment at={callStartTime} />
          </span>
        </span>
        <span className="flex min-w-0 items-baseline gap-2">
          <DialNumber callRecordId={callRecordId} customerId={customerId} number={customerPhone} />
          {isOfColleague && (
            <span className="truncate text-[12px]/5 text-(--hutong-text-3)" title={call.agentName}>
              {call.agentName}
            </span>
          )}
        </span>
      </span>
      <span className="flex items-center">
        {/* Masked numbers are revealed before they can be dialled. */}
        {!customerPhone.includes('*') && (
          <Button
            aria-label={messages.callBackNumber({ name })}
            onClick={({ currentTarget }) =>
              begin(dialFrom(currentTarget, customerPhone, customerId))
            }
            size="small"
          >
            {messages.callBack()}
          </Button>
        )}
        <IconButton
          label={messages.handled({ name })}
          onClick={() => begin(markHandled(callRecordId))}
          size="small"
        >
          <Icon name="check" size={16} />
        </IconButton>
      </span>
    </li>
  )
}
