/** 工单信息: one work order, with editable custom fields and remark (rule work-order-7). */

import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { onOrderChange } from '../../../core/features/order-handling/live-orders.ts'
import { workOrderMessages as messages } from '../../../core/features/work-orders/messages.ts'
import type { ServiceRecordDetail } from '../../../core/features/work-orders/schemas.ts'
import { askForNeed, workOrderCard } from '../../../core/features/work-orders/work-order-card.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { card } from '../../kit/large/cell-styles.ts'
import { FormBlock } from '../../kit/large/forms/form-block.tsx'
import { Textarea } from '../../kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../kit/section-heading.tsx'
import { useOnChange } from '../../kit/use-on-change.ts'
import { begin } from '../begin-part.ts'
import { FieldDetails } from '../custom-fields/field-details.tsx'
import { FieldInputs, focusField, useFieldForm } from '../custom-fields/field-inputs.tsx'
import { Detail } from './order-subject.tsx'
import { OrderTags } from './order-tags.tsx'
import { ToOrder } from './to-order.tsx'

const REMARK_MOST = 100

interface WorkOrderCardProps {
  readonly serviceRecordId: string
  /** Disables editing, whatever the server allows. */
  readonly readonly?: boolean
  /** The `updateTime` of the record elsewhere: another one than was read loads it again. */
  readonly version?: number
  /** Number, state and handler of the order are shown beside the card. */
  readonly isBesideOrder?: boolean
}

/** Remounted per work order. */
export function WorkOrderCard(props: WorkOrderCardProps) {
  return <Card {...props} key={props.serviceRecordId} />
}

export default WorkOrderCard

function Card(props: WorkOrderCardProps) {
  const { serviceRecordId, version, readonly = false, isBesideOrder = false } = props
  const [order] = useState(() => workOrderCard(serviceRecordId))
  const detail = useStore(order.$detail)
  const isTyped = useRef(false)
  useEffect(() => begin(order.load()), [order])
  useEffect(
    () =>
      onOrderChange(id => {
        if (id === serviceRecordId && !isTyped.current) begin(order.load())
      }),
    [order, serviceRecordId]
  )
  useOnChange(version, () => {
    // What is typed is checked against the version that was read.
    if (order.$detail.get().status === 'ready' && !isTyped.current) begin(order.load())
  })
  const shown =
    detail.status === 'ready'
      ? detail.value
      : detail.status === 'loading'
        ? detail.before
        : undefined
  if (shown)
    return shown.canEdit && !readonly ? (
      <Changeable card={order} detail={shown} isBesideOrder={isBesideOrder} isTyped={isTyped} />
    ) : (
      <section aria-label={messages.card()} className={card}>
        <SectionHeading isBar>{messages.card()}</SectionHeading>
        <div className="p-4">
          <Known detail={shown} isBesideOrder={isBesideOrder} />
        </div>
      </section>
    )
  if (detail.status !== 'failed') return <Skeleton label={commonMessages.loading()} rows={4} />
  return (
    <div className="flex flex-col items-center gap-3 py-4 text-center" role="alert">
      <p className="text-(--hutong-text-2)">{detail.failure.message}</p>
      {detail.failure.kind !== 'forbidden' && (
        <Button onClick={() => begin(order.load())}>{commonMessages.loadFailed()}</Button>
      )}
    </div>
  )
}

interface KnownProps {
  readonly detail: ServiceRecordDetail
  readonly isBesideOrder: boolean
}

function Known({ detail, isBesideOrder }: KnownProps) {
  const { originWorkOrderFields, workOrderFields, remark } = detail
  return (
    <div className="flex flex-col gap-2">
      <Filed detail={detail} />
      {originWorkOrderFields.length > 0 && (
        <FieldDetails
          metas={askForNeed(originWorkOrderFields, workOrderFields)}
          values={workOrderFields}
        />
      )}
      <Former detail={detail} />
      <dl>
        <Detail name={messages.remark()} value={remark || messages.nothing()} />
      </dl>
      <div className="flex empty:hidden">
        <ToOrder record={detail} />
        {!isBesideOrder && <OrderTags record={detail} />}
      </div>
    </div>
  )
}

/** Values of fields that the record no longer has. */
function Former({ detail }: { readonly detail: ServiceRecordDetail }) {
  const { formerWorkOrderFields: metas, workOrderFields } = detail
  if (metas.length === 0) return null
  return (
    <section aria-label={messages.former()} className="flex flex-col gap-1">
      <p className="text-[12px]/5 text-(--hutong-text-2)">{messages.former()}</p>
      <FieldDetails metas={metas} values={workOrderFields} />
    </section>
  )
}

/** The filed data and its author; edited in the call's form, not here. */
function Filed({ detail }: { readonly detail: ServiceRecordDetail }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-x-4 gap-y-2">
      <Detail name={messages.type()} value={detail.serviceTypeName} />
      <Detail name={messages.agent()} value={detail.agentName || messages.nothing()} />
      <Detail name={messages.when()} value={dateTime(detail.createTime)} />
      <Detail
        isWide
        name={messages.content()}
        value={
          <span className="whitespace-pre-wrap">{detail.serviceContent || messages.nothing()}</span>
        }
      />
    </dl>
  )
}

interface ChangeableProps extends KnownProps {
  readonly card: ReturnType<typeof workOrderCard>
  /** Set while there is unsaved input, which a reload must not replace. */
  readonly isTyped: { current: boolean }
}

function Changeable({ card, detail, isBesideOrder, isTyped }: ChangeableProps) {
  const { originWorkOrderFields: metas, workOrderFields: values } = detail
  const [remark, setRemark] = useState(detail.remark)
  const attempt = useStore(card.$attempt)
  const form = useFieldForm(metas, values, askForNeed)
  const frame = useRef<HTMLDivElement>(null)
  const came = JSON.stringify([values, detail.remark])
  const start = useRef(came)
  const shown = JSON.stringify([useStore(form.$state).values, remark])
  useEffect(() => {
    isTyped.current = shown !== start.current
  }, [shown, isTyped])
  const begins = () => {
    start.current = came
    form.reset(values)
    setRemark(detail.remark)
    card.clearFailure()
  }
  useOnChange(came, () => {
    if (!isTyped.current) begins()
  })
  return (
    <FormBlock
      fields={
        <div className="flex flex-col gap-2" ref={frame}>
          <Filed detail={detail} />
          <FieldInputs form={form} />
          <Former detail={detail} />
          <Textarea
            label={messages.remark()}
            maxLength={REMARK_MOST}
            onChange={({ target }) => setRemark(target.value)}
            rows={2}
            value={remark}
          />
          <p className="text-[13px]/5 text-(--hutong-danger) empty:hidden" role="alert">
            {attempt.status === 'failed' && attempt.failure.message}
          </p>
        </div>
      }
      onCancel={begins}
      onConfirm={async () => {
        await form.settled()
        const checked = form.check()
        if ('values' in checked) {
          const isSaved = await card.save({
            remark: remark.trim(),
            workOrderFields: checked.values
          })
          const saved = card.$detail.get()
          if (isSaved && saved.status === 'ready') {
            start.current = JSON.stringify([saved.value.workOrderFields, saved.value.remark])
            form.reset(saved.value.workOrderFields)
            setRemark(saved.value.remark)
          }
          return isSaved
        }
        focusField(frame, checked.wrong)
        return false
      }}
      title={messages.card()}
      view={<Known detail={detail} isBesideOrder={isBesideOrder} />}
    />
  )
}
