import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import type { CallDetail } from '../../core/features/call-detail/schemas.ts'
import type { LoadedCustomer } from '../../core/features/customer-details/known-customer.ts'
import { customerMessages as messages } from '../../core/features/customer-details/messages.ts'
import { openWorkOf } from '../../core/features/customer-details/open-work.ts'
import { moment } from '../../core/lib/format/local-time.ts'
import { joinMessages } from '../../core/messages/join-messages.ts'
import { usePanel } from './panel-context.ts'

/** Shown first after name and number: the last contact, and pending items. */
export function Weighed({ known }: { readonly known: LoadedCustomer }) {
  const last = known.info?.lastContactTime
  const waiting = useWaiting()
  return (
    <dl className="flex flex-wrap gap-x-4 text-[13px]/5">
      {typeof last === 'number' && <Detail label={messages.lastContact()}>{moment(last)}</Detail>}
      {waiting && (
        <Detail label={messages.waiting()}>
          <span className="font-semibold text-(--hutong-warn)">{waiting}</span>
        </Detail>
      )}
    </dl>
  )
}

const Detail = (props: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex gap-2">
    <dt className="text-(--hutong-text-3)">{props.label}</dt>
    <dd className="tabular-nums">{props.children}</dd>
  </div>
)

/** Computed over all calls: while a filter is active, the value from before it. */
function useWaiting(): string {
  const { panel } = usePanel()
  const calls = useStore(panel.calls.$calls)
  const filter = useStore(panel.calls.$filter)
  const id = panel.customerId()
  const [all, setAll] = useState<{ id: typeof id; calls: readonly CallDetail[] }>()
  if (filter === '' && calls.status === 'ready' && (all?.id !== id || all?.calls !== calls.value))
    setAll({ id, calls: calls.value })
  const { missed, orders } = openWorkOf(all !== undefined && all.id === id ? all.calls : [])
  return [
    missed > 0 && messages.missedWaiting({ count: missed }),
    orders > 0 && messages.ordersWaiting({ count: orders })
  ]
    .filter(Boolean)
    .join(joinMessages.list())
}
