import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When what had the focus has just been taken away, the focus goes on to the frame, never to the
 * page's body; what was only moved, as a row of a list is, gets it back. Call it in the component that redraws; nothing happens when the focus was elsewhere.
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
