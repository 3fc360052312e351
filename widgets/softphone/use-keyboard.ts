import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { commandOf, dialable, digitOf, type Key } from './number-typing.ts'
import { runShortcut } from './softphone-commands.ts'
import type { SoftphoneContext } from './softphone-context.ts'
import { $phone } from './softphone-phone.ts'

/**
 * Digits typed in the softphone act as keypad keys, unless a field has the focus; Ctrl+Alt and a letter
 * are shortcuts. `global`: shortcuts work on the whole page.
 */
export function useKeyboard(
  softphone: SoftphoneContext,
  base: RefObject<HTMLElement | null>,
  hotkeys: 'inside' | 'global' | 'off'
) {
  const current = useRef(softphone)
  /** React bubbles an event from an overlay twice, through two nested portals. */
  const last = useRef<Event>(undefined)
  const isPlainKey = ({ nativeEvent }: { nativeEvent: Event }) => {
    if (last.current === nativeEvent) return false
    last.current = nativeEvent
    return true
  }
  useEffect(() => {
    current.current = softphone
  })
  useEffect(() => {
    if (hotkeys !== 'global') return
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      const command = commandOf(keyOf(event))
      if (command === undefined) return
      event.preventDefault()
      runShortcut(command, current.current, base.current, event.timeStamp)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [hotkeys, base])

  return {
    onKeyDown(event: KeyboardEvent) {
      if (!isPlainKey(event)) return
      const key = keyOf(event.nativeEvent)
      const command = hotkeys === 'inside' ? commandOf(key) : undefined
      if (command !== undefined) {
        event.preventDefault()
        runShortcut(command, softphone, base.current, event.timeStamp)
        return
      }
      if (isField(event.target)) return
      const digit = digitOf(key)
      if (digit !== undefined) softphone.press(digit)
      else if (key.key === 'Backspace') softphone.setNumber(softphone.number.slice(0, -1))
      else if (
        key.key === 'Enter' &&
        event.target === event.currentTarget &&
        softphone.number !== ''
      )
        softphone.call()
    },
    onPaste(event: ClipboardEvent) {
      if (!isPlainKey(event) || isField(event.target) || $phone.get().status !== 'idle') return
      event.preventDefault()
      softphone.setNumber(dialable(event.clipboardData.getData('text')))
    }
  }
}

const isField = (target: EventTarget) => (target as Element).matches('input,select,textarea')

/** The relevant properties of a keyboard event. */
export const keyOf = (event: globalThis.KeyboardEvent): Key => ({
  key: event.key,
  code: event.code,
  ctrlKey: event.ctrlKey,
  altKey: event.altKey,
  shiftKey: event.shiftKey,
  metaKey: event.metaKey,
  repeat: event.repeat,
  isComposing: event.isComposing,
  altGraph: event.getModifierState('AltGraph')
})
