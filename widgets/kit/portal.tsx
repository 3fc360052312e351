import { createContext, useContext } from 'react'

/** Where overlays are drawn: inside the element's own shadow root, in the browser's top layer. */
export const PortalContext = createContext<HTMLElement | null>(null)

export const usePortal = (): HTMLElement | null => useContext(PortalContext)
