import { useStore } from '@nanostores/react'
import { maskedPhone } from '../../core/rules/masking.ts'
import { $agent } from '../../core/session/seat.ts'
import { $may } from '../../core/session/user.ts'
import { listText as t } from '../../core/text/list.ts'
import { Icon } from '../../widgets/kit/icon.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { dialFrom } from '../../widgets/parts/dial/answer.ts'

/** A customer's number: in full for those who may edit customers, and dialled by a click where there is a seat. */
export function DialNumber(props: {
  readonly number: string
  readonly customerId?: string | null | undefined
}) {
  const { number, customerId } = props
  const may = useStore($may)
  const hasSeat = useStore($agent) !== undefined
  const shown = may('CCS.EDIT.CUST.INFO') ? number : maskedPhone(number)
  if (number === '') return t.nothing()
  if (!hasSeat) return <span className="tabular-nums">{shown}</span>
  return (
    <button
      aria-label={t.callNumber({ number: shown })}
      className="group inline-flex h-6 max-w-full items-center gap-1 rounded-(--hutong-radius-sm) text-(--hutong-link) tabular-nums hover:underline"
      onClick={({ currentTarget }) =>
        begin(
          dialFrom(currentTarget, number, {
            customerId: customerId ?? undefined,
            callerId: undefined
          })
        )
      }
      title={t.callNumber({ number: shown })}
      type="button"
    >
      <span className="truncate">{shown}</span>
      <Icon sign="call" size={14} />
    </button>
  )
}
