import { useStore } from '@nanostores/react'
import { $orderOfCall } from '../../core/features/call-detail/call-detail.ts'
import { $openCallDetail, closeCallDetail } from '../../core/features/call-detail/call-window.ts'
import { openOrder } from '../../core/features/order-handling/order-window.ts'
import { $may } from '../../core/session/user.ts'
import { Lazy, lazyView } from '../../widgets/kit/lazy-view.tsx'
import { OrderOpening } from '../../widgets/parts/work-order/order-opening.ts'

const workOrder = lazyView(() => import('../../widgets/parts/work-order/work-order-card.tsx'))

/** The drawer of an order lies below that of a call. */
const open = (id: string): void => {
  closeCallDetail()
  openOrder(id)
}

/** 工单信息: the work order that the call was opened with, or the one created during the call. */
export function OrderCard() {
  const may = useStore($may)
  const window = useStore($openCallDetail)
  const found = useStore($orderOfCall)
  const named = window.status === 'open' ? window.workOrderInfo?.serviceRecordId : undefined
  const serviceRecordId = named ?? (found.status === 'ready' ? found.value : undefined)
  if (serviceRecordId === undefined) return null
  return (
    <OrderOpening value={may('CMC.WORK.ORDER') ? open : undefined}>
      <Lazy view={workOrder} with={{ serviceRecordId }} />
    </OrderOpening>
  )
}
