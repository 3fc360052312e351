import { createContext, type RefObject } from 'react'

/** What is scrolled when a page is longer than the console. */
export const StageContext = createContext<RefObject<HTMLElement | null>>({ current: null })
