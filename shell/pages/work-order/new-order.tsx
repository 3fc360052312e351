import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { type OrderLevel, orderLevel } from '../../../core/features/order-handling/enums.ts'
import {
  $newOrderAttempt,
  closeNewOrder,
  keepNewOrder,
  newOrderAnswers,
  newOrderDraft,
  saveNewOrder
} from '../../../core/features/order-handling/order-form.ts'
import { orderPageMessages as messages } from '../../../core/features/order-handling/order-page-messages.ts'
import { CONTENT_MOST, serviceContent } from '../../../core/features/work-orders/rules.ts'
import { loadServiceTypes } from '../../../core/features/work-orders/work-order.ts'
import { serviceType } from '../../../core/lib/validation/form-validators.ts'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { Textarea } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { Radios } from '../../../widgets/kit/large/forms/ticks.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import {
  type AnswersHandle,
  OrderAnswers
} from '../../../widgets/parts/work-order/order-answers.tsx'
import { TypeChoice } from '../../../widgets/parts/work-order/type-choice.tsx'
import { FormButtons } from '../../list/cells/answer-cells.tsx'
import { type ChosenCustomer, CustomerChoice } from '../../work-order/customer-choice.tsx'
import { TargetFields } from '../../work-order/target-fields.tsx'

const BY_TYPE = ''
const levels = () => [
  { value: BY_TYPE, label: messages.levelByType() },
  ...orderLevel.options.map(({ value, label }) => ({ value: String(value), label }))
]

/** 新建工单: without a call; type and content survive a reload. */
export default function NewOrder() {
  const id = useId()
  const attempt = useStore($newOrderAttempt)
  const answers = useRef<AnswersHandle>(null)
  useEffect(() => begin(loadServiceTypes()), [])
  const form = useForm<{
    serviceType: string
    serviceContent: string
    level: string
    customer: ChosenCustomer | null
    handlerId: string | null
    groupId: string | null
  }>({
    initial: {
      ...(newOrderDraft() ?? { serviceType: '', serviceContent: '' }),
      ...{ level: BY_TYPE, customer: null, handlerId: null, groupId: null }
    },
    validate: values => ({
      serviceType: serviceType(values.serviceType),
      serviceContent: serviceContent(values.serviceContent)
    }),
    places: {
      serviceContent: 'serviceContent',
      handlerId: 'handlerId',
      groupId: 'groupId',
      customerId: 'customer'
    },
    submission: attempt
  })
  const { values } = form
  useEffect(() => {
    keepNewOrder({ serviceType: values.serviceType, serviceContent: values.serviceContent })
  }, [values.serviceType, values.serviceContent])
  const submit = async () => {
    const ready = form.check()
    const fields = answers.current
    const workOrderFields = await fields?.check()
    if (!ready || (fields && !workOrderFields)) return
    const { level, customer, ...rest } = ready
    await saveNewOrder({
      ...{ ...rest, workOrderFields: workOrderFields ?? {} },
      customerId: customer?.id ?? null,
      level: level === BY_TYPE ? undefined : (Number(level) as OrderLevel)
    })
  }
  return (
    <Dialog
      footer={<FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={closeNewOrder} />}
      isOpen
      onClose={closeNewOrder}
      title={messages.newOrder()}
      width={640}
    >
      <form
        className="flex flex-col gap-2"
        id={id}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (attempt.status !== 'busy') begin(submit())
        }}
      >
        <CustomerChoice
          chosen={values.customer}
          issue={form.issueOf('customer')}
          onChoose={customer => form.set('customer', customer)}
        />
        <TypeChoice
          field={{
            ref: form.place('serviceType'),
            value: values.serviceType,
            issue: form.issueOf('serviceType'),
            onBlur: () => form.blur('serviceType')
          }}
          onChoose={value => form.set('serviceType', value)}
        />
        <Textarea
          {...form.field('serviceContent')}
          label={messages.content()}
          maxLength={CONTENT_MOST}
          rows={5}
        />
        <OrderAnswers
          draft={undefined}
          handle={answers}
          onChange={() => {}}
          order={newOrderAnswers}
          serviceType={values.serviceType}
        />
        <Radios
          label={messages.level()}
          onChoose={value => form.set('level', value)}
          options={levels()}
          value={values.level}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(220px,100%),1fr))] gap-x-4">
          <TargetFields
            groupId={values.groupId}
            groupIssue={form.issueOf('groupId')}
            handlerId={values.handlerId}
            issue={form.issueOf('handlerId')}
            onGroup={value => form.set('groupId', value)}
            onHandler={value => form.set('handlerId', value)}
            placeholder={messages.chooseHandler()}
          />
        </div>
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
