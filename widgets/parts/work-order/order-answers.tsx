/** Custom fields of a work order being filed; 是否有需求 controls 需求内容 (rule custom-field-5). */

import { useStore } from '@nanostores/react'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { $workOrderFields, loadFields } from '../../../core/features/custom-fields/field-metas.ts'
import type { FieldMeta, FieldValues } from '../../../core/features/custom-fields/schemas.ts'
import type { WorkOrder } from '../../../core/features/work-orders/work-order.ts'
import { askForNeed } from '../../../core/features/work-orders/work-order-card.ts'
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
  readonly order: WorkOrder
  /** Input from before a reload. */
  readonly draft: FieldValues | undefined
  readonly onChange: (values: FieldValues) => void
  /** Set while there are fields. */
  readonly handle: Ref<AnswersHandle>
}

export function OrderAnswers(props: AnswersProps) {
  const { order, draft } = props
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
  if (metas.value.length === 0) return null
  return <FormButtons {...props} metas={metas.value} start={draft ?? answers.value} />
}

function FormButtons(
  props: AnswersProps & { readonly metas: readonly FieldMeta[]; readonly start: FieldValues }
) {
  const { metas, start, onChange, handle } = props
  const form = useFieldForm(metas, start, askForNeed)
  const { values } = useStore(form.$state)
  const frame = useRef<HTMLDivElement>(null)
  useImperativeHandle(handle, () => ({
    async check() {
      await form.settled()
      const checked = form.check()
      if ('values' in checked) return checked.values
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
