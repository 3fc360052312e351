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
    const [view, place] = [scroller.current, grid.current]
    if (!view || !place) return
    const look = () => {
      const seen = view.getBoundingClientRect()
      const { top } = place.getBoundingClientRect()
      const from = seen.top + stuckHeight(place) - top
      const to = seen.bottom - top
      const last = tops.length - 2
      const first = tops.findIndex((_, row) => (tops[row + 1] ?? Number.POSITIVE_INFINITY) > from)
      const end = tops.findLastIndex((start, row) => row <= last && start < to)
      const next = [Math.min(Math.max(0, first), last), Math.max(0, end)] as const
      setRange(now => (now[0] === next[0] && now[1] === next[1] ? now : next))
    }
    look()
    const stop = onResize([view, place, place.previousElementSibling], look)
    view.addEventListener('scroll', look, { passive: true })
    return () => {
      stop()
      view.removeEventListener('scroll', look)
    }
  }, [scroller, grid, tops])
  return range
}

/** Height in px that is left for the grid below what is stuck above it. */
export function useRoomBelow({ scroller, grid }: Omit<Bounds, 'tops'>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const [view, place] = [scroller.current, grid.current]
    if (!view || !place) return
    const look = () => setHeight(Math.floor(view.clientHeight - stuckHeight(place)))
    look()
    return onResize([view, place.previousElementSibling], look)
  }, [scroller, grid])
  return height
}

function onResize(elements: readonly (Element | null)[], look: () => void): () => void {
  const observer = new ResizeObserver(look)
  for (const element of elements) if (element) observer.observe(element)
  return () => observer.disconnect()
}
