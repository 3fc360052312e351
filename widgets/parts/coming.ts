import { createContext, type ReactNode } from 'react'

/**
 * What whoever shows a view draws in its place while it is on its way (0), and when it did not come
 * though it may yet (2); without it the view has its own.
 */
export type Coming = (state: 0 | 2, onReload: () => void) => ReactNode

export const ComingContext = createContext<Coming | undefined>(undefined)
