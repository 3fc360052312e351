import { useStore } from '@nanostores/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { $wallClock } from '../../core/environment/clock.ts'
import { loadMoreMessageTips } from '../../core/features/message-tips/message-tips.ts'
import { messageTipMessages } from '../../core/features/message-tips/messages.ts'
import type { MessageTip } from '../../core/features/message-tips/schemas.ts'
import { relativeTime } from '../../core/lib/format/dates.ts'
import { Button } from '../kit/button.tsx'
import { begin } from '../parts/begin-part.ts'

/** Height in px: two lines of a message with padding. */
const HEIGHT = 80
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 4

interface ItemsProps {
  readonly tips: readonly MessageTip[]
  readonly hasMore: boolean
  readonly onSelect: (id: string) => void
}

/** The messages; a long list is virtualised. */
export function Items({ tips, hasMore, onSelect }: ItemsProps) {
  const now = useStore($wallClock)
  const frame = useRef<HTMLDivElement>(null)
  const rest = useVirtualizer({
    count: tips.length,
    estimateSize: () => HEIGHT,
    getScrollElement: () => frame.current,
    overscan: OVERSCAN
  })
  const visible = rest.getVirtualItems()
  return (
    <div className="h-full overflow-y-auto" ref={frame}>
      <ul
        style={{
          paddingTop: visible[0]?.start,
          paddingBottom: rest.getTotalSize() - (visible.at(-1)?.end ?? 0)
        }}
      >
        {visible.map(({ index }) => {
          const tip = tips[index]
          return (
            tip && (
              <li
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : tips.length}
                className="border-b border-(--hutong-border)"
                key={tip.id}
                style={{ height: HEIGHT }}
              >
                <Item now={now} onSelect={onSelect} tip={tip} />
              </li>
            )
          )
        })}
      </ul>
      {hasMore && (
        <Button
          className="my-1 w-full"
          onClick={() => begin(loadMoreMessageTips())}
          size="small"
          tone="bare"
        >
          {messageTipMessages.more()}
        </Button>
      )}
    </div>
  )
}

function Item(props: {
  readonly tip: MessageTip
  readonly now: number
  readonly onSelect: (id: string) => void
}) {
  const { tip } = props
  const isNew = !tip.hasRead
  const ink = isNew ? '' : 'text-(--hutong-text-3)'
  return (
    <button
      className={`grid size-full grid-cols-[12px_1fr_auto] content-center items-center gap-x-1 px-3 text-left hover:bg-(--hutong-bg-hover) ${ink}`}
      data-read={tip.hasRead}
      onClick={() => props.onSelect(tip.id)}
      title={tip.message}
      type="button"
    >
      {isNew ? (
        <span className="size-2 rounded-full bg-(--hutong-danger-solid)">
          <span className="sr-only">{messageTipMessages.unread()}</span>
        </span>
      ) : (
        <span />
      )}
      <span className={`truncate text-[14px]/[22px] ${isNew ? 'font-semibold' : ''}`}>
        {tip.title}
      </span>
      <span className="text-[12px]/5 text-(--hutong-text-3) tabular-nums">
        {relativeTime(tip.createTime, props.now)}
      </span>
      <span className="col-span-2 col-start-2 line-clamp-2 text-[12px]/5">{tip.message}</span>
    </button>
  )
}
