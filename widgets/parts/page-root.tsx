import { type ReactNode, useCallback } from 'react'
import { applyPageStyles } from '../kit/large/large-stylesheet.ts'
import { LargeParts } from './large-parts.tsx'

/** Provides the large parts with styles and messages. */
export function PageRoot({ children }: { readonly children: ReactNode }) {
  const styled = useCallback((place: HTMLElement | null) => {
    if (place) applyPageStyles(place.getRootNode())
  }, [])
  return (
    <div className="contents" ref={styled}>
      <LargeParts>{children}</LargeParts>
    </div>
  )
}
