import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect } from 'react'

/** Virtualises a long table or tree: reports the indexes of the visible rows. */
export default function TableWindow(props: {
  readonly count: number
  readonly rowPx: number
  /** The scroll container. */
  readonly frame: RefObject<HTMLElement | null>
  readonly renderRows: (seen: readonly number[]) => ReactNode
}) {
  const { count, rowPx, frame, renderRows } = props
  const rest = useVirtualizer({
    count,
    estimateSize: () => rowPx,
    getScrollElement: () => frame.current,
    initialOffset: () => frame.current?.scrollTop ?? 0,
    // Only the user scrolls, possibly before this chunk is loaded and during its first render.
    scrollToFn: () => {},
    overscan: 6
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured holds for one height
  useLayoutEffect(() => rest.measure(), [rowPx, rest])
  useLayoutEffect(() => void frame.current?.dispatchEvent(new Event('scroll')), [frame])
  return renderRows(rest.getVirtualItems().map(({ index }) => index))
}
