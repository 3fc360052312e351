/** Clicks on a target that moves between pointer down and pointer up. */
import type { PointerEvent } from 'react'

/** In px; a pointer that moves farther cancels the click. */
const AWAY_PX = 12

/**
 * Handlers that capture the pointer on the pressed element. Leaving a field may show or hide an error
 * above, which moves the pressed element before the button is released.
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
