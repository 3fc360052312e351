import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo, useRef, useState } from 'react'
import type { Failure } from '../../../../core/failure.ts'
import { seatWallMessages as messages } from '../../../../core/features/seat-wall/messages.ts'
import { countStates, type TileSize, tileSizes } from '../../../../core/features/seat-wall/rules.ts'
import { $wallOldSince } from '../../../../core/features/seat-wall/wall-freshness.ts'
import { wallFilters } from '../../../../core/features/seat-wall/wall-order.ts'
import { $wallSeats, $wallState, readWall } from '../../../../core/features/seat-wall/wall-seats.ts'
import { timeOfDay } from '../../../../core/lib/format/dates.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { kitMessages } from '../../../../core/messages/kit-messages.ts'
import { isWallOnly } from '../../../../core/session/account-only.ts'
import { $user } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { EmptyState } from '../../../../widgets/kit/large/empty.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { useKeptFocus } from '../../../../widgets/parts/use-kept-focus.ts'
import { $route, setQuery } from '../../../router/router.ts'
import { QueueStrips } from './queue-strips.tsx'
import { useWallOrder } from './use-wall-order.ts'
import { WallGrid } from './wall-grid.tsx'
import { WallAlarm, WallSummary } from './wall-summary.tsx'
import { WallToolbar } from './wall-toolbar.tsx'

const $counts = computed($wallSeats, countStates)
const $count = computed($wallSeats, seats => seats.length)

/** Back to the page with menu and top bar; a login of the wall alone has none. */
function LeaveWall() {
  const user = useStore($user)
  if (!user || isWallOnly(user.roles)) return null
  return (
    <Button
      onClick={() => {
        if (document.fullscreenElement) document.exitFullscreen().then(undefined, () => {})
        setQuery({ wall: undefined })
      }}
      size="small"
    >
      {messages.leaveFullScreen()}
    </Button>
  )
}

/** Says since when the seats are old, because the server is lost or a reading has failed. */
function OldNotice({
  failure,
  onRetry
}: {
  readonly failure: Failure | undefined
  readonly onRetry: () => void
}) {
  const since = useStore($wallOldSince)
  if (since === undefined && !failure) return null
  const reason = failure?.kind === 'forbidden' ? failure.message : messages.stale()
  return (
    <p
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-(--hutong-radius) border border-current px-3 py-2 font-semibold ${since === undefined ? 'bg-(--hutong-warn-bg) text-(--hutong-warn)' : 'bg-(--hutong-danger-bg) text-[20px]/7 text-(--hutong-danger)'}`}
      role={since === undefined ? 'status' : 'alert'}
    >
      {since === undefined ? reason : messages.oldSince({ time: timeOfDay(since) })}
      <Button onClick={onRetry} size="small">
        {messages.retry()}
      </Button>
    </p>
  )
}

/** The counters, the search and the tiles; `isWall`: alone on the screen. */
export function WallView({ isWall }: { readonly isWall: boolean }) {
  const state = useStore($wallState)
  const count = useStore($count)
  const { query } = useStore($route)
  const [text, find] = useState('')
  const [isHeld, hold] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const keptFocus = useKeptFocus(frame)
  const filters = useMemo(() => wallFilters(query, text), [query, text])
  const order = useWallOrder({ filters, count, isHeld, frame, movedAt })
  const isRead = lastOf(state) !== undefined
  const again = () => begin(readWall())
  if (!isRead)
    return state.status === 'failed' ? (
      <div className="flex min-h-60 items-center justify-center" role="alert">
        <Button onClick={again}>{kitMessages.failed()}</Button>
      </div>
    ) : (
      <Skeleton label={kitMessages.loading()} rows={8} />
    )
  const chosen = query.size && query.size in tileSizes ? (query.size as TileSize) : undefined
  return (
    <div
      className="flex grow flex-col gap-3 outline-none"
      onPointerMove={({ timeStamp }) => {
        movedAt.current = timeStamp
      }}
      ref={frame}
      tabIndex={-1}
      {...keptFocus}
    >
      <div className="sticky top-0 z-10 -mx-1 flex flex-col gap-3 bg-(--hutong-bg-page) px-1 py-3">
        {isWall && (
          <div className="flex items-center justify-between gap-3">
            <h1 className="text-[24px]/8 font-semibold">{messages.wall()}</h1>
            <LeaveWall />
          </div>
        )}
        <WallSummary counts={$counts} filters={filters} isLarge={isWall} overdue={order.overdue} />
        <QueueStrips isLarge={isWall} />
        <OldNotice
          failure={state.status === 'failed' ? state.failure : undefined}
          onRetry={again}
        />
        <WallAlarm counts={$counts} isLarge={isWall} />
        {!isWall && (
          <WallToolbar {...{ count, filters, find, text }} found={order.found} size={chosen} />
        )}
      </div>
      {order.found === 0 ? (
        <div className="flex min-h-60 items-center justify-center">
          <EmptyState
            action={
              count > 0 && (
                <Button
                  onClick={() => {
                    find('')
                    setQuery({ state: undefined, overdue: undefined, group: undefined })
                  }}
                >
                  {messages.clear()}
                </Button>
              )
            }
            text={count > 0 ? messages.notFound() : messages.none()}
          />
        </div>
      ) : (
        <WallGrid {...{ chosen, isWall, order }} isGrouped={filters.isGrouped} onHold={hold} />
      )}
    </div>
  )
}
