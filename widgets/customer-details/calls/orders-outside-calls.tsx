import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { customerActionMessages as messages } from '../../../core/features/customer-details/action-messages.ts'
import { ordersOutsideCalls } from '../../../core/features/work-orders/orders-outside-calls.ts'
import type { ServiceRecord } from '../../../core/features/work-orders/schemas.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { SectionHeading } from '../../kit/section-heading.tsx'
import { begin } from '../../parts/begin-part.ts'
import { OrderTags } from '../../parts/work-order/order-tags.tsx'

/** The customer's orders that no card of a call shows; nothing without any. */
export function OrdersOutsideCalls(props: { readonly customerId: string; readonly title: string }) {
  const { customerId, title } = props
  const [orders] = useState(ordersOutsideCalls)
  const state = useStore(orders.$orders)
  useEffect(() => orders.follow(customerId), [orders, customerId])
  const shown = lastOf(state)
  const isFailed = state.status === 'failed'
  if (!isFailed && (!shown || shown.list.length === 0)) return null
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <SectionHeading>{title}</SectionHeading>
      {shown && (
        <ul className="flex flex-col gap-2">
          {shown.list.map(record => (
            <Order key={record.id} record={record} />
          ))}
        </ul>
      )}
      {isFailed && (
        <Button
          className="self-start"
          onClick={() => begin(orders.reload())}
          role="alert"
          size="small"
        >
          {commonMessages.loadFailed()}
        </Button>
      )}
      {shown && shown.left > 0 && (
        <Button className="self-start" onClick={() => begin(orders.more())} size="small">
          {messages.moreOrders({ count: shown.left })}
        </Button>
      )}
    </section>
  )
}

function Order({ record }: { readonly record: ServiceRecord }) {
  const { serviceType, serviceTypeName, serviceContent, createTime, dueTime } = record
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-(--hutong-radius) border border-(--hutong-border) p-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {serviceTypeName || serviceType}
        </span>
        <span className="ml-auto text-[12px]/5 text-(--hutong-text-3) tabular-nums">
          {dateTime(createTime)}
        </span>
      </div>
      <OrderTags record={record} />
      {dueTime !== null && (
        <span className="text-[12px]/5 text-(--hutong-text-2) tabular-nums">
          {messages.orderDue({ when: dateTime(dueTime) })}
        </span>
      )}
      {serviceContent && (
        <p className="line-clamp-2 text-(--hutong-text-2) wrap-anywhere">{serviceContent}</p>
      )}
    </li>
  )
}
