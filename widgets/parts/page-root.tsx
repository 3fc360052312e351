import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, useCallback } from 'react'
import { kitMessages } from '../../core/messages/kit-messages.ts'
import { KitMessagesContext } from '../kit/large/kit-messages-context.ts'
import { applyPageStyles } from '../kit/large/large-stylesheet.ts'

/** Provides the large parts with styles and messages, without style elements. */
export function PageRoot({ children }: { readonly children: ReactNode }) {
  const styled = useCallback((place: HTMLElement | null) => {
    if (place) applyPageStyles(place.getRootNode())
  }, [])
  return (
    <div className="contents" ref={styled}>
      <CSPProvider disableStyleElements>
        <KitMessagesContext value={kitMessages}>{children}</KitMessagesContext>
      </CSPProvider>
    </div>
  )
}
