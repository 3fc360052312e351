import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $customerFields, fieldNamed } from '../../../core/areas/custom-fields/metas.ts'
import type { CallResult } from '../../../core/areas/work-order/work-order.ts'
import { spokenAnswers } from '../../../core/rules/spoken-answers.ts'
import { workOrderText as t } from '../../../core/text/work-order.ts'

/** Whom it is about; nothing of it is changed here. */
export function About({ callResult }: { readonly callResult: CallResult }) {
  const metas = useStore($customerFields)
  const { customerName, customerPhone, customFieldsMap = {} } = callResult
  const known = metas.at === 'ready' ? metas.value : []
  const answerTo = (name: string): string | undefined => {
    const meta = fieldNamed(known, name)
    return meta && (spokenAnswers(meta, customFieldsMap[meta.id]) || t.nothing())
  }
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(200px,100%),1fr))] gap-x-4 gap-y-2 rounded-(--hutong-radius) bg-(--hutong-bg-sub) px-3 py-2">
      <Fact name={t.name()} value={customerName || t.stranger()} />
      <Fact name={t.phone()} value={customerPhone || t.nothing()} />
      <Fact name={t.category()} value={answerTo(t.category())} />
      <Fact name={t.street()} value={answerTo(t.street())} />
    </dl>
  )
}

export function Fact(props: {
  readonly name: string
  readonly value: ReactNode
  /** Over all columns. */
  readonly isWide?: boolean
}) {
  if (props.value === undefined) return null
  return (
    <div
      className={`grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-x-2 ${props.isWide ? 'col-span-full' : ''}`}
    >
      <dt className="text-(--hutong-text-3)">{props.name}</dt>
      <dd className="wrap-anywhere tabular-nums">{props.value}</dd>
    </div>
  )
}
