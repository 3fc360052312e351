import { createContext, useContext } from 'react'
import type { Panel } from '../../core/areas/customer/panel.ts'
import type { CustomerDetailsEvents } from './definition.ts'

/** What the pieces of one panel share: its state, and how the page hears of a deed. */
export interface Shared {
  readonly panel: Panel
  readonly isReadonly: boolean
  readonly tell: <Name extends keyof CustomerDetailsEvents>(
    name: Name,
    detail: CustomerDetailsEvents[Name]
  ) => void
}

export const PanelContext = createContext<Shared | undefined>(undefined)

export function usePanel(): Shared {
  const shared = useContext(PanelContext)
  if (!shared) throw new Error('This piece stands outside a customer panel')
  return shared
}
