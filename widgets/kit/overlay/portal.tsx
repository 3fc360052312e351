import { createContext, useContext } from 'react'

/** Container of overlays: inside the element's shadow root, in the browser's top layer. */
export const PortalContext = createContext<HTMLElement | null>(null)

export const usePortal = (): HTMLElement | null => useContext(PortalContext)
