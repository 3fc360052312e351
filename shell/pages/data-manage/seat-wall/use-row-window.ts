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

/** Indexes of the first and the last visible row; measured on scrolling, resizing and rendering. */
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
    const observer = new ResizeObserver(look)
    observer.observe(view)
    observer.observe(place)
    view.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      view.removeEventListener('scroll', look)
    }
  }, [scroller, grid, tops])
  return range
}
