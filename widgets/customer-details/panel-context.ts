import { createContext, useContext } from 'react'
import type { Panel } from '../../core/features/customer-details/panel-interface.ts'
import type { ElementHost } from '../define/element-host.ts'
import type { CustomerDetailsDefinition } from './definition.ts'

/** Shared by the parts of one panel: its state, and the callbacks to the host. */
export interface Shared {
  readonly panel: Panel
  readonly isReadonly: boolean
  /** Address of the host's console page, if there is one. */
  readonly consoleUrl: string | undefined
  readonly emit: ElementHost<CustomerDetailsDefinition>['emit']
}

export const PanelContext = createContext<Shared | undefined>(undefined)

export function usePanel(): Shared {
  const shared = useContext(PanelContext)
  if (!shared) throw new Error('This piece stands outside a customer panel')
  return shared
}
