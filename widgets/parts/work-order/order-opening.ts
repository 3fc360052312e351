import { createContext } from 'react'

/** Opens a work order, where the page can show it. */
export const OrderOpening = createContext<((id: string) => void) | undefined>(undefined)
