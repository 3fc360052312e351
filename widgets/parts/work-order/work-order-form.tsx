/**
 * The work order beside a call (rule work-order-1): customer, service type, content.
 *
 * Input survives a refusal and a new sign-in. Requires the large parts' messages from `PageRoot`.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadFields } from '../../../core/features/custom-fields/field-metas.ts'
import type { FieldValues } from '../../../core/features/custom-fields/schemas.ts'
import { workOrderMessages } from '../../../core/features/work-orders/messages.ts'
import {
  type CallResult,
  loadServiceTypes,
  markCallSeen,
  type WorkOrder,
  workOrder,
  workOrderDrafts,
  workOrderFormKey,
  workOrderKey
} from '../../../core/features/work-orders/work-order.ts'
import { serviceType as typeRule } from '../../../core/lib/validation/form-validators.ts'
import { Button } from '../../kit/button.tsx'
import { Textarea } from '../../kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../kit/section-heading.tsx'
import { begin } from '../begin-part.ts'
import { useForm } from '../form/use-form.ts'
import { type AnswersHandle, OrderAnswers } from './order-answers.tsx'
import { About } from './order-subject.tsx'
import { TypeChoice } from './type-choice.tsx'

export type { CallResult }

const CONTENT_MOST = 1000

export interface WorkOrderFormProps {
  readonly callResult: CallResult
  readonly onSaved?: ((serviceRecordId: string) => void) | undefined
  /** Undefined: no heading. */
  readonly title?: string | undefined
}

/** Remounted per call, so that no input is carried over. */
export function WorkOrderForm(props: WorkOrderFormProps) {
  return <Form {...props} key={workOrderFormKey(props.callResult)} />
}

export default WorkOrderForm

function Form({ callResult, onSaved, title }: WorkOrderFormProps) {
  const { callRecordId } = callResult
  const latest = useRef(callResult)
  useLayoutEffect(() => {
    latest.current = callResult
  })
  const [order] = useState(() => workOrder(() => latest.current))
  useEffect(() => {
    begin(loadFields('customer'))
    begin(loadServiceTypes())
  }, [])
  useEffect(() => {
    if (callRecordId) begin(markCallSeen(callRecordId))
  }, [callRecordId])
  return (
    <section aria-label={title ?? workOrderMessages.form()} className="flex flex-col gap-3">
      {title && <SectionHeading>{title}</SectionHeading>}
      <About callResult={callResult} />
      <Fields callResult={callResult} onSaved={onSaved} order={order} />
    </section>
  )
}

const plain = (values: FieldValues) => ({
  workOrderFields: Object.fromEntries(Object.entries(values).map(([id, list]) => [id, [...list]]))
})

const blank = { serviceType: '', serviceContent: '' }

function Fields(props: {
  readonly callResult: CallResult
  readonly order: WorkOrder
  readonly onSaved: WorkOrderFormProps['onSaved']
}) {
  const { callResult, order, onSaved } = props
  const key = workOrderKey(callResult)
  const attempt = useStore(order.$attempt)
  const [initial] = useState(() => {
    const { serviceType, serviceContent } = order.written() ?? blank
    return { serviceType, serviceContent }
  })
  const [{ workOrderFields: draft, ...unsent }] = useState(
    (): Partial<typeof blank> & { workOrderFields?: FieldValues | undefined } =>
      workOrderDrafts.read(key) ?? {}
  )
  const form = useForm({
    initial,
    isStored: true,
    draft: unsent,
    validate: values => ({ serviceType: typeRule(values.serviceType) }),
    onInput: order.clearFailure,
    submission: attempt
  })
  const { serviceType, serviceContent } = form.values
  const answers = useRef<AnswersHandle>(null)
  const [own, setOwn] = useState<FieldValues | undefined>(draft)
  // A submitted version is no draft until it is changed again.
  const sent = useRef(JSON.stringify([initial.serviceType, initial.serviceContent]))
  const sentOwn = useRef<string>(undefined)
  useEffect(() => {
    const isSent = JSON.stringify([serviceType, serviceContent]) === sent.current
    const answered = own && JSON.stringify(own)
    // Without a draft, the initial answers are those of the saved work order.
    sentOwn.current ??= draft ? '' : answered
    if (isSent && (answered === undefined || answered === sentOwn.current))
      workOrderDrafts.drop(key)
    else workOrderDrafts.keep(key, { serviceType, serviceContent, ...(own && plain(own)) })
  }, [key, serviceType, serviceContent, own, draft])
  const isBusy = attempt.status === 'busy'
  const submit = async () => {
    const ready = form.check()
    const fields = answers.current
    const workOrderFields = await fields?.check()
    if (!ready || (fields && !workOrderFields)) return
    const written = await order.submit({ ...ready, workOrderFields })
    if (written === undefined) return
    sent.current = JSON.stringify([ready.serviceType, ready.serviceContent])
    sentOwn.current = own && JSON.stringify(own)
    workOrderDrafts.drop(key)
    onSaved?.(written)
  }
  return (
    <form
      className="flex flex-col gap-1"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
    >
      <TypeChoice
        field={form.field('serviceType')}
        onChoose={value => {
          form.set('serviceType', value)
          order.clearFailure()
        }}
      />
      <Textarea
        {...form.field('serviceContent')}
        label={workOrderMessages.content()}
        maxLength={CONTENT_MOST}
        placeholder={workOrderMessages.contentHint()}
        rows={5}
      />
      <OrderAnswers
        draft={draft}
        handle={answers}
        onChange={values => {
          setOwn(values)
          order.clearFailure()
        }}
        order={order}
        serviceType={serviceType}
      />
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <p
          className="min-w-0 grow basis-40 text-[13px]/5 text-(--hutong-danger) wrap-anywhere"
          role="alert"
        >
          {form.error}
        </p>
        {order.written() && attempt.status !== 'failed' && (
          <p className="text-[12px]/5 text-(--hutong-text-3)">{workOrderMessages.again()}</p>
        )}
        <Button aria-busy={isBusy} aria-disabled={isBusy} tone="primary" type="submit">
          {isBusy ? workOrderMessages.submitting() : workOrderMessages.submit()}
        </Button>
      </div>
    </form>
  )
}
