import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { openCallDetail } from '../../core/features/call-detail/call-window.ts'
import { callDirection } from '../../core/features/calls/enums.ts'
import {
  $customerPast,
  loadCustomerPast,
  type CustomerPast as Past
} from '../../core/features/order-handling/order-customer.ts'
import { orderPageMessages as messages } from '../../core/features/order-handling/order-page-messages.ts'
import { openOrder } from '../../core/features/order-handling/order-window.ts'
import { dateTime } from '../../core/lib/format/dates.ts'
import { lastOf } from '../../core/lib/query/query-store.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Skeleton } from '../../widgets/kit/indicators.tsx'
import { card } from '../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'
import { begin } from '../../widgets/parts/begin-part.ts'
import { StateMark } from '../../widgets/parts/work-order/order-marks.tsx'

const linkStyle =
  'min-h-6 rounded-(--hutong-radius-sm) text-(--hutong-link) tabular-nums hover:underline'

/** The customer's other orders and calls, the newest of each. */
export function CustomerPast(props: { readonly customerId: string; readonly orderId: string }) {
  const { customerId, orderId } = props
  const state = useStore($customerPast)
  useEffect(() => begin(loadCustomerPast(customerId, orderId)), [customerId, orderId])
  const past = lastOf(state)
  if (past?.customerId === customerId) return <Known past={past} />
  if (state.status !== 'failed') return <Skeleton label={commonMessages.loading()} rows={4} />
  return (
    <span className="flex justify-center" role="alert">
      <Button onClick={() => begin(loadCustomerPast(customerId, orderId))}>
        {commonMessages.loadFailed()}
      </Button>
    </span>
  )
}

function Known({ past: { orders, calls } }: { readonly past: Past }) {
  return (
    <>
      <Listed empty={messages.noOtherOrders()} title={messages.otherOrders()}>
        {orders.map(({ id, orderNumber, orderState, serviceTypeName, createTime }) => (
          <Line key={id} time={createTime}>
            <button
              aria-label={messages.openOrder({ number: orderNumber })}
              className={linkStyle}
              onClick={() => openOrder(id)}
              type="button"
            >
              {orderNumber}
            </button>
            <span className="min-w-0 wrap-anywhere">{serviceTypeName}</span>
            {orderState !== null && <StateMark state={orderState} />}
          </Line>
        ))}
      </Listed>
      <Listed empty={messages.noOtherCalls()} title={messages.otherCalls()}>
        {calls.map(({ callRecordId, callDirectionType, agentName, callStartTime }) => (
          <Line key={callRecordId} time={callStartTime}>
            <button
              aria-label={messages.callOf({ time: dateTime(callStartTime) })}
              className={linkStyle}
              onClick={() => openCallDetail({ callRecordId })}
              type="button"
            >
              {callDirection.label(callDirectionType)}
            </button>
            <span className="min-w-0 wrap-anywhere">{agentName}</span>
          </Line>
        ))}
      </Listed>
    </>
  )
}

function Listed(props: {
  readonly title: string
  readonly empty: string
  readonly children: readonly ReactNode[]
}) {
  const { title, empty, children } = props
  return (
    <section aria-label={title} className={card}>
      <SectionHeading isBar>{title}</SectionHeading>
      {children.length === 0 ? (
        <p className="p-4 text-(--hutong-text-2)">{empty}</p>
      ) : (
        <ul className="flex flex-col gap-1 p-4">{children}</ul>
      )}
    </section>
  )
}

const Line = (props: { readonly time: number; readonly children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-3 text-[13px]/5">
    {props.children}
    <time
      className="ml-auto text-[12px]/5 text-(--hutong-text-2) tabular-nums"
      dateTime={new Date(props.time).toISOString()}
    >
      {dateTime(props.time)}
    </time>
  </li>
)
