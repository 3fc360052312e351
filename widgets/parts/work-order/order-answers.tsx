/** Custom fields of a work order being filed; 是否有需求 controls 需求内容 (rule custom-field-5). */

import { useStore } from '@nanostores/react'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { $workOrderFields, loadFields } from '../../../core/features/custom-fields/field-metas.ts'
import type { FieldMeta, FieldValues } from '../../../core/features/custom-fields/schemas.ts'
import type { WorkOrder } from '../../../core/features/work-orders/work-order.ts'
import { askForNeed, fieldsOfType } from '../../../core/features/work-orders/work-order-card.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { useOnChange } from '../../kit/use-on-change.ts'
import { begin } from '../begin-part.ts'
import { FieldInputs, focusField, useFieldForm } from '../custom-fields/field-inputs.tsx'

export interface AnswersHandle {
  /** The values; undefined when one is missing, which is then focused. */
  check(): Promise<FieldValues | undefined>
}

interface AnswersProps {
  readonly order: Pick<WorkOrder, '$answers' | 'loadAnswers'>
  /** Its fields are shown. */
  readonly serviceType: string
  /** Input from before a reload. */
  readonly draft: FieldValues | undefined
  readonly onChange: (values: FieldValues) => void
  /** Set while there are fields. */
  readonly handle: Ref<AnswersHandle>
}

export function OrderAnswers(props: AnswersProps) {
  const { order, draft, serviceType } = props
  // Another type has other fields; what was typed in those that both have stays.
  const [typed, setTyped] = useState<FieldValues>()
  const metas = useStore($workOrderFields)
  const answers = useStore(order.$answers)
  const load = () => {
    begin(loadFields('workOrder'))
    if (order.$answers.get().status !== 'ready') begin(order.loadAnswers())
  }
  useEffect(load, [order])
  if (metas.status === 'failed' || answers.status === 'failed')
    return (
      <div className="py-1" role="alert">
        <Button onClick={load} size="small">
          {commonMessages.loadFailed()}
        </Button>
      </div>
    )
  if (metas.status !== 'ready' || answers.status !== 'ready')
    return <Skeleton label={commonMessages.loading()} rows={1} />
  const fields = fieldsOfType(metas.value, serviceType)
  if (fields.length === 0) return null
  const others = new Set(metas.value.filter(meta => !fields.includes(meta)).map(({ id }) => id))
  return (
    <AnswerForm
      {...props}
      isOther={id => others.has(id)}
      metas={fields}
      onChange={values => {
        setTyped(values)
        props.onChange(values)
      }}
      start={typed ?? draft ?? answers.value}
    />
  )
}

function AnswerForm(
  props: Pick<AnswersProps, 'onChange' | 'handle'> & {
    readonly metas: readonly FieldMeta[]
    readonly start: FieldValues
    /** Whether only records of another type have the field. */
    readonly isOther: (id: string) => boolean
  }
) {
  const { metas, start, onChange, handle, isOther } = props
  const form = useFieldForm(metas, start, askForNeed)
  const { values } = useStore(form.$state)
  const frame = useRef<HTMLDivElement>(null)
  useImperativeHandle(handle, () => ({
    async check() {
      await form.settled()
      const checked = form.check()
      if ('values' in checked)
        return Object.fromEntries(Object.entries(checked.values).filter(([id]) => !isOther(id)))
      focusField(frame, checked.wrong)
      return undefined
    }
  }))
  useOnChange(values, () => onChange(values))
  return (
    <div ref={frame}>
      <FieldInputs form={form} />
    </div>
  )
}
