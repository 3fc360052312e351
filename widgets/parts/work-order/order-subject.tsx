import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $customerFields, fieldNamed } from '../../../core/features/custom-fields/field-metas.ts'
import { CATEGORY, STREET } from '../../../core/features/custom-fields/rules/known-fields.ts'
import { spokenAnswers } from '../../../core/features/dialogue/rules/spoken-answers.ts'
import { workOrderMessages as messages } from '../../../core/features/work-orders/messages.ts'
import type { CallResult } from '../../../core/features/work-orders/work-order.ts'
import { DetailRow } from '../details/detail-grid.tsx'

/** The customer of the work order, read-only. */
export function About({ callResult }: { readonly callResult: CallResult }) {
  const metas = useStore($customerFields)
  const { customerName, customerPhone, customFieldsMap = {} } = callResult
  const known = metas.status === 'ready' ? metas.value : []
  const answerTo = (name: string): string | undefined => {
    const meta = fieldNamed(known, name)
    return meta && (spokenAnswers(meta, customFieldsMap[meta.id]) || messages.nothing())
  }
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(200px,100%),1fr))] gap-x-4 gap-y-2 rounded-(--hutong-radius) bg-(--hutong-bg-sub) px-3 py-2">
      <Detail name={messages.name()} value={customerName || messages.unregistered()} />
      <Detail name={messages.phone()} value={customerPhone || messages.nothing()} />
      <Detail name={messages.category()} value={answerTo(CATEGORY)} />
      <Detail name={messages.street()} value={answerTo(STREET)} />
    </dl>
  )
}

export function Detail(props: {
  readonly name: string
  readonly value: ReactNode
  /** Spans all columns. */
  readonly isWide?: boolean
}) {
  if (props.value === undefined) return null
  return (
    <DetailRow isWide={props.isWide} label={props.name}>
      {props.value}
    </DetailRow>
  )
}
