import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, useCallback } from 'react'
import { kitText } from '../../core/text/kit.ts'
import { dressForPages } from '../kit/large/sheet.ts'
import { WordsContext } from '../kit/large/words.ts'

/** What the large parts of the kit stand in: their look, their words, and no style element anywhere. */
export function PageStage({ children }: { readonly children: ReactNode }) {
  const dressed = useCallback((place: HTMLElement | null) => {
    if (place) dressForPages(place.getRootNode())
  }, [])
  return (
    <div className="contents" ref={dressed}>
      <CSPProvider disableStyleElements>
        <WordsContext value={kitText}>{children}</WordsContext>
      </CSPProvider>
    </div>
  )
}
