import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When the focused element was removed, moves the focus to the frame, never to the body; an element that
 * was only moved, as a row of a list is, gets it back. Call it in the component that re-renders; does
 * nothing when the focus was elsewhere.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const had = last.current
    const root = frame.current?.getRootNode()
    // Not by its class, which is another one in another window.
    if (!had || !root || !('host' in root)) return
    if (!had.isConnected) last.current = null
    if ((root as ShadowRoot).activeElement === null)
      (had.isConnected ? had : frame.current)?.focus()
  })
  return {
    onFocus: (event: { target: EventTarget }) => {
      last.current = event.target as HTMLElement
    },
    onBlur: () => {
      last.current = null
    }
  }
}
