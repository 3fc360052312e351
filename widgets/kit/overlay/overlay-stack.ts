import { createContext, useContext, useLayoutEffect, useRef } from 'react'

/** An open dialog or drawer. */
export interface OpenOverlay {
  /** Closes it, or prompts for confirmation when changes would be lost. */
  readonly close: () => void
  /** Names it in the page's URL, such as `call-17`. */
  readonly address: string | undefined
}

/** The open overlays, the topmost last. */
export interface OverlayStack {
  /** Returns the function that removes it. */
  readonly add: (overlay: OpenOverlay) => () => void
}

/** Provided by a page that can have a history entry per overlay; undefined elsewhere. */
export const OverlayStackContext = createContext<OverlayStack | undefined>(undefined)

/** Registers an overlay with the page's history, so that the back button closes it. */
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
