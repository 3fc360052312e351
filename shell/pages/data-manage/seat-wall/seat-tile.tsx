import { useStore } from '@nanostores/react'
import { memo, useLayoutEffect, useRef } from 'react'
import { $wallClock } from '../../../../core/environment/clock.ts'
import { seatWallMessages as messages } from '../../../../core/features/seat-wall/messages.ts'
import {
  type TileFit,
  type TileSize,
  tileHeight
} from '../../../../core/features/seat-wall/rules.ts'
import type { WallSeat } from '../../../../core/features/seat-wall/schemas.ts'
import { changedAt, wallSeat } from '../../../../core/features/seat-wall/wall-seats.ts'
import { type SignState, signState } from '../../../../core/features/seats/enums.ts'
import { usePageLanguage } from '../../../../widgets/kit/use-page-language.ts'
import { StatusShape } from '../../../../widgets/parts/status-shape.tsx'
import { seatInk, seatTint } from '../../../../widgets/softphone/bar/seat-colors.ts'
import { OverdueSign } from '../monitors/counter.tsx'
import { timeIn } from './tick-times.ts'

/** Bar at the start of a tile. */
const bar: Readonly<Record<SignState, string>> = {
  SIGN_FREE: 'border-l-(--hutong-free)',
  SIGN_BUSY: 'border-l-(--hutong-busy)',
  OFF_LINE: 'border-l-(--hutong-offline)',
  RING: 'border-l-(--hutong-ring-state)',
  CALLING: 'border-l-(--hutong-talk)',
  CLEARING: 'border-l-(--hutong-wrap)'
}

// Sizes are in em: a wall display enlarges the tiles by their font size.
const frame =
  'relative block size-full overflow-hidden rounded-(--hutong-radius) text-left ' +
  'whitespace-nowrap [&_svg]:size-[1em]'
const usual =
  'border border-l-[.3333em] border-y-(--hutong-border) border-r-(--hutong-border) ' +
  'text-(--hutong-text) aria-expanded:border-y-(--hutong-brand) ' +
  'aria-expanded:border-r-(--hutong-brand) contrast-more:bg-(--hutong-bg)'
/** Over the limit: filled, with a sign and a word; nothing else on the wall is. */
const alarm =
  'border-2 border-(--hutong-danger-solid) bg-(--hutong-danger-solid) ' +
  'text-(--hutong-on-brand) focus-visible:-outline-offset-2 ' +
  'focus-visible:outline-(--hutong-on-brand) aria-expanded:border-(--hutong-on-brand)'

interface TileProps {
  readonly seatId: string
  readonly column: number
  readonly fit: TileFit
  readonly isOverdue: boolean
  /** Whether the grid's tab stop is here. */
  readonly isCurrent: boolean
  readonly isOpen: boolean
}

/** One seat; drawn again only when it changes. */
export const SeatTile = memo(function SeatTile(props: TileProps) {
  usePageLanguage()
  const { seatId, column, fit, isOverdue, isCurrent, isOpen } = props
  const seat = useStore(wallSeat(seatId))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows are windowed
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
    <div
      aria-colindex={column + 1}
      className="[contain:strict]"
      role="gridcell"
      style={{ gridColumn: column + 1, height: tileHeight(fit) }}
    >
      <button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        className={`${frame} ${isOverdue ? alarm : `${usual} ${seat ? `${bar[seat.signState]} ${seatTint[seat.signState]}` : ''}`}`}
        data-overdue={isOverdue ? '' : undefined}
        data-seat={seatId}
        tabIndex={isCurrent ? 0 : -1}
        type="button"
      >
        <Highlight key={seatId} seat={seat} seatId={seatId} />
        {seat && <Content isOverdue={isOverdue} seat={seat} size={fit.size} />}
      </button>
    </div>
  )
})

const HIGHLIGHT_MS = 600

/** Fades over the tile when the seat's state or call has changed; goes on where the seat moves. */
function Highlight({ seatId, seat }: Pick<TileProps, 'seatId'> & { seat: WallSeat | undefined }) {
  const place = useRef<HTMLSpanElement>(null)
  const at = seat && changedAt(seatId)
  useLayoutEffect(() => {
    const passed = at === undefined ? HIGHLIGHT_MS : Date.now() - at
    if (passed >= HIGHLIGHT_MS || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const fade = place.current?.animate([{ opacity: 0.45 }, { opacity: 0 }], {
      duration: HIGHLIGHT_MS,
      delay: -passed
    })
    return () => fade?.cancel()
  }, [at])
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 bg-current opacity-0 forced-colors:hidden"
      data-highlight=""
      ref={place}
    />
  )
}

function Content(props: {
  readonly seat: WallSeat
  readonly size: TileSize
  readonly isOverdue: boolean
}) {
  const { seat, size, isOverdue } = props
  const { signState: state, agentName, extension, call } = seat
  const label = signState.label(state)
  const ink = isOverdue ? '' : seatInk[state]
  const soft = isOverdue ? '' : 'text-(--hutong-text-2)'
  if (size === 'small')
    return (
      <span className="flex h-full flex-col justify-center px-[.3333em]">
        <span className="flex items-center gap-[.3333em]">
          <span className={ink}>
            <StatusShape state={state} />
          </span>
          <span className="truncate leading-[1.3333]">{agentName}</span>
        </span>
        <span className="flex items-center justify-between gap-[.3333em] leading-[1.3333]">
          <span className="sr-only">{`${extension} ${label}`}</span>
          <Since since={seat.since} />
          {isOverdue && <Late isShort />}
        </span>
      </span>
    )
  return (
    <span className="flex h-full flex-col justify-center px-[.6667em]">
      <span className="flex items-center gap-[.3333em] leading-[1.6667]">
        <span className={`flex items-center gap-[.3333em] font-semibold ${ink}`}>
          <StatusShape state={state} />
          {label}
        </span>
        <span className={`ml-auto ${isOverdue ? 'font-semibold' : ''}`}>
          <Since since={seat.since} />
        </span>
      </span>
      <span className="flex items-baseline gap-[.3333em] leading-[1.6667]">
        <span className="truncate text-[1.1667em] font-semibold">{agentName}</span>
        <span className={`${soft} tabular-nums`}>{extension}</span>
      </span>
      <span className={`flex items-center gap-[.3333em] ${soft}`}>
        {isOverdue && <Late />}
        {call ? (
          <span className="truncate leading-[1.6667]">{withWhom(call)}</span>
        ) : (
          <Today seat={seat} />
        )}
      </span>
      {size === 'large' && call !== null && (
        <span className={soft}>
          <Today seat={seat} />
        </span>
      )}
    </span>
  )
}

/** Says 超时, with the sign of the counter; the short form leaves the word to assistive technology. */
const Late = ({ isShort = false }: { readonly isShort?: boolean }) => (
  <span className="flex shrink-0 items-center gap-[.3333em] rounded-(--hutong-radius-sm) bg-(--hutong-on-brand) px-[.3333em] leading-[1.3333] font-semibold text-(--hutong-danger-solid) forced-colors:border">
    <OverdueSign />
    {isShort ? <span className="sr-only">{messages.overdue()}</span> : messages.overdue()}
  </span>
)

export const withWhom = ({ customerName, customerPhone }: NonNullable<WallSeat['call']>): string =>
  [customerName || messages.unregistered(), customerPhone].filter(Boolean).join(' ')

const Today = ({ seat }: { readonly seat: WallSeat }) => (
  <span className="leading-[1.6667]">
    {messages.today({ count: seat.outboundToday + seat.inboundToday })}
  </span>
)

/** The time in the state; the ticker of the grid writes it from then on. */
function Since({ since }: { readonly since: number | null }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (place.current && since !== null)
      place.current.textContent = timeIn(since, $wallClock.get() || since)
  }, [since])
  return since === null ? null : <span className="tabular-nums" data-since={since} ref={place} />
}
