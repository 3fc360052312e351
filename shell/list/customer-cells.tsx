/** What rows show of a customer: the number that is dialled, the name that opens 服务对象详情. */
import { useStore } from '@nanostores/react'
import { openPerson } from '../../core/areas/person/open.ts'
import { maskedPhone } from '../../core/rules/masking.ts'
import { $agent } from '../../core/session/seat.ts'
import { $may } from '../../core/session/user.ts'
import { listText as t } from '../../core/text/list.ts'
import { Icon } from '../../widgets/kit/icon.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { dialFrom } from '../../widgets/parts/dial/from.ts'

/** How a customer's number may be shown to whoever is signed in. */
export function useShownNumber(number: string): string {
  const may = useStore($may)
  return (may('CCS.EDIT.CUST.INFO') ? number : maskedPhone(number)) || t.nothing()
}

/** A customer's number: in full for those who may edit customers, and dialled by a click where there is a seat. */
export function DialNumber(props: {
  readonly number: string
  readonly customerId?: string | null | undefined
}) {
  const { number, customerId } = props
  const shown = useShownNumber(number)
  const hasSeat = useStore($agent) !== undefined
  if (number === '') return t.nothing()
  if (!hasSeat) return <span className="tabular-nums">{shown}</span>
  return (
    <button
      aria-label={t.callNumber({ number: shown })}
      className="group inline-flex h-6 max-w-full items-center gap-1 rounded-(--hutong-radius-sm) text-(--hutong-link) tabular-nums hover:underline"
      onClick={({ currentTarget }) => begin(dialFrom(currentTarget, number, customerId))}
      title={t.callNumber({ number: shown })}
      type="button"
    >
      <span className="truncate">{shown}</span>
      <Icon sign="call" size={14} />
    </button>
  )
}

/** A customer's name, which opens 服务对象详情 where it is known whose it is. */
export function PersonName(props: { readonly name: string; readonly customerId: string | null }) {
  const { name, customerId } = props
  if (customerId === null || name === '') return <span title={name}>{name || t.nothing()}</span>
  return (
    <button
      className="h-6 max-w-full truncate rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
      onClick={() => openPerson(customerId)}
      title={name}
      type="button"
    >
      {name}
    </button>
  )
}
