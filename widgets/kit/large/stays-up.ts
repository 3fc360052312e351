/**
 * A host that moves an element takes it out of the page for a moment, and with that out of the
 * browser's top layer: what covers the page comes back there as soon as it stands on it again.
 */
import { useLayoutEffect } from 'react'
import { useTopLayer } from '../overlay.tsx'

/** Another build on the same page has a mark of its own. */
declare const __HUTONG_BUILD__: string
const TAG = `hutong-mark-${__HUTONG_BUILD__}`

/** Stands unseen in front of something, and knows when it stands on a page again. */
class Mark extends HTMLElement {
  onBack = () => {}
  connectedCallback(): void {
    this.onBack()
  }
  /** With this, `moveBefore` moves and does nothing else. */
  connectedMoveCallback(): void {}
}

/** Acts each time that the element has been moved; in front of it, so that the outer come first. */
export function whenMoved(element: Element, act: () => void): () => void {
  if (!customElements.get(TAG)) customElements.define(TAG, Mark)
  const mark = document.createElement(TAG) as Mark
  mark.hidden = true
  element.before(mark)
  mark.onBack = act
  return () => mark.remove()
}

/** As `useTopLayer`, for what nobody may get around: it is there again when it was moved. */
export function useStaysUp(place: HTMLElement | null, isUsed: boolean): void {
  useTopLayer(place, isUsed)
  useLayoutEffect(() => {
    if (!place || !isUsed) return
    return whenMoved(place, () => {
      if (!place.matches(':popover-open')) place.showPopover()
    })
  }, [place, isUsed])
}
