/** What the palette can do besides going to pages. */
import type { ReactNode } from 'react'
import { openFeedback } from '../../core/areas/feedback/open.ts'
import { setPreference } from '../../core/session/preferences.ts'
import { $agent, setAgentState } from '../../core/session/seat.ts'
import { $may } from '../../core/session/user.ts'
import { feedbackText } from '../../core/text/feedback.ts'
import { paletteText as words } from '../../core/text/palette.ts'
import { quickCallText } from '../../core/text/quick-call.ts'
import { topBarText as t } from '../../core/text/top-bar.ts'
import type { Sign } from '../../widgets/kit/icon.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { $isStateFixed, labelOfState } from '../../widgets/softphone/seat-state.ts'
import { openDialPad } from '../call-bar/show.ts'
import { openInner } from '../inner/inner-door.ts'
import { innerMessageTips, innerTransferList } from '../inner/widgets.ts'
import { openHelp } from '../shortcuts/help.ts'
import { keysOf, phoneShortcuts } from '../shortcuts/table.ts'
import { looksNow } from '../top-bar/looks.ts'
import { openQuickCall } from '../top-bar/open-windows.ts'
import { signOut } from '../top-bar/sign-out.ts'
import { choices } from '../top-bar/status.tsx'
import { $mayStartWorkbench, openWorkbench } from '../top-bar/workbench-button.tsx'

export interface Action {
  readonly key: string
  readonly label: string
  readonly note?: string
  readonly also?: string
  readonly keys?: string | undefined
  readonly sign?: Sign
  readonly icon?: ReactNode
  readonly act: () => void
}

/** Those that make sense for this person at this moment. */
export function actionsNow(chosenKeys: Readonly<Record<string, string>>): readonly Action[] {
  const hasSeat = $agent.get() !== undefined
  const keysFor = (action: string) => {
    const shortcut = phoneShortcuts.find(one => one.action === action)
    return shortcut && keysOf(shortcut, chosenKeys)
  }
  const statuses: readonly Action[] =
    hasSeat && !$isStateFixed.get()
      ? choices.map(choice => ({
          key: `status ${choice}`,
          label: t.chooseStatus({ state: labelOfState(choice) }),
          also: choice,
          keys: keysFor(choice === 'SIGN_FREE' ? 'free' : choice === 'SIGN_BUSY' ? 'busy' : ''),
          sign: 'headset',
          act: () => begin(setAgentState(choice))
        }))
      : []
  const lookings = looksNow().flatMap(look =>
    look.options.map(
      (option): Action => ({
        key: `${look.name} ${option.value}`,
        label: `${look.label()}：${option.label()}`,
        also: `${look.name} ${option.value}`,
        act: () => setPreference(look.name, option.value)
      })
    )
  )
  return [
    ...statuses,
    ...(hasSeat ? [action('keypad', t.dialPad(), 'keys', openDialPad, keysFor('keypad'))] : []),
    ...($mayStartWorkbench.get()
      ? [action('workbench', t.startWorkbench(), 'headset', openWorkbench)]
      : []),
    ...($may.get()('CMC.CALL.TASK')
      ? [action('quick-call', quickCallText.title(), 'outgoing', () => openQuickCall())]
      : []),
    action('transfers', words.transfers(), 'transfer', () =>
      openInner(innerTransferList.definition)
    ),
    action('messages', words.messages(), 'info', () => openInner(innerMessageTips.definition)),
    ...lookings,
    action('feedback', feedbackText.title(), 'info', openFeedback),
    action('shortcuts', t.shortcuts(), 'keys', openHelp, '?'),
    action('logout', t.logout(), 'back', () => begin(signOut()))
  ]
}

const action = (
  key: string,
  label: string,
  sign: Sign,
  act: () => unknown,
  keys?: string
): Action => ({ key, label, also: key, sign, keys, act: () => void act() })
