/** Cells of a customer: the number (click dials) and the name (click opens 服务对象详情). */

import { useStore } from '@nanostores/react'
import type { NumberOwner } from '../../../core/features/number-reveal/reveal-number.ts'
import { openPerson } from '../../../core/features/person/person-window.ts'
import { listMessages as messages } from '../../../core/messages/list-messages.ts'
import { $agent } from '../../../core/session/seat.ts'
import { Icon } from '../../../widgets/kit/icon.tsx'
import { Lazy, lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { dialFrom } from '../../../widgets/parts/dial-links/dial-source.ts'
import type { NumberViewProps } from '../../../widgets/parts/number-reveal/number-view.tsx'

/** The reveal button is loaded with the first masked number. */
const look = lazyView<NumberViewProps>(
  () => import('../../../widgets/parts/number-reveal/number-view.tsx')
)

/**
 * A customer's number as sent by the server. Masked numbers get a reveal button; with a seat,
 * a click dials.
 */
export function DialNumber(
  props: {
    readonly number: string
    readonly customerId?: string | null | undefined
  } & Pick<NumberOwner, 'callRecordId' | 'clueId'>
) {
  const { number, customerId, callRecordId, clueId } = props
  const hasId = Boolean(customerId || callRecordId || clueId)
  if (number === '') return messages.nothing()
  if (!number.includes('*')) return <Dial customerId={customerId} isPaid={false} number={number} />
  // Masked numbers cannot be dialled.
  const stars = <span className="tabular-nums">{number}</span>
  if (!hasId) return stars
  return (
    <Lazy
      fallback={stars}
      view={look}
      with={{
        callRecordId,
        clueId,
        customerId: customerId ?? undefined,
        children: phone => <Dial customerId={customerId} isPaid={true} number={phone} />,
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
  /** A revealed number is kept out of attributes. */
  readonly isPaid: boolean
}) {
  const { number, customerId, isPaid } = props
  const hasSeat = useStore($agent) !== undefined
  if (!hasSeat) return <span className="tabular-nums">{number}</span>
  const label = isPaid ? undefined : messages.callNumber({ number })
  return (
    <button
      aria-label={label}
      className="group inline-flex h-6 max-w-full items-center gap-1 rounded-(--hutong-radius-sm) text-(--hutong-link) tabular-nums hover:underline"
      onClick={({ currentTarget }) => begin(dialFrom(currentTarget, number, customerId))}
      title={label}
      type="button"
    >
      {isPaid && <span className="sr-only">{messages.call()}</span>}
      <span className="truncate">{number}</span>
      <Icon name="call" size={14} />
    </button>
  )
}

/** A customer's name; opens 服务对象详情 when the customer is known. */
export function PersonName(props: { readonly name: string; readonly customerId: string | null }) {
  const { name, customerId } = props
  if (customerId === null || name === '')
    return <span title={name}>{name || messages.nothing()}</span>
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
