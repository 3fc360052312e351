import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ownOrder } from '../../core/areas/work-order/order-of-call.ts'
import type { CallDetail } from '../../core/contract/entities/call-detail.ts'
import { $may } from '../../core/session/user.ts'
import { commonText } from '../../core/text/common.ts'
import { customerDeedText as d } from '../../core/text/customer-deeds.ts'
import { Button } from '../kit/button.tsx'
import { Skeleton } from '../kit/signs.tsx'
import { begin } from '../parts/begin.ts'
import { PageStage } from '../parts/page-stage.tsx'
import { WorkOrderForm } from '../parts/work-order/work-order-form.tsx'
import { usePanel } from './panel-context.ts'

export interface WorkOrderPartProps {
  /** The call that it is about; of a customer with whom nobody has talked there is none. */
  readonly call: CallDetail | undefined
}

/** A work order filed where the customer is: a button, then the form in its place. */
export default function WorkOrderPart({ call }: WorkOrderPartProps) {
  const { panel, isReadonly } = usePanel()
  const may = useStore($may)
  const known = useStore(panel.$known)
  const [isOpen, setOpen] = useState(false)
  const info = known.at === 'ready' ? known.value.info : undefined
  if (isReadonly || !(may('CMC.WORK.ORDER.BASIC.OPER') || may('CCS.CALL.CENTER'))) return null
  if (!info && !call) return null
  return (
    <PageStage>
      <div className="flex flex-col gap-3">
        <Button
          aria-expanded={isOpen}
          className="self-start"
          onClick={() => setOpen(!isOpen)}
          size="small"
        >
          {isOpen ? d.closeWorkOrder() : d.newWorkOrder()}
        </Button>
        {isOpen && <Filing call={call} />}
      </div>
    </PageStage>
  )
}

/** The form, once it is known whether the call has an order already. */
function Filing({ call }: WorkOrderPartProps) {
  const { panel, tell } = usePanel()
  const known = useStore(panel.$known)
  const callRecordId = call?.callRecordId
  const [own] = useState(() => ownOrder(callRecordId))
  const order = useStore(own.$order)
  useEffect(() => begin(own.load()), [own])
  if (order.at === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-3" role="alert">
        <p className="text-(--hutong-text-2)">{order.failure.message}</p>
        <Button onClick={() => begin(own.load())} size="small">
          {commonText.loadFailed()}
        </Button>
      </div>
    )
  if (order.at !== 'ready') return <Skeleton label={commonText.loading()} rows={4} />
  const info = known.at === 'ready' ? known.value.info : undefined
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
        tell('work-order-save', { serviceRecordId, customerId, callRecordId })
      }
    />
  )
}
