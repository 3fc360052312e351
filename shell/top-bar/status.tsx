import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { topBarStatus } from '../../core/rules/top-bar-status.ts'
import { $agent, type ChosenState, setAgentState } from '../../core/session/seat.ts'
import { topBarText as t } from '../../core/text/top-bar.ts'
import { Icon } from '../../widgets/kit/icon.tsx'
import { LazyMenu } from '../../widgets/kit/menu.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { StatusShape } from '../../widgets/parts/status-shape.tsx'
import { seatInk, seatTint } from '../../widgets/softphone/seat-colors.ts'
import { $isStateFixed, $seatState, labelOfState } from '../../widgets/softphone/seat-state.ts'

/** The states that a person may choose, in the order of the menu. */
export const choices: readonly ChosenState[] = ['SIGN_FREE', 'SIGN_BUSY', 'OFF_LINE']

/**
 * What the seat is doing, and the menu that changes it; nothing for whoever has no seat. A choice
 * shows at once and is taken back when the server refuses it.
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
          refusal: isFixed ? t.statusFixed() : undefined
        }))}
        label={t.status({ state: name })}
        onChoose={choice => begin(setAgentState(choice))}
        trigger={trigger => (
          <button
            {...trigger}
            aria-describedby={isFixed ? reason : undefined}
            aria-disabled={isFixed}
            aria-label={t.status({ state: name })}
            className={`flex h-8 w-30 shrink-0 items-center gap-2 rounded-(--hutong-radius-full) px-3 text-[14px]/[22px] font-semibold @max-[1024px]:w-auto @max-[400px]:px-2 ${seatInk[state]} ${seatTint[state]}`}
            data-status={topBarStatus(state)}
            onClick={isFixed ? undefined : trigger.onClick}
            onKeyDown={isFixed ? undefined : trigger.onKeyDown}
            part="status"
            title={isFixed ? t.statusFixed() : undefined}
            type="button"
          >
            <StatusShape state={state} />
            <span className="grow truncate text-left @max-[400px]:hidden">{name}</span>
            {!isFixed && <Icon size={16} sign="down" />}
          </button>
        )}
        value={choices.find(choice => choice === state)}
      />
      <span className="sr-only" id={reason}>
        {isFixed && t.statusFixed()}
      </span>
    </>
  )
}
