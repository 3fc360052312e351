import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { numberLook, type Whose } from '../../../core/areas/numbers/number-look.ts'
import { numberText as t } from '../../../core/text/numbers.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Drawn } from '../../kit/icon.tsx'
import { Confirm } from '../../kit/large/confirm.tsx'

export interface NumberViewProps extends Whose {
  /** As the server or the page shows it. Without a star in it there is nothing to pay for. */
  readonly masked: string
  /** What stands there with the stars, if not they alone. */
  readonly rest?: ReactNode
  /** Only a sign for a button, where there is little room. */
  readonly isSmall?: boolean
  /** How the number is drawn once it is seen, such as with a way to call it; else it is text. */
  readonly draw?: (phone: string) => ReactNode
}

/**
 * A number with stars in it and 查看号码, which asks before it costs something. What is seen is seen
 * here only: it goes with this view, and stands in no attribute, address or storage.
 */
export function NumberView(props: NumberViewProps) {
  const { masked, isSmall = false, draw, rest, customerId, callRecordId, clueId } = props
  const look = useMemo(
    () => numberLook({ customerId, callRecordId, clueId }),
    [customerId, callRecordId, clueId]
  )
  useEffect(() => look.hide, [look])
  const state = useStore(look.$look)
  if (!masked.includes('*')) return <span className="tabular-nums">{masked}</span>
  const isShown = state.at === 'shown'
  const press = () => {
    if (isShown) look.hide()
    else if (state.at === 'masked') void look.ask()
  }
  const button = {
    'aria-busy': state.at === 'pricing' || state.at === 'opening',
    onClick: press,
    size: 'small'
  } as const
  const label = isShown ? t.hide() : t.see()
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span aria-live="polite" className="min-w-0 truncate tabular-nums">
        {isShown ? (draw?.(state.phone) ?? state.phone) : (rest ?? masked)}
      </span>
      {isSmall ? (
        <IconButton
          {...button}
          className="size-6! text-(--hutong-text-3)"
          label={isShown ? label : `${label} ${masked}`}
        >
          <Drawn path={isShown ? `${EYE}M3 3l18 18` : EYE} size={14} />
        </IconButton>
      ) : (
        <Button {...button} className="text-(--hutong-link)!" tone="bare">
          {label}
        </Button>
      )}
      <Confirm
        isOpen={state.at === 'question'}
        onAnswer={yes => void look.answer(yes)}
        text={t.ask({ fee: 'fee' in state ? state.fee : 0 })}
        title={t.question()}
      />
    </span>
  )
}

export default NumberView

const EYE = 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6'
