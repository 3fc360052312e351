import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When what had the focus has just been taken away, the focus goes on to the frame, never to the
 * page's body. Call it in the component that redraws; nothing happens when the focus was elsewhere.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    const root = frame.current?.getRootNode()
    if (root instanceof ShadowRoot && root.activeElement === null) frame.current?.focus()
  })
  return {
    onFocus: (event: { target: EventTarget }) => {
      if (event.target instanceof Element) last.current = event.target
    },
    onBlur: () => {
      last.current = null
    }
  }
}
