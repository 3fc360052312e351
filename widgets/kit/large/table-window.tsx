import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect } from 'react'

/** Which rows of a long table are in sight, told as their places. */
export default function TableWindow(props: {
  readonly count: number
  readonly rowPx: number
  /** What scrolls. */
  readonly frame: RefObject<HTMLElement | null>
  readonly draw: (seen: readonly number[]) => ReactNode
}) {
  const { count, rowPx, frame, draw } = props
  const rest = useVirtualizer({
    count,
    estimateSize: () => rowPx,
    getScrollElement: () => frame.current,
    // Somebody may have scrolled before this was here.
    initialOffset: () => frame.current?.scrollTop ?? 0,
    overscan: 6
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured holds for one height
  useLayoutEffect(() => rest.measure(), [rowPx, rest])
  return draw(rest.getVirtualItems().map(({ index }) => index))
}
