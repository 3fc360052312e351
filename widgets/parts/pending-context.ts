import { createContext, type ReactNode } from 'react'

/** Replaces a view's own placeholder while it loads (0), and when loading failed and can be retried (2). */
export type Coming = (state: 0 | 2, onReload: () => void) => ReactNode

export const ComingContext = createContext<Coming | undefined>(undefined)
