import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import type { Known } from '../../core/areas/customer/known.ts'
import { openWorkOf } from '../../core/areas/customer/open-work.ts'
import type { CallDetail } from '../../core/contract/entities/call-detail.ts'
import { moment } from '../../core/rules/moment.ts'
import { customerText as t } from '../../core/text/customer.ts'
import { usePanel } from './panel-context.ts'

/** What is looked at first after name and number: when they were last talked to, and what waits. */
export function Weighed({ known }: { readonly known: Known }) {
  const last = known.info?.lastContactTime
  const waiting = useWaiting()
  return (
    <dl className="flex flex-wrap gap-x-4 text-[13px]/5">
      {typeof last === 'number' && <Fact label={t.lastContact()}>{moment(last)}</Fact>}
      {waiting && (
        <Fact label={t.waiting()}>
          <span className="font-semibold text-(--hutong-warn)">{waiting}</span>
        </Fact>
      )}
    </dl>
  )
}

const Fact = (props: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex gap-2">
    <dt className="text-(--hutong-text-3)">{props.label}</dt>
    <dd className="tabular-nums">{props.children}</dd>
  </div>
)

/** Of all calls: while only some of them are on show, what all of them said before. */
function useWaiting(): string {
  const { panel } = usePanel()
  const calls = useStore(panel.calls.$calls)
  const filter = useStore(panel.calls.$filter)
  const id = panel.customerId()
  const all = useRef<{ id: typeof id; calls: readonly CallDetail[] }>(undefined)
  if (filter === '' && calls.at === 'ready') all.current = { id, calls: calls.value }
  const { missed, orders } = openWorkOf(all.current?.id === id ? (all.current?.calls ?? []) : [])
  return [
    missed > 0 && t.missedWaiting({ count: missed }),
    orders > 0 && t.ordersWaiting({ count: orders })
  ]
    .filter(Boolean)
    .join('、')
}
