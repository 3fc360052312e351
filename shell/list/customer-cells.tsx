/** What rows show of a customer: the number that is dialled, the name that opens 服务对象详情. */
import { useStore } from '@nanostores/react'
import type { Whose } from '../../core/areas/numbers/number-look.ts'
import { openPerson } from '../../core/areas/person/open.ts'
import { $agent } from '../../core/session/seat.ts'
import { listText as t } from '../../core/text/list.ts'
import { Icon } from '../../widgets/kit/icon.tsx'
import { Apart, piece } from '../../widgets/parts/apart.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { dialFrom } from '../../widgets/parts/dial/from.ts'
import type { NumberViewProps } from '../../widgets/parts/number-view/number-view.tsx'

/** What sees a number that is shown with stars comes with the first of them. */
const look = piece<NumberViewProps>(() => import('../../widgets/parts/number-view/number-view.tsx'))

/**
 * A customer's number as the server tells it, with a look at it that is paid for where it is hidden
 * and so has stars, and dialled by a click where there is a seat.
 */
export function DialNumber(
  props: {
    readonly number: string
    readonly customerId?: string | null | undefined
  } & Pick<Whose, 'callRecordId' | 'clueId'>
) {
  const { number, customerId, callRecordId, clueId } = props
  const hasId = Boolean(customerId || callRecordId || clueId)
  if (number === '') return t.nothing()
  if (!number.includes('*')) return <Dial customerId={customerId} isPaid={false} number={number} />
  // Stars cannot be dialled.
  const stars = <span className="tabular-nums">{number}</span>
  if (!hasId) return stars
  return (
    <Apart
      meanwhile={stars}
      piece={look}
      with={{
        callRecordId,
        clueId,
        customerId: customerId ?? undefined,
        draw: phone => <Dial customerId={customerId} isPaid={true} number={phone} />,
        isSmall: true,
        masked: number,
        rest: stars
      }}
    />
  )
}

function Dial(props: {
  readonly number: string
  readonly customerId: string | null | undefined
  /** Then it stands in no attribute. */
  readonly isPaid: boolean
}) {
  const { number, customerId, isPaid } = props
  const hasSeat = useStore($agent) !== undefined
  if (!hasSeat) return <span className="tabular-nums">{number}</span>
  const label = isPaid ? undefined : t.callNumber({ number })
  return (
    <button
      aria-label={label}
      className="group inline-flex h-6 max-w-full items-center gap-1 rounded-(--hutong-radius-sm) text-(--hutong-link) tabular-nums hover:underline"
      onClick={({ currentTarget }) => begin(dialFrom(currentTarget, number, customerId))}
      title={label}
      type="button"
    >
      {isPaid && <span className="sr-only">{t.call()}</span>}
      <span className="truncate">{number}</span>
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
