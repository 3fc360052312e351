import { useCallback, useState } from 'react'

const START_PX = 480

/** Width of a plot in pixels, measured: texts keep their size at any width. */
export function usePlotWidth(): [width: number, measure: (place: HTMLElement | null) => void] {
  const [width, setWidth] = useState(START_PX)
  const measure = useCallback((place: HTMLElement | null) => {
    if (!place) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry?.contentRect.width ?? 0)
      if (next > 0) setWidth(next)
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return [width, measure]
}
