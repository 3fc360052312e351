import type { LoadedCustomer } from '../../../core/features/customer-details/known-customer.ts'
import { customerMessages as messages } from '../../../core/features/customer-details/messages.ts'
import { Lazy } from '../../kit/lazy-view.tsx'
import { numberView } from '../panel-views.ts'

/** The phone number; a masked one can be revealed for a fee. */
export function PhoneLine({ known }: { readonly known: LoadedCustomer }) {
  const { info, clue, call } = known
  const shown = info?.phone || clue?.customerPhone || call?.customerPhone || ''
  const whose = info
    ? { customerId: info.id }
    : clue
      ? { clueId: clue.id }
      : { callRecordId: call?.callRecordId }
  const plain = <span className="font-semibold tabular-nums">{shown || messages.nothing()}</span>
  return (
    <div className="flex min-h-7 items-center text-(--hutong-text)">
      {shown.includes('*') ? (
        <Lazy fallback={plain} view={numberView} with={{ ...whose, masked: shown }} />
      ) : (
        plain
      )}
    </div>
  )
}
