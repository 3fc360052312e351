/** Keyboard shortcuts of the console: listener and actions. */

import { $preferences } from '../../core/session/preferences/preferences.ts'
import { $agent } from '../../core/session/seat.ts'
import { $session } from '../../core/session/session-state.ts'
import { $protocol } from '../../core/session/sign-in/licence-acceptance.ts'
import { assignKeys, type Command, commandOf } from '../../widgets/softphone/number-typing.ts'
import { runShortcut } from '../../widgets/softphone/softphone-commands.ts'
import { $phone } from '../../widgets/softphone/softphone-phone.ts'
import { keyOf } from '../../widgets/softphone/use-keyboard.ts'
import { openPalette } from '../palette/palette-window.ts'
import { $standalone } from '../router/router.ts'
import { callBarPlace, openDialPad } from '../softphone-dock/show-softphone.ts'
import { openHelp } from './help-window.ts'
import { codesOf, consoleActionOf } from './shortcut-table.ts'

/**
 * Listens on the whole page when the console is standalone, else only inside `element`.
 * Returns the unsubscribe function.
 */
export function followKeys(element: Element): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isInside = $standalone.get() || event.composedPath().includes(element)
    if (!isInside || event.defaultPrevented || $session.get().status !== 'signed-in') return
    if (!$preferences.get().shortcuts) return
    if (act(event)) event.preventDefault()
  }
  document.addEventListener('keydown', onKeyDown)
  const stop = $preferences.subscribe(({ shortcutKeys }) => assignKeys(codesOf(shortcutKeys)))
  return () => {
    document.removeEventListener('keydown', onKeyDown)
    stop()
    assignKeys(undefined)
  }
}

function act(event: KeyboardEvent): boolean {
  // While the licence agreement is open, only a ringing call can be answered.
  const isProtocolShown = $protocol.get() === 'needed'
  const action = isProtocolShown ? undefined : consoleActionOf(event, isTyping(event))
  if (action === 'palette') openPalette()
  if (action === 'help') openHelp()
  if (action) return true
  const command = $agent.get() && commandOf(keyOf(event))
  if (command) commandPhone(command, event.timeStamp)
  return command !== undefined
}

export function commandPhone(command: Command, time: number): void {
  if (command === 'keypad' && $phone.get().status !== 'talking') openDialPad()
  else runShortcut(command, noViewState, callBarPlace(), time)
}

/** Stand-in for the softphone's view state: commands from here only open the keypad. */
const noViewState = {
  input: { current: null },
  pane: 'controls',
  setPane: () => undefined
} as const

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
