import { useStore } from '@nanostores/react'
import { $orderOfCall } from '../../core/features/call-detail/call-detail.ts'
import { $openCallDetail } from '../../core/features/call-detail/call-window.ts'
import { Lazy, lazyView } from '../../widgets/kit/lazy-view.tsx'

const workOrder = lazyView(() => import('../../widgets/parts/work-order/work-order-card.tsx'))

/** 工单信息: the work order that the call was opened with, or the one created during the call. */
export function OrderCard() {
  const open = useStore($openCallDetail)
  const found = useStore($orderOfCall)
  const named = open.status === 'open' ? open.workOrderInfo?.serviceRecordId : undefined
  const serviceRecordId = named ?? (found.status === 'ready' ? found.value : undefined)
  if (serviceRecordId === undefined) return null
  return <Lazy view={workOrder} with={{ serviceRecordId }} />
}
