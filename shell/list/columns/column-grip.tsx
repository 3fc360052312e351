import type { PointerEvent } from 'react'
import { columnWidth } from '../../../core/session/preferences/column-preferences.ts'

export interface ColumnResizerProps {
  /** `isOver`: the pointer was released. */
  readonly onResize: (width: number, isOver: boolean) => void
}

/** Resizes a column by dragging its right edge; the column settings offer the same by keyboard. */
export default function ColumnResizer({ onResize }: ColumnResizerProps) {
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const { currentTarget: resizer, pointerId, clientX } = event
    const column = resizer.closest('th')
    if (!column || event.button !== 0) return
    event.preventDefault()
    resizer.setPointerCapture(pointerId)
    const before = column.offsetWidth
    const scale = before / column.getBoundingClientRect().width
    let frame = 0
    let width: number | undefined
    const drag = ({ clientX: now }: globalThis.PointerEvent) => {
      cancelAnimationFrame(frame)
      const next = columnWidth(before + (now - clientX) * scale)
      width = next
      frame = requestAnimationFrame(() => onResize(next, false))
    }
    const end = () => {
      resizer.removeEventListener('pointermove', drag)
      cancelAnimationFrame(frame)
      if (width !== undefined) onResize(width, true)
    }
    resizer.addEventListener('pointermove', drag)
    resizer.addEventListener('lostpointercapture', end, { once: true })
  }
  return (
    <span
      aria-hidden="true"
      className="absolute inset-y-2 right-0 w-2 cursor-col-resize touch-none border-r-2 border-transparent group-hover:border-(--hutong-border) hover:border-(--hutong-brand)! active:border-(--hutong-brand)!"
      onPointerDown={begin}
    />
  )
}
