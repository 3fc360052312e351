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
    initialOffset: () => frame.current?.scrollTop ?? 0,
    // Only people scroll; they may do so before this is here, and while it is drawn for the first time.
    scrollToFn: () => {},
    overscan: 6
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured holds for one height
  useLayoutEffect(() => rest.measure(), [rowPx, rest])
  useLayoutEffect(() => void frame.current?.dispatchEvent(new Event('scroll')), [frame])
  return draw(rest.getVirtualItems().map(({ index }) => index))
}
