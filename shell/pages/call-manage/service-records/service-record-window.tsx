import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ServiceRecordDetail } from '../../../../core/features/work-orders/schemas.ts'
import {
  $editedDetail,
  $recordWindow,
  asCallResult,
  closeRecordWindow,
  loadEditedRecord
} from '../../../../core/features/work-orders/service-record-list.ts'
import { serviceRecordMessages as messages } from '../../../../core/features/work-orders/service-record-messages.ts'
import { hasUnsentOrder } from '../../../../core/features/work-orders/unsent-orders.ts'
import { workOrderKey } from '../../../../core/features/work-orders/work-order.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { WorkOrderCard } from '../../../../widgets/parts/work-order/work-order-card.tsx'
import { WorkOrderForm } from '../../../../widgets/parts/work-order/work-order-form.tsx'

/** A service record as a dialog: one without a call is shown, any is edited. */
export default function ServiceRecordWindow() {
  const open = useStore($recordWindow)
  if (!open) return null
  const isEdited = open.mode === 'edit'
  return (
    <Dialog
      isOpen
      onClose={closeRecordWindow}
      title={isEdited ? messages.editTitle() : messages.list()}
      width={640}
    >
      {isEdited ? <Edited id={open.id} /> : <WorkOrderCard readonly serviceRecordId={open.id} />}
    </Dialog>
  )
}

function Edited({ id }: { readonly id: string }) {
  const state = useStore($editedDetail)
  useEffect(() => begin(loadEditedRecord(id)), [id])
  const record = lastOf(state)
  if (record) return <Form key={record.updateTime} record={record} />
  if (state.status !== 'failed') return <Skeleton label={commonMessages.loading()} rows={6} />
  return (
    <div className="flex flex-col items-center gap-3 py-4 text-center" role="alert">
      <p className="text-(--hutong-text-2)">{state.failure.message}</p>
      <Button onClick={() => begin(loadEditedRecord(id))}>{commonMessages.loadFailed()}</Button>
    </div>
  )
}

function Form({ record }: { readonly record: ServiceRecordDetail }) {
  const callResult = asCallResult(record)
  const [hasDraft] = useState(() => hasUnsentOrder(workOrderKey(callResult)))
  return (
    <div className="flex flex-col gap-3">
      {hasDraft && <Saved record={record} />}
      <WorkOrderForm callResult={callResult} onSaved={closeRecordWindow} />
    </div>
  )
}

/** What the unsent input of the form replaces. */
function Saved({ record }: { readonly record: ServiceRecordDetail }) {
  const { serviceTypeName, serviceContent, updateTime } = record
  return (
    <section
      aria-label={messages.saved()}
      className="flex flex-col gap-1 rounded-(--hutong-radius) border border-(--hutong-border) px-3 py-2"
    >
      <p className="text-(--hutong-text-2)">{messages.unsent()}</p>
      <p className="text-[12px]/5 text-(--hutong-text-3)">
        {messages.saved()} · {dateTime(updateTime)} · {serviceTypeName}
      </p>
      <p className="max-h-32 overflow-auto whitespace-pre-wrap wrap-anywhere">{serviceContent}</p>
    </section>
  )
}
