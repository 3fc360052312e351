import { useStore } from '@nanostores/react'
import type { Known } from '../../core/areas/customer/basics.ts'
import { maskedPhone } from '../../core/rules/masking.ts'
import { $may } from '../../core/session/user.ts'
import { customerText as t } from '../../core/text/customer.ts'

/** The number, as far as it may be seen. */
export function PhoneLine({ known }: { readonly known: Known }) {
  const { info, clue, call } = known
  const may = useStore($may)
  const number = info?.phone || clue?.customerPhone || call?.customerPhone || ''
  const shown = info || clue || may('CCS.EDIT.CUST.INFO') ? number : maskedPhone(number)
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-(--hutong-text-2) tabular-nums">
      {shown || t.nothing()}
    </p>
  )
}
