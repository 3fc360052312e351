import { useStore } from '@nanostores/react'
import type { Known } from '../../core/areas/customer/known.ts'
import { maskedPhone } from '../../core/rules/masking.ts'
import { $may } from '../../core/session/user.ts'
import { customerText as t } from '../../core/text/customer.ts'
import { Apart } from '../parts/apart.tsx'
import { numberPiece } from './pieces.ts'

/** The number, as far as it may be seen; one with stars in it can be looked at for a fee. */
export function PhoneLine({ known }: { readonly known: Known }) {
  const { info, clue, call } = known
  const may = useStore($may)
  const told = info?.phone || clue?.customerPhone || call?.customerPhone || ''
  // A call's own number comes whole, as the lists have it.
  const shown = info || clue || may('CCS.EDIT.CUST.INFO') ? told : maskedPhone(told)
  const whose = info
    ? { customerId: info.id }
    : clue
      ? { clueId: clue.id }
      : { callRecordId: call?.callRecordId }
  const plain = <span className="tabular-nums">{shown || t.nothing()}</span>
  return (
    <div className="flex min-h-7 items-center text-(--hutong-text-2)">
      {shown.includes('*') ? (
        <Apart meanwhile={plain} piece={numberPiece} with={{ ...whose, masked: shown }} />
      ) : (
        plain
      )}
    </div>
  )
}
