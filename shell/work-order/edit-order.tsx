import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import { textOptions } from '../../core/contract/text-options.ts'
import { type OrderLevel, orderLevel } from '../../core/features/order-handling/enums.ts'
import {
  $orderAttempt,
  closeOrderDialog,
  editOrder
} from '../../core/features/order-handling/order-detail.ts'
import { orderDetailMessages as messages } from '../../core/features/order-handling/order-detail-messages.ts'
import { orderPageMessages } from '../../core/features/order-handling/order-page-messages.ts'
import type { WorkOrderDetail } from '../../core/features/order-handling/schemas.ts'
import { CONTENT_MOST, serviceContent } from '../../core/features/work-orders/rules.ts'
import { loadServiceTypes } from '../../core/features/work-orders/work-order.ts'
import { chinaDay, chinaTime, isCalendarDay } from '../../core/lib/format/china-day.ts'
import { serviceType } from '../../core/lib/validation/form-validators.ts'
import { Dialog } from '../../widgets/kit/large/dialog.tsx'
import { FormField } from '../../widgets/kit/large/forms/form-field.tsx'
import { Textarea, TextInput } from '../../widgets/kit/large/forms/text-fields.tsx'
import { Radios } from '../../widgets/kit/large/forms/ticks.tsx'
import { begin } from '../../widgets/parts/begin-part.ts'
import { DateField } from '../../widgets/parts/date-field/date-field.tsx'
import { FormAlert } from '../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../widgets/parts/form/use-form.ts'
import { TypeChoice } from '../../widgets/parts/work-order/type-choice.tsx'
import { FormButtons } from '../list/cells/answer-cells.tsx'

const levels = textOptions(orderLevel.options)
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** China's time of a day and a clock; null for none, undefined for an invalid one. */
function dueOf(day: string, clock: string): number | null | undefined {
  if (day === '' && clock === '') return null
  return isCalendarDay(day) && CLOCK.test(clock)
    ? Date.parse(`${day}T${clock}:00+08:00`)
    : undefined
}

/** 修改工单: type, content, level and due time. */
export function EditOrder({ order }: { readonly order: WorkOrderDetail }) {
  const id = useId()
  const attempt = useStore($orderAttempt)
  useEffect(() => begin(loadServiceTypes()), [])
  const { dueTime } = order
  const form = useForm({
    initial: {
      serviceType: order.serviceType,
      serviceContent: order.serviceContent,
      level: String(order.level),
      day: dueTime === null ? '' : chinaDay(dueTime),
      clock: dueTime === null ? '' : chinaTime(dueTime).slice(11, 16)
    },
    validate: values => ({
      serviceType: serviceType(values.serviceType),
      serviceContent: serviceContent(values.serviceContent),
      clock: dueOf(values.day, values.clock) === undefined ? messages.badDue() : undefined
    }),
    places: { serviceType: 'serviceType', serviceContent: 'serviceContent', dueTime: 'clock' },
    submission: attempt
  })
  return (
    <Dialog
      footer={
        <FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={closeOrderDialog} />
      }
      isOpen
      onClose={closeOrderDialog}
      title={messages.editTitle({ number: order.number })}
      width={560}
    >
      <form
        className="flex flex-col gap-2"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ day, clock, level, ...values }) => {
          // An unchanged time keeps its seconds.
          const isSame =
            dueTime !== null &&
            day === chinaDay(dueTime) &&
            clock === chinaTime(dueTime).slice(11, 16)
          const due = isSame ? dueTime : (dueOf(day, clock) ?? null)
          void editOrder({ ...values, level: Number(level) as OrderLevel, dueTime: due })
        })}
      >
        <TypeChoice
          field={{
            ref: form.place('serviceType'),
            value: form.values.serviceType,
            issue: form.issueOf('serviceType'),
            onBlur: () => form.blur('serviceType')
          }}
          onChoose={value => form.set('serviceType', value)}
        />
        <Textarea
          {...form.field('serviceContent')}
          label={orderPageMessages.content()}
          maxLength={CONTENT_MOST}
          rows={5}
        />
        <Radios
          label={orderPageMessages.level()}
          onChoose={value => form.set('level', value)}
          options={levels}
          value={form.values.level}
        />
        <div className="grid grid-cols-2 gap-x-4">
          <FormField hint={messages.dueHint()} label={messages.dueDay()}>
            {wired => (
              <DateField
                {...wired}
                calendarLabel={messages.calendar()}
                onChange={value => form.set('day', value)}
                placeholder="2026-01-31"
                value={form.values.day}
              />
            )}
          </FormField>
          <TextInput
            {...form.field('clock')}
            autoComplete="off"
            label={messages.dueTime()}
            maxLength={5}
            placeholder="18:00"
          />
        </div>
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
