import { type KeyboardEvent, type PointerEvent, useState } from 'react'

export interface PlotCursor {
  /** The point that is inspected. */
  readonly index: number | undefined
  /** Whether keys moved it last: only then it is announced. */
  readonly isByKey: boolean
  /** Moves it to a point as keys do. */
  readonly moveTo: (index: number) => void
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onBlur: () => void
  }
}

/** Where a key leads; undefined when it is none of the plot's. */
function keyTarget(key: string, from: number, count: number, columns: number): number | undefined {
  const target = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    Home: 0,
    End: count - 1,
    ...(columns > 0 && { ArrowDown: from + columns, ArrowUp: from - columns })
  }[key]
  if (target === undefined) return undefined
  return columns > 0 && (target < 0 || target >= count)
    ? from
    : Math.min(Math.max(target, 0), count - 1)
}

/**
 * The inspected point of a plot, moved by pointer and by keys.
 *
 * @param nearest - the point at a position in the plot's pixels
 * @param columns - of a grid, where up and down move by a row; 0: a single row
 */
export function usePlotCursor(
  count: number,
  nearest: (x: number, y: number) => number | undefined,
  columns = 0
): PlotCursor {
  const [at, setAt] = useState<{ readonly index: number; readonly isByKey: boolean }>()
  const index = at && at.index < count ? at.index : undefined
  return {
    index,
    isByKey: index !== undefined && at?.isByKey === true,
    moveTo: next => setAt({ index: next, isByKey: true }),
    handlers: {
      onKeyDown(event) {
        if (event.key === 'Escape' && index !== undefined) {
          event.stopPropagation()
          setAt(undefined)
          return
        }
        if (count === 0) return
        const entry = event.key === 'ArrowLeft' ? count : -1
        const target =
          index === undefined && columns > 0
            ? event.key.startsWith('Arrow')
              ? 0
              : keyTarget(event.key, 0, count, columns)
            : keyTarget(event.key, index ?? entry, count, columns)
        if (target === undefined) return
        event.preventDefault()
        setAt({ index: target, isByKey: true })
      },
      onPointerMove(event) {
        const box = event.currentTarget.getBoundingClientRect()
        const next = nearest(event.clientX - box.left, event.clientY - box.top)
        // The same point draws nothing again.
        setAt(before =>
          next === undefined
            ? undefined
            : before?.index === next && !before.isByKey
              ? before
              : { index: next, isByKey: false }
        )
      },
      onPointerLeave: () => setAt(undefined),
      onBlur: () => setAt(undefined)
    }
  }
}
