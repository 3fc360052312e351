/** Actions of the palette other than navigation. */

import type { ReactNode } from 'react'
import { openFeedback } from '../../core/features/feedback/feedback-window.ts'
import { feedbackMessages } from '../../core/features/feedback/messages.ts'
import { quickCallMessages } from '../../core/features/quick-calls/messages.ts'
import { joinMessages } from '../../core/messages/join-messages.ts'
import { paletteMessages } from '../../core/messages/palette-messages.ts'
import { topBarMessages } from '../../core/messages/top-bar-messages.ts'
import { topBarPopupMessages } from '../../core/messages/top-bar-popup-messages.ts'
import { setPreference } from '../../core/session/preferences/preferences.ts'
import { $agent } from '../../core/session/seat.ts'
import { $may } from '../../core/session/user.ts'
import type { IconName } from '../../widgets/kit/icon.tsx'
import { begin } from '../../widgets/parts/begin-part.ts'
import { $isStateFixed, chooseState, labelOfState } from '../../widgets/softphone/bar/seat-state.ts'
import { openEmbedded } from '../embedded/embedded-host.ts'
import { embeddedMessageTips, embeddedTransferList } from '../embedded/embedded-widgets.ts'
import { openHelp } from '../shortcuts/help-window.ts'
import { keysOf, phoneShortcuts } from '../shortcuts/shortcut-table.ts'
import { openDialPad } from '../softphone-dock/show-softphone.ts'
import { signOut } from '../top-bar/ask-to-sign-out.ts'
import { openQuickCall } from '../top-bar/open-top-bar-windows.ts'
import { choices } from '../top-bar/phone-status.tsx'
import { themeNow } from '../top-bar/theme-menu.ts'
import { $mayStartWorkbench, openWorkbench } from '../top-bar/workbench-button.tsx'

export interface Action {
  readonly key: string
  readonly label: string
  readonly note?: string
  readonly also?: string
  readonly keys?: string | undefined
  readonly sign?: IconName
  readonly icon?: ReactNode
  readonly act: () => void
}

/** Actions available to the user now. */
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
          label: topBarPopupMessages.chooseStatus({ state: labelOfState(choice) }),
          also: choice,
          keys: keysFor(choice === 'SIGN_FREE' ? 'free' : choice === 'SIGN_BUSY' ? 'busy' : ''),
          sign: 'headset',
          act: () => chooseState(choice)
        }))
      : []
  const themeActions = themeNow().flatMap(look =>
    look.options.map(
      (option): Action => ({
        key: `${look.name} ${option.value}`,
        label: joinMessages.labelled({ label: look.label(), value: option.label() }),
        also: `${look.name} ${option.value}`,
        act: () => setPreference(look.name, option.value)
      })
    )
  )
  return [
    ...statuses,
    ...(hasSeat
      ? [action('keypad', topBarPopupMessages.dialPad(), 'keys', openDialPad, keysFor('keypad'))]
      : []),
    ...($mayStartWorkbench.get()
      ? [action('workbench', topBarMessages.startWorkbench(), 'headset', openWorkbench)]
      : []),
    ...($may.get()('CMC.CALL.TASK')
      ? [action('quick-call', quickCallMessages.title(), 'outgoing', () => openQuickCall())]
      : []),
    action('transfers', paletteMessages.transfers(), 'transfer', () =>
      openEmbedded(embeddedTransferList.definition)
    ),
    action('messages', paletteMessages.messages(), 'info', () =>
      openEmbedded(embeddedMessageTips.definition)
    ),
    ...themeActions,
    action('feedback', feedbackMessages.title(), 'info', openFeedback),
    action('shortcuts', topBarPopupMessages.shortcuts(), 'keys', openHelp, '?'),
    action('logout', topBarPopupMessages.logout(), 'back', () => begin(signOut()))
  ]
}

const action = (
  key: string,
  label: string,
  sign: IconName,
  act: () => unknown,
  keys?: string
): Action => ({ key, label, also: key, sign, keys, act: () => void act() })
