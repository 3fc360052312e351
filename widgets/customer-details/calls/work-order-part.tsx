import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { CallDetail } from '../../../core/features/call-detail/schemas.ts'
import { customerActionMessages as messages } from '../../../core/features/customer-details/action-messages.ts'
import { newestOrder } from '../../../core/features/work-orders/newest-order.ts'
import { ownOrder } from '../../../core/features/work-orders/order-of-call.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { begin } from '../../parts/begin-part.ts'
import { addressIn } from '../../parts/page-address.ts'
import { PageRoot } from '../../parts/page-root.tsx'
import { OrderOpening } from '../../parts/work-order/order-opening.ts'
import { OrderTags } from '../../parts/work-order/order-tags.tsx'
import { WorkOrderForm } from '../../parts/work-order/work-order-form.tsx'
import { usePanel } from '../panel-context.ts'
import { OrdersOutsideCalls } from './orders-outside-calls.tsx'

export interface WorkOrderPartProps {
  /** The call of the work order; undefined for the customer's orders outside calls. */
  readonly call: CallDetail | undefined
  /** Whether the panel lists calls, whose cards have their own orders. */
  readonly hasCalls?: boolean
}

/** The newest work order of a call, or the customer's outside calls, and filing another. */
export default function WorkOrderPart({ call, hasCalls = false }: WorkOrderPartProps) {
  const { panel, isReadonly } = usePanel()
  const may = useStore($may)
  const known = useStore(panel.$known)
  const [isOpen, setOpen] = useState(false)
  const info = known.status === 'ready' ? known.value.info : undefined
  if (!(may('CMC.WORK.ORDER.BASIC.OPER') || may('CCS.CALL.CENTER'))) return null
  if (!info && !call) return null
  const customerId = info?.id ?? call?.customerId ?? undefined
  return (
    <PageRoot>
      <div className={`flex flex-col gap-3 empty:hidden ${call ? '' : 'px-5 pb-5'}`}>
        <OpeningOrders customerId={customerId}>
          {call ? (
            <Current call={call} customerId={customerId} />
          ) : (
            customerId !== undefined && (
              <OrdersOutsideCalls
                customerId={customerId}
                title={hasCalls ? messages.otherOrders() : messages.orders()}
              />
            )
          )}
        </OpeningOrders>
        {!isReadonly && !hasCalls && (
          <Button
            aria-expanded={isOpen}
            className="self-start"
            onClick={() => setOpen(!isOpen)}
            size="small"
          >
            {isOpen ? messages.closeWorkOrder() : messages.newWorkOrder()}
          </Button>
        )}
        {isOpen && !isReadonly && !hasCalls && <Filing call={call} />}
      </div>
    </PageRoot>
  )
}

/** An order reports that it was chosen, and opens in the console whose address the host gives. */
function OpeningOrders(props: {
  readonly customerId: string | undefined
  readonly children: ReactNode
}) {
  const { emit, consoleUrl } = usePanel()
  const may = useStore($may)
  const { customerId } = props
  const open = (serviceRecordId: string) => {
    const path = `/workOrder/index?open=order-${serviceRecordId}`
    const href = consoleUrl === undefined ? undefined : addressIn(consoleUrl, path)
    void emit('work-order-select', { serviceRecordId, customerId, path }).then(isAgreed => {
      if (isAgreed && href !== undefined) window.open(href, '_blank', 'noopener')
    })
  }
  return (
    <OrderOpening value={may('CMC.WORK.ORDER') ? open : undefined}>{props.children}</OrderOpening>
  )
}

/** The order as it is now: the same record as in the service panel and in the console. */
function Current(props: { readonly call: CallDetail; readonly customerId: string | undefined }) {
  const { customerId } = props
  const { callRecordId } = props.call
  const [newest] = useState(newestOrder)
  const record = lastOf(useStore(newest.$order))
  useEffect(() => newest.follow({ callRecordId, customerId }), [newest, callRecordId, customerId])
  return record ? <OrderTags record={record} /> : null
}

/** The form, once it is known whether the call already has a work order. */
function Filing({ call }: Pick<WorkOrderPartProps, 'call'>) {
  const { panel, emit } = usePanel()
  const known = useStore(panel.$known)
  const callRecordId = call?.callRecordId
  const [own] = useState(() => ownOrder(callRecordId))
  const order = useStore(own.$order)
  useEffect(() => begin(own.load()), [own])
  if (order.status === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-3" role="alert">
        <p className="text-(--hutong-text-2)">{order.failure.message}</p>
        <Button onClick={() => begin(own.load())} size="small">
          {commonMessages.loadFailed()}
        </Button>
      </div>
    )
  if (order.status !== 'ready') return <Skeleton label={commonMessages.loading()} rows={4} />
  const info = known.status === 'ready' ? known.value.info : undefined
  const customerId = info?.id ?? call?.customerId ?? undefined
  return (
    <WorkOrderForm
      callResult={{
        callRecordId,
        callTaskItemId: call?.callItemId,
        callType: call?.callType,
        customerId,
        customerName: info?.customerName ?? call?.customerName ?? '',
        customerPhone: info?.phone ?? call?.customerPhone ?? '',
        customFieldsMap: info?.customFields,
        serviceRecord: order.value
      }}
      onSaved={serviceRecordId =>
        void emit('work-order-save', { serviceRecordId, customerId, callRecordId })
      }
    />
  )
}
