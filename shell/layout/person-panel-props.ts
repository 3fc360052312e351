import type { RefObject } from 'react'

/** Beside the page, over it, or in place of it. */
export type Shape = 'beside' | 'over' | 'instead'

export interface PersonPlaceProps {
  readonly shape: Shape
  /** Scroll container of the page. */
  readonly main: RefObject<HTMLElement | null>
  /** Called when the panel has loaded; the page is made inert only then. */
  readonly onHere: (isHere: true) => void
}
