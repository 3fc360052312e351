import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CallDetail } from '../../core/contract/entities/call-detail.ts'
import { $may } from '../../core/session/user.ts'
import { customerDeedText as d } from '../../core/text/customer-deeds.ts'
import { Button } from '../kit/button.tsx'
import { PageStage } from '../parts/page-stage.tsx'
import { WorkOrderForm } from '../parts/work-order/work-order-form.tsx'
import { usePanel } from './panel-context.ts'

export interface WorkOrderPartProps {
  /** The call that it is about; of a customer with whom nobody has talked there is none. */
  readonly call: CallDetail | undefined
}

/** A work order filed where the customer is: a button, then the form in its place. */
export default function WorkOrderPart({ call }: WorkOrderPartProps) {
  const { panel, isReadonly, tell } = usePanel()
  const may = useStore($may)
  const known = useStore(panel.$known)
  const [isOpen, setOpen] = useState(false)
  const info = known.at === 'ready' ? known.value.info : undefined
  if (isReadonly || !(may('CMC.WORK.ORDER.BASIC.OPER') || may('CCS.CALL.CENTER'))) return null
  if (!info && !call) return null
  const customerId = info?.id ?? call?.customerId ?? undefined
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
        {isOpen && (
          <WorkOrderForm
            callResult={{
              callRecordId: call?.callRecordId,
              callTaskItemId: call?.callItemId,
              callType: call?.callType,
              customerId,
              customerName: info?.customerName ?? call?.customerName ?? '',
              customerPhone: info?.phone ?? call?.customerPhone ?? '',
              customFieldsMap: info?.customFields
            }}
            onSaved={serviceRecordId =>
              tell('work-order-save', {
                serviceRecordId,
                customerId,
                callRecordId: call?.callRecordId
              })
            }
          />
        )}
      </div>
    </PageStage>
  )
}
