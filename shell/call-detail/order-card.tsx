import { useStore } from '@nanostores/react'
import { $orderOfCall } from '../../core/areas/call-detail/call-detail.ts'
import { $openCallDetail } from '../../core/areas/call-detail/open.ts'
import { Later } from '../../widgets/kit/large/later.tsx'
import { chunk } from '../../widgets/kit/overlay.tsx'

const workOrder = chunk(() => import('../../widgets/parts/work-order/work-order-card.tsx'))

/** 工单信息: the work order that whoever opened the call has named, or that was filed in it. */
export function OrderCard() {
  const open = useStore($openCallDetail)
  const found = useStore($orderOfCall)
  const named = open.at === 'open' ? open.workOrderInfo?.serviceRecordId : undefined
  const serviceRecordId = named ?? (found.at === 'ready' ? found.value : undefined)
  if (serviceRecordId === undefined) return null
  return <Later part={workOrder} with={{ serviceRecordId }} />
}
