import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { topBarMessages as messages } from '../../core/messages/top-bar-messages.ts'
import { topBarStatus } from '../../core/phone/top-bar-status.ts'
import { $agent, type ChosenState } from '../../core/session/seat.ts'
import { Icon } from '../../widgets/kit/icon.tsx'
import { LazyMenu } from '../../widgets/kit/overlay/menu.tsx'
import { StatusShape } from '../../widgets/parts/status-shape.tsx'
import { seatInk, seatTint } from '../../widgets/softphone/bar/seat-colors.ts'
import {
  $isStateFixed,
  $seatState,
  chooseState,
  labelOfState
} from '../../widgets/softphone/bar/seat-state.ts'

/** Agent states that the user may choose, in menu order. */
export const choices: readonly ChosenState[] = ['SIGN_FREE', 'SIGN_BUSY', 'OFF_LINE']

/**
 * Agent state with the menu that changes it; renders nothing without a seat. A choice is applied
 * optimistically and rolled back when the server rejects it.
 */
export function Status() {
  const seat = useStore($agent)
  const state = useStore($seatState)
  const isFixed = useStore($isStateFixed)
  const reason = useId()
  if (!seat) return null
  const name = labelOfState(state)
  return (
    <>
      <LazyMenu
        entries={choices.map(choice => ({
          key: choice,
          label: labelOfState(choice),
          icon: (
            <span className={seatInk[choice]}>
              <StatusShape state={choice} />
            </span>
          ),
          refusal: isFixed ? messages.statusFixed() : undefined
        }))}
        label={messages.status({ state: name })}
        onChoose={chooseState}
        trigger={trigger => (
          <button
            {...trigger}
            aria-describedby={isFixed ? reason : undefined}
            aria-disabled={isFixed}
            aria-label={messages.status({ state: name })}
            className={`flex h-8 w-30 shrink-0 items-center gap-2 rounded-(--hutong-radius-full) px-3 text-[14px]/[22px] font-semibold @max-[1024px]:w-auto @max-[400px]:px-2 ${seatInk[state]} ${seatTint[state]}`}
            data-status={topBarStatus(state)}
            onClick={isFixed ? undefined : trigger.onClick}
            onKeyDown={isFixed ? undefined : trigger.onKeyDown}
            part="status"
            title={isFixed ? messages.statusFixed() : undefined}
            type="button"
          >
            <StatusShape state={state} />
            <span className="grow truncate text-left @max-[400px]:hidden">{name}</span>
            {!isFixed && <Icon size={16} name="down" />}
          </button>
        )}
        value={choices.find(choice => choice === state)}
      />
      <span className="sr-only" id={reason}>
        {isFixed && messages.statusFixed()}
      </span>
    </>
  )
}
