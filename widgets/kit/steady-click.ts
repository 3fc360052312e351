/** A click on something that moves while the button of the mouse is down. */
import type { PointerEvent } from 'react'

/** Farther than this the pointer has been drawn away: no click is meant. */
const AWAY_PX = 12

/**
 * Handlers that keep a press on the element on which it began. Leaving a field may show or take away
 * a complaint above, and what was pressed then stands elsewhere when the button is released.
 */
export function steadyClick() {
  let from: { readonly x: number; readonly y: number } | undefined
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0 || event.pointerType === 'touch') return
      from = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>): void {
      if (!from || !currentTarget.hasPointerCapture(pointerId)) return
      if (Math.hypot(clientX - from.x, clientY - from.y) > AWAY_PX)
        currentTarget.releasePointerCapture(pointerId)
    }
  }
}
