import { createContext, type RefObject } from 'react'

/** The scroll container of the console's pages. */
export const ScrollContext = createContext<RefObject<HTMLElement | null>>({ current: null })
