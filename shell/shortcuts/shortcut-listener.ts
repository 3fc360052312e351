/** Keyboard shortcuts of the console: listener and actions. */

import { $preferences } from '../../core/session/preferences/preferences.ts'
import { $agent } from '../../core/session/seat.ts'
import { $protocol } from '../../core/session/sign-in/licence-acceptance.ts'
import { assignKeys, type Command, commandOf } from '../../widgets/softphone/number-typing.ts'
import { runShortcut } from '../../widgets/softphone/softphone-commands.ts'
import { $phone } from '../../widgets/softphone/softphone-phone.ts'
import { keyOf } from '../../widgets/softphone/use-keyboard.ts'
import { openPalette } from '../palette/palette-window.ts'
import { callBarPlace, openDialPad } from '../softphone-dock/show-softphone.ts'
import { isForConsole, isTypingIn, takeEarlyKey } from './early-key.ts'
import { openHelp } from './help-window.ts'
import { codesOf, consoleActionOf } from './shortcut-table.ts'

/**
 * Listens on the whole page when the console is standalone, else only inside `element`.
 * A key pressed before is acted on now. Returns the unsubscribe function.
 */
export function followKeys(element: Element): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isForConsole(event, element) && act(event, isTypingIn(event))) event.preventDefault()
  }
  document.addEventListener('keydown', onKeyDown)
  const stop = $preferences.subscribe(({ shortcutKeys }) => assignKeys(codesOf(shortcutKeys)))
  const early = takeEarlyKey(element)
  if (early) act(early.event, early.isTyping)
  return () => {
    document.removeEventListener('keydown', onKeyDown)
    stop()
    assignKeys(undefined)
  }
}

function act(event: KeyboardEvent, isTyping: boolean): boolean {
  // While the licence agreement is open, only a ringing call can be answered.
  const isProtocolShown = $protocol.get() === 'needed'
  const action = isProtocolShown ? undefined : consoleActionOf(event, isTyping)
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
