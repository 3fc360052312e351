import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { obey } from './commands.ts'
import type { Desk } from './desk.ts'
import { $phone } from './phone.ts'
import { commandOf, dialable, digitOf, type Key } from './typing.ts'

/**
 * Digits typed anywhere in the softphone go where the keys go, unless a field has the focus, and
 * Ctrl+Alt and a letter commands. `global`: the commands work on the whole page.
 */
export function useKeyboard(
  desk: Desk,
  base: RefObject<HTMLElement | null>,
  hotkeys: 'inside' | 'global' | 'off'
) {
  const current = useRef(desk)
  /** An event from an overlay comes by twice: React takes it up the tree of each of two portals. */
  const last = useRef<Event>(undefined)
  const isNews = ({ nativeEvent }: { nativeEvent: Event }) => {
    if (last.current === nativeEvent) return false
    last.current = nativeEvent
    return true
  }
  useEffect(() => {
    current.current = desk
  })
  useEffect(() => {
    if (hotkeys !== 'global') return
    const hear = (event: globalThis.KeyboardEvent) => {
      const command = commandOf(keyOf(event))
      if (command === undefined) return
      event.preventDefault()
      obey(command, current.current, base.current, event.timeStamp)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [hotkeys, base])

  return {
    onKeyDown(event: KeyboardEvent) {
      if (!isNews(event)) return
      const key = keyOf(event.nativeEvent)
      const command = hotkeys === 'inside' ? commandOf(key) : undefined
      if (command !== undefined) {
        event.preventDefault()
        obey(command, desk, base.current, event.timeStamp)
        return
      }
      if (isField(event.target)) return
      const digit = digitOf(key)
      if (digit !== undefined) desk.press(digit)
      else if (key.key === 'Backspace') desk.setNumber(desk.number.slice(0, -1))
      else if (key.key === 'Enter' && event.target === event.currentTarget && desk.number !== '')
        desk.call()
    },
    onPaste(event: ClipboardEvent) {
      if (!isNews(event) || isField(event.target) || $phone.get().at !== 'idle') return
      event.preventDefault()
      desk.setNumber(dialable(event.clipboardData.getData('text')))
    }
  }
}

const isField = (target: EventTarget) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement

/** What counts of a key press. */
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
