import type { Known } from '../../core/areas/customer/known.ts'
import { customerText as t } from '../../core/text/customer.ts'
import { Apart } from '../parts/apart.tsx'
import { numberPiece } from './pieces.ts'

/** The number; one that is hidden has stars in it and can be looked at for a fee. */
export function PhoneLine({ known }: { readonly known: Known }) {
  const { info, clue, call } = known
  const shown = info?.phone || clue?.customerPhone || call?.customerPhone || ''
  const whose = info
    ? { customerId: info.id }
    : clue
      ? { clueId: clue.id }
      : { callRecordId: call?.callRecordId }
  const plain = <span className="font-semibold tabular-nums">{shown || t.nothing()}</span>
  return (
    <div className="flex min-h-7 items-center text-(--hutong-text)">
      {shown.includes('*') ? (
        <Apart meanwhile={plain} piece={numberPiece} with={{ ...whose, masked: shown }} />
      ) : (
        plain
      )}
    </div>
  )
}
