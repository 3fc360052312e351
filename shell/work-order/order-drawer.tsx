import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { openCallDetail } from '../../core/features/call-detail/call-window.ts'
import { orderMove } from '../../core/features/order-handling/enums.ts'
import {
  $order,
  $orderDialog,
  closeOrderDialog,
  openEdit,
  openMove,
  showOrder
} from '../../core/features/order-handling/order-detail.ts'
import { orderDetailMessages as messages } from '../../core/features/order-handling/order-detail-messages.ts'
import { orderPageMessages } from '../../core/features/order-handling/order-page-messages.ts'
import { $openOrder, closeOrder } from '../../core/features/order-handling/order-window.ts'
import type { WorkOrderDetail } from '../../core/features/order-handling/schemas.ts'
import { dateTime } from '../../core/lib/format/dates.ts'
import { lastOf } from '../../core/lib/query/query-store.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Skeleton } from '../../widgets/kit/indicators.tsx'
import { card } from '../../widgets/kit/large/cell-styles.ts'
import { Drawer } from '../../widgets/kit/large/dialog.tsx'
import { LazyOverlay } from '../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../widgets/kit/lazy-view.tsx'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'
import { useOnLeave } from '../../widgets/kit/use-on-change.ts'
import { begin } from '../../widgets/parts/begin-part.ts'
import { Detail } from '../../widgets/parts/work-order/order-subject.tsx'
import { WorkOrderCard } from '../../widgets/parts/work-order/work-order-card.tsx'
import { DialNumber, PersonName } from '../list/cells/customer-cells.tsx'
import { $route } from '../router/router.ts'
import { CustomerPast } from './customer-past.tsx'
import { OrderComments } from './order-comments.tsx'
import { OrderFiles } from './order-files.tsx'
import { OrderHistory } from './order-history.tsx'
import { DueMark, LevelMark, StateMark } from './order-marks.tsx'

const dialogs = lazyView(() => import('./order-dialogs.tsx'))
const WIDTH = 760

/** 工单详情: one work order, with what the user may do. */
export default function OrderDrawer() {
  const id = useStore($openOrder)
  const order = lastOf(useStore($order))
  const dialog = useStore($orderDialog)
  const { path } = useStore($route)
  useOnLeave(path, closeOrder)
  useEffect(() => {
    if (id !== undefined) begin(showOrder(id))
  }, [id])
  const shown = order?.id === id ? order : undefined
  return (
    <Drawer
      address={id === undefined ? undefined : `order-${id}`}
      footer={shown && (shown.moves.length > 0 || shown.canEdit) && <Moves order={shown} />}
      isOpen={id !== undefined}
      onClose={closeOrder}
      title={shown ? messages.titleOf({ number: shown.number }) : messages.title()}
      width={WIDTH}
    >
      {id !== undefined && <Content id={id} />}
      {shown && dialog.status !== 'closed' && (
        <LazyOverlay onClose={closeOrderDialog} view={dialogs} with={{ order: shown }} />
      )}
    </Drawer>
  )
}

/** The last is the main one. */
function Moves({ order }: { readonly order: WorkOrderDetail }) {
  const main = order.moves.find(move => ['accept', 'settle', 'confirm'].includes(move))
  const others = order.moves.filter(move => move !== main)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      aria-label={messages.actions()}
      className="flex flex-wrap items-center justify-end gap-2 py-2"
      role="group"
    >
      {order.canEdit && <Button onClick={openEdit}>{messages.edit()}</Button>}
      {others.map(move => (
        <Button key={move} onClick={() => openMove(move)}>
          {orderMove.label(move)}
        </Button>
      ))}
      {main && (
        <Button onClick={() => openMove(main)} tone="primary">
          {orderMove.label(main)}
        </Button>
      )}
    </div>
  )
}

function Content({ id }: { readonly id: string }) {
  const state = useStore($order)
  const known = lastOf(state)
  if (known?.id === id) return <Known order={known} />
  if (state.status !== 'failed') return <Skeleton label={commonMessages.loading()} rows={10} />
  const { kind, message } = state.failure
  return (
    <div className="flex flex-col items-center gap-3 py-10 text-center" role="alert">
      <p className="text-(--hutong-text-2)">{message}</p>
      {kind !== 'forbidden' && (
        <Button onClick={() => begin(showOrder(id))}>{commonMessages.loadFailed()}</Button>
      )}
    </div>
  )
}

function Known({ order }: { readonly order: WorkOrderDetail }) {
  return (
    <div className="flex flex-col gap-4">
      <Place order={order} />
      <WorkOrderCard isBesideOrder serviceRecordId={order.id} version={order.updateTime} />
      <OrderComments comments={order.comments} key={order.id} orderId={order.id} />
      <OrderFiles attachments={order.attachments} />
      {order.customerId !== null && (
        <CustomerPast customerId={order.customerId} key={order.customerId} orderId={order.id} />
      )}
      <OrderHistory history={order.history} />
    </div>
  )
}

/** Where the order is, and whom it is about. */
function Place({ order }: { readonly order: WorkOrderDetail }) {
  const { customerId, customerName, callRecordId, phoneNumber, result } = order
  return (
    <section aria-label={messages.place()} className={card}>
      <SectionHeading isBar>{messages.place()}</SectionHeading>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-x-4 gap-y-2 p-4">
        <Detail name={orderPageMessages.state()} value={<StateMark state={order.state} />} />
        <Detail name={orderPageMessages.level()} value={<LevelMark level={order.level} />} />
        <Detail name={orderPageMessages.due()} value={<DueMark order={order} />} />
        <Detail
          name={orderPageMessages.handler()}
          value={order.handlerName || orderPageMessages.unassigned()}
        />
        <Detail
          name={orderPageMessages.group()}
          value={order.groupName || orderPageMessages.none()}
        />
        <Detail name={orderPageMessages.updated()} value={dateTime(order.updateTime)} />
        <Detail
          name={orderPageMessages.customer()}
          value={<PersonName customerId={customerId} name={customerName} />}
        />
        <Detail
          name={orderPageMessages.phone()}
          value={
            <DialNumber
              callRecordId={customerId === null ? (callRecordId ?? undefined) : undefined}
              customerId={customerId}
              number={phoneNumber}
            />
          }
        />
        <Detail
          name={messages.linkedCall()}
          value={
            callRecordId === null ? (
              messages.noCall()
            ) : (
              <Button
                className="-my-1 -ml-2 text-(--hutong-link)!"
                onClick={() => openCallDetail({ callRecordId })}
                size="small"
                tone="bare"
              >
                {messages.call()}
              </Button>
            )
          }
        />
        {result !== '' && (
          <Detail
            isWide
            name={orderPageMessages.result()}
            value={<span className="whitespace-pre-wrap wrap-anywhere">{result}</span>}
          />
        )}
      </dl>
    </section>
  )
}
