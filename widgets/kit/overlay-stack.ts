import { createContext, useContext, useLayoutEffect, useRef } from 'react'

/** A dialog or a drawer that is open. */
export interface OpenOverlay {
  /** Closes it, or asks first when something would be lost. */
  readonly close: () => void
  /** By which the page's address names it, such as `call-17`. */
  readonly address: string | undefined
}

/** Those that are open, the topmost last. */
export interface OverlayStack {
  /** Returns how it goes. */
  readonly add: (overlay: OpenOverlay) => () => void
}

/** Given by a page whose history may have an entry for each of them; elsewhere there is none. */
export const OverlayStackContext = createContext<OverlayStack | undefined>(undefined)

/** Tells the page's history of an overlay, so that the way back closes it. */
export function useOverlayEntry(isOpen: boolean, close: () => void, address?: string): void {
  const stack = useContext(OverlayStackContext)
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => {
    if (!stack || !isOpen) return
    return stack.add({ close: () => latest.current(), address })
  }, [stack, isOpen, address])
}
