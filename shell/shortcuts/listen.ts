/** The console's keyboard: who listens, and what each shortcut does. */
import { $session } from '../../core/session/life.ts'
import { $preferences } from '../../core/session/preferences.ts'
import { $protocol } from '../../core/session/protocol.ts'
import { $agent } from '../../core/session/seat.ts'
import { obey } from '../../widgets/softphone/commands.ts'
import { $phone } from '../../widgets/softphone/phone.ts'
import { assignKeys, type Command, commandOf } from '../../widgets/softphone/typing.ts'
import { keyOf } from '../../widgets/softphone/use-keyboard.ts'
import { callBarPlace, openDialPad } from '../call-bar/show.ts'
import { openPalette } from '../palette/open.ts'
import { $standalone } from '../router.ts'
import { openHelp } from './help.ts'
import { codesOf, consoleActionOf } from './table.ts'

/**
 * Hears the keys of the whole page where the page is the console's own, else only those that are
 * pressed inside `element`. Returns how to stop.
 */
export function followKeys(element: Element): () => void {
  const hear = (event: KeyboardEvent) => {
    const isInside = $standalone.get() || event.composedPath().includes(element)
    if (!isInside || event.defaultPrevented || $session.get().at !== 'signed-in') return
    if (!$preferences.get().shortcuts) return
    if (act(event)) event.preventDefault()
  }
  document.addEventListener('keydown', hear)
  const stop = $preferences.subscribe(({ shortcutKeys }) => assignKeys(codesOf(shortcutKeys)))
  return () => {
    document.removeEventListener('keydown', hear)
    stop()
    assignKeys(undefined)
  }
}

function act(event: KeyboardEvent): boolean {
  // Nothing goes past the licence agreement but a call that rings.
  const isAsked = $protocol.get() === 'needed'
  const action = isAsked ? undefined : consoleActionOf(event, isTyping(event))
  if (action === 'palette') openPalette()
  if (action === 'help') openHelp()
  if (action) return true
  const command = $agent.get() && commandOf(keyOf(event))
  if (command) commandPhone(command, event.timeStamp)
  return command !== undefined
}

export function commandPhone(command: Command, time: number): void {
  if (command === 'keypad' && $phone.get().at !== 'talking') openDialPad()
  else obey(command, noDesk, callBarPlace(), time)
}

/** The bar has its desk to itself; what is asked of one from here is only where its keypad opens. */
const noDesk = { input: { current: null }, pane: 'controls', setPane: () => undefined } as const

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
