import type { PointerEvent } from 'react'

const LEAST_PX = 56

export interface ColumnGripProps {
  readonly onResize: (width: number) => void
}

/** Drags a column's right edge; the settings of the columns do the same by keys. */
export default function ColumnGrip({ onResize }: ColumnGripProps) {
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const { currentTarget: grip, pointerId, clientX } = event
    const column = grip.closest('th')
    if (!column || event.button !== 0) return
    event.preventDefault()
    grip.setPointerCapture(pointerId)
    const before = column.offsetWidth
    const scale = before / column.getBoundingClientRect().width
    let frame = 0
    const drag = ({ clientX: now }: globalThis.PointerEvent) => {
      cancelAnimationFrame(frame)
      const width = Math.max(LEAST_PX, Math.round(before + (now - clientX) * scale))
      frame = requestAnimationFrame(() => onResize(width))
    }
    grip.addEventListener('pointermove', drag)
    grip.addEventListener(
      'lostpointercapture',
      () => grip.removeEventListener('pointermove', drag),
      { once: true }
    )
  }
  return (
    <span
      aria-hidden="true"
      className="absolute inset-y-2 right-0 w-2 cursor-col-resize touch-none border-r-2 border-transparent group-hover:border-(--hutong-border) hover:border-(--hutong-brand)! active:border-(--hutong-brand)!"
      onPointerDown={begin}
    />
  )
}
