/** A shortcut pressed before the listener's chunk has loaded: kept for it, which then acts on it. */
import { $preferences } from '../../core/session/preferences/preferences.ts'
import { $session } from '../../core/session/session-state.ts'
import { $standalone } from '../router/router.ts'

export interface PressedKey {
  readonly event: KeyboardEvent
  /** Read when it was pressed: afterwards an event has no path. */
  readonly isTyping: boolean
}

/** An older key is not acted on: what it was meant for may be over. */
const KEPT_MS = 10_000

interface Keeping {
  key?: PressedKey
  readonly stop: () => void
}

/** By console. */
const keeping = new Map<Element, Keeping>()

/** Whether shortcuts apply: on the whole page when the console is standalone, else inside `element`. */
export function isForConsole(event: KeyboardEvent, element: Element): boolean {
  const isInside = $standalone.get() || event.composedPath().includes(element)
  return (
    isInside &&
    !event.defaultPrevented &&
    $session.get().status === 'signed-in' &&
    $preferences.get().shortcuts
  )
}

export function isTypingIn(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** Keeps the last shortcut pressed until it is taken; returns the unsubscribe function. */
export function keepEarlyKey(element: Element): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = isTypingIn(event)
    if (!mayBeShortcut(event, isTyping) || !isForConsole(event, element)) return
    // The browser has its own use of Ctrl+K.
    if (!event.altKey && event.code === 'KeyK') event.preventDefault()
    own.key = { event, isTyping }
  }
  const own: Keeping = {
    stop() {
      document.removeEventListener('keydown', onKeyDown)
      keeping.delete(element)
    }
  }
  keeping.set(element, own)
  document.addEventListener('keydown', onKeyDown)
  return own.stop
}

/** The key kept for a console, which now listens itself. */
export function takeEarlyKey(element: Element): PressedKey | undefined {
  const own = keeping.get(element)
  own?.stop()
  return own?.key && performance.now() - own.key.event.timeStamp < KEPT_MS ? own.key : undefined
}

const mayBeShortcut = (event: KeyboardEvent, isTyping: boolean): boolean => {
  const { key, code, ctrlKey, altKey, metaKey } = event
  if (event.repeat || event.isComposing) return false
  if (altKey) return ctrlKey && code.startsWith('Key')
  if (ctrlKey || metaKey) return code === 'KeyK'
  return (key === '?' || key === '？') && !isTyping
}
