import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { numberMessages as messages } from '../../../core/features/number-reveal/messages.ts'
import {
  type NumberOwner,
  numberReveal
} from '../../../core/features/number-reveal/reveal-number.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { SvgIcon } from '../../kit/icon.tsx'
import { Confirm } from '../../kit/large/confirm.tsx'

export interface NumberViewProps extends NumberOwner {
  /** The number as shown; without an asterisk there is nothing to reveal. */
  readonly masked: string
  /** Content shown with the masked number, instead of the number alone. */
  readonly rest?: ReactNode
  /** An icon button, for tight layouts. */
  readonly isSmall?: boolean
  /** Renders the revealed number, such as with a dial button; default: text. */
  readonly children?: (phone: string) => ReactNode
}

/**
 * A masked number with 查看号码, which confirms the fee. The revealed number lives in this view only: never
 * in an attribute, URL or storage.
 */
export function NumberView(props: NumberViewProps) {
  const { masked, isSmall = false, children, rest, customerId, callRecordId, clueId } = props
  const look = useMemo(
    () => numberReveal({ customerId, callRecordId, clueId }),
    [customerId, callRecordId, clueId]
  )
  useEffect(() => look.hide, [look])
  const state = useStore(look.$look)
  if (!masked.includes('*')) return <span className="tabular-nums">{masked}</span>
  const isShown = state.status === 'shown'
  const press = () => {
    if (isShown) look.hide()
    else if (state.status === 'masked') void look.ask()
  }
  const button = {
    'aria-busy': state.status === 'pricing' || state.status === 'opening',
    onClick: press,
    size: 'small'
  } as const
  const label = isShown ? messages.hide() : messages.see()
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span aria-live="polite" className="min-w-0 truncate tabular-nums">
        {isShown ? (children?.(state.phone) ?? state.phone) : (rest ?? masked)}
      </span>
      {isSmall ? (
        <IconButton
          {...button}
          className="size-6! text-(--hutong-text-3)"
          label={isShown ? label : `${label} ${masked}`}
        >
          <SvgIcon path={isShown ? `${EYE_ICON}M3 3l18 18` : EYE_ICON} size={14} />
        </IconButton>
      ) : (
        <Button {...button} className="text-(--hutong-link)!" tone="bare">
          {label}
        </Button>
      )}
      <Confirm
        isOpen={state.status === 'question'}
        onAnswer={yes => void look.answer(yes)}
        text={messages.ask({ fee: 'fee' in state ? state.fee : 0 })}
        title={messages.question()}
      />
    </span>
  )
}

export default NumberView

const EYE_ICON = 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6'
