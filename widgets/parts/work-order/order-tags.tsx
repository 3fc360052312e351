import { useContext } from 'react'
import { workOrderMessages as messages } from '../../../core/features/work-orders/messages.ts'
import type { ServiceRecord } from '../../../core/features/work-orders/schemas.ts'
import { DueTag, StateMark } from './order-marks.tsx'
import { OrderOpening } from './order-opening.ts'

/** Number, state, due mark and handler of a record that needs work; the number opens it. */
export function OrderTags({ record }: { readonly record: ServiceRecord }) {
  const { id, orderState: state, orderNumber: number, handlerName } = record
  const openOrder = useContext(OrderOpening)
  if (state === null) return null
  const name = messages.order({ number })
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      {openOrder ? (
        <button
          aria-label={messages.openOrder({ number })}
          className="min-h-6 rounded-(--hutong-radius-sm) text-[12px]/5 text-(--hutong-link) tabular-nums hover:underline"
          onClick={() => openOrder(id)}
          type="button"
        >
          {name}
        </button>
      ) : (
        <span className="text-[12px]/5 tabular-nums">{name}</span>
      )}
      <StateMark state={state} />
      <DueTag order={{ ...record, state }} />
      {handlerName !== '' && (
        <span className="text-[12px]/5 text-(--hutong-text-2) wrap-anywhere">
          {messages.handledBy({ name: handlerName })}
        </span>
      )}
    </span>
  )
}
