import { useStore } from '@nanostores/react'
import { softphoneMessages as messages } from '../../../core/phone/softphone-messages.ts'
import type { ChosenState } from '../../../core/session/seat.ts'
import { Icon } from '../../kit/icon.tsx'
import { LazyMenu } from '../../kit/overlay/menu.tsx'
import { StatusShape } from '../../parts/status-shape.tsx'
import { seatInk, seatTint } from './seat-colors.ts'
import { $isSignedIn, $isStateFixed, $seatState, chooseState, labelOfState } from './seat-state.ts'

const choices: readonly ChosenState[] = ['SIGN_FREE', 'SIGN_BUSY', 'OFF_LINE']

/** Shape, colour and label of the seat's state; the menu offers three of the six. */
export function StatusPill() {
  const state = useStore($seatState)
  const isFixed = useStore($isStateFixed)
  const isSignedIn = useStore($isSignedIn)
  const name = labelOfState(state)
  if (!isSignedIn && !isFixed)
    return (
      <span
        className="flex h-8 pointer-coarse:h-11 shrink-0 items-center rounded-(--hutong-radius-full) bg-(--hutong-bg-hover) px-3 text-[14px]/[22px] font-semibold text-(--hutong-text-2)"
        part="status"
      >
        {messages.signedOut()}
      </span>
    )
  return (
    <LazyMenu
      entries={choices.map(choice => ({
        key: choice,
        label: labelOfState(choice),
        icon: (
          <span className={seatInk[choice]}>
            <StatusShape state={choice} />
          </span>
        )
      }))}
      label={messages.status({ state: name })}
      onChoose={chooseState}
      trigger={trigger => (
        <button
          {...trigger}
          aria-label={messages.status({ state: name })}
          className={`flex h-8 pointer-coarse:h-11 shrink-0 items-center gap-2 rounded-(--hutong-radius-full) pl-3 text-[14px]/[22px] font-semibold ${isFixed ? 'pr-3' : 'pr-2'} ${seatInk[state]} ${seatTint[state]}`}
          disabled={isFixed}
          part="status"
          title={isFixed ? messages.statusFixed() : undefined}
          type="button"
        >
          <StatusShape state={state} />
          {name}
          {!isFixed && <Icon size={16} name="down" />}
        </button>
      )}
      value={choices.find(choice => choice === state)}
    />
  )
}
