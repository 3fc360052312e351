import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { kitMessages } from '../../core/messages/kit-messages.ts'
import { KitMessagesContext } from '../kit/large/kit-messages-context.ts'

/** Provides the large parts with messages, without style elements. */
export const LargeParts = ({ children }: { readonly children: ReactNode }) => (
  <CSPProvider disableStyleElements>
    <KitMessagesContext value={kitMessages}>{children}</KitMessagesContext>
  </CSPProvider>
)
