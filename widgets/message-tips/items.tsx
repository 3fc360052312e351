import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { loadMoreMessageTips } from '../../core/areas/message-tips/message-tips.ts'
import { $wallClock } from '../../core/clock.ts'
import type { MessageTip } from '../../core/contract/entities/message-tip.ts'
import { relativeTime } from '../../core/rules/dates.ts'
import { messageTipText as t } from '../../core/text/message-tips.ts'
import { Button } from '../kit/button.tsx'
import { begin } from '../parts/begin.ts'

/** Room for two lines of a message, and some above and below them. */
const HEIGHT = 80
/** As many as the window shows, and some above and below. */
const DRAWN = 12
const ABOVE = 4

interface ItemsProps {
  readonly tips: readonly MessageTip[]
  readonly hasMore: boolean
  readonly onSelect: (id: string) => void
}

/** The messages; of a long list only those that can be seen are drawn. */
export function Items({ tips, hasMore, onSelect }: ItemsProps) {
  const now = useStore($wallClock)
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.min(top - ABOVE, tips.length - DRAWN))
  const drawn = tips.slice(first, first + DRAWN)
  return (
    <div
      className="h-full overflow-y-auto"
      onScroll={({ currentTarget }) => setTop(Math.floor(currentTarget.scrollTop / HEIGHT))}
    >
      <ul
        style={{
          paddingTop: first * HEIGHT,
          paddingBottom: (tips.length - first - drawn.length) * HEIGHT
        }}
      >
        {drawn.map((tip, index) => (
          <li
            aria-posinset={first + index + 1}
            aria-setsize={hasMore ? -1 : tips.length}
            className="border-b border-(--hutong-border)"
            key={tip.id}
            style={{ height: HEIGHT }}
          >
            <Item now={now} onSelect={onSelect} tip={tip} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button
          className="my-1 w-full"
          onClick={() => begin(loadMoreMessageTips())}
          size="small"
          tone="bare"
        >
          {t.more()}
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
          <span className="sr-only">{t.unread()}</span>
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
