import { type RefObject, useLayoutEffect, useState } from 'react'

interface Bounds {
  readonly scroller: RefObject<HTMLElement | null>
  readonly grid: RefObject<HTMLElement | null>
  /** Tops of the rows in px from the top of the grid, and the end of the last one. */
  readonly tops: readonly number[]
}

/** Height of what is stuck above the grid, in px. */
export const stuckHeight = (grid: HTMLElement): number =>
  grid.previousElementSibling?.getBoundingClientRect().height ?? 0

/**
 * Indexes of the first and the last visible row. Measured on scrolling, on resizing and when the
 * rows change, not with every change of a tile: measuring forces a layout.
 */
export function useRowWindow({ scroller, grid, tops }: Bounds): readonly [number, number] {
  const [range, setRange] = useState<readonly [number, number]>([0, 0])
  useLayoutEffect(() => {
    const [scrolled, gridElement] = [scroller.current, grid.current]
    if (!scrolled || !gridElement) return
    const measure = () => {
      const viewport = scrolled.getBoundingClientRect()
      const { top } = gridElement.getBoundingClientRect()
      const from = viewport.top + stuckHeight(gridElement) - top
      const to = viewport.bottom - top
      const last = tops.length - 2
      const first = tops.findIndex((_, row) => (tops[row + 1] ?? Number.POSITIVE_INFINITY) > from)
      const end = tops.findLastIndex((start, row) => row <= last && start < to)
      const next = [Math.min(Math.max(0, first), last), Math.max(0, end)] as const
      setRange(now => (now[0] === next[0] && now[1] === next[1] ? now : next))
    }
    measure()
    const stop = onResize([scrolled, gridElement, gridElement.previousElementSibling], measure)
    scrolled.addEventListener('scroll', measure, { passive: true })
    return () => {
      stop()
      scrolled.removeEventListener('scroll', measure)
    }
  }, [scroller, grid, tops])
  return range
}

/** Height in px that is left for the grid below what is stuck above it. */
export function useRoomBelow({ scroller, grid }: Omit<Bounds, 'tops'>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const [scrolled, gridElement] = [scroller.current, grid.current]
    if (!scrolled || !gridElement) return
    const measure = () => setHeight(Math.floor(scrolled.clientHeight - stuckHeight(gridElement)))
    measure()
    return onResize([scrolled, gridElement.previousElementSibling], measure)
  }, [scroller, grid])
  return height
}

function onResize(elements: readonly (Element | null)[], measure: () => void): () => void {
  const observer = new ResizeObserver(measure)
  for (const element of elements) if (element) observer.observe(element)
  return () => observer.disconnect()
}
