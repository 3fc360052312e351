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
    if (!had || !(root instanceof ShadowRoot)) return
    if (!had.isConnected) last.current = null
    if (root.activeElement === null) (had.isConnected ? had : frame.current)?.focus()
  })
  return {
    onFocus: (event: { target: EventTarget }) => {
      if (event.target instanceof HTMLElement) last.current = event.target
    },
    onBlur: () => {
      last.current = null
    }
  }
}
