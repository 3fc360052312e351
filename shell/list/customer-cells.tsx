/** What rows show of a customer: the number that is dialled, the name that opens 服务对象详情. */
import { useStore } from '@nanostores/react'
import type { Whose } from '../../core/areas/numbers/number-look.ts'
import { openPerson } from '../../core/areas/person/open.ts'
import { maskedPhone } from '../../core/rules/masking.ts'
import { $agent } from '../../core/session/seat.ts'
import { $may } from '../../core/session/user.ts'
import { listText as t } from '../../core/text/list.ts'
import { Icon } from '../../widgets/kit/icon.tsx'
import { Apart, piece } from '../../widgets/parts/apart.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { dialFrom } from '../../widgets/parts/dial/from.ts'
import type { NumberViewProps } from '../../widgets/parts/number-view/number-view.tsx'

/** How a customer's number may be shown to whoever is signed in. */
export function useShownNumber(number: string): string {
  const may = useStore($may)
  return (may('CCS.EDIT.CUST.INFO') ? number : maskedPhone(number)) || t.nothing()
}

/** What sees a number that is shown with stars comes with the first of them. */
const look = piece<NumberViewProps>(() => import('../../widgets/parts/number-view/number-view.tsx'))

/**
 * A customer's number: in full for those who may edit customers, with a look at it that is paid for
 * where it has stars, and dialled by a click where there is a seat.
 */
export function DialNumber(
  props: {
    readonly number: string
    readonly customerId?: string | null | undefined
  } & Pick<Whose, 'callRecordId' | 'clueId'>
) {
  const { number, customerId, callRecordId, clueId } = props
  const shown = useShownNumber(number)
  const hasId = Boolean(customerId || callRecordId || clueId)
  if (number === '') return t.nothing()
  // Stars of the server's cannot be dialled; those of the page can.
  const dial = (words: string, digits: string, isPaid = false) =>
    digits.includes('*') ? (
      <span className="tabular-nums">{words}</span>
    ) : (
      <Dial customerId={customerId} isPaid={isPaid} number={digits} shown={words} />
    )
  if (!shown.includes('*') || !hasId) return dial(shown, number)
  return (
    <Apart
      meanwhile={dial(shown, number)}
      piece={look}
      with={{
        callRecordId,
        clueId,
        customerId: customerId ?? undefined,
        draw: phone => dial(phone, phone, true),
        isSmall: true,
        masked: shown,
        rest: dial(shown, number)
      }}
    />
  )
}

function Dial(props: {
  readonly number: string
  readonly shown: string
  readonly customerId: string | null | undefined
  /** Then it stands in no attribute. */
  readonly isPaid: boolean
}) {
  const { number, shown, customerId, isPaid } = props
  const hasSeat = useStore($agent) !== undefined
  if (!hasSeat) return <span className="tabular-nums">{shown}</span>
  const label = isPaid ? undefined : t.callNumber({ number: shown })
  return (
    <button
      aria-label={label}
      className="group inline-flex h-6 max-w-full items-center gap-1 rounded-(--hutong-radius-sm) text-(--hutong-link) tabular-nums hover:underline"
      onClick={({ currentTarget }) => begin(dialFrom(currentTarget, number, customerId))}
      title={label}
      type="button"
    >
      {isPaid && <span className="sr-only">{t.call()}</span>}
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
