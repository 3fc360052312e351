import type { ReactNode } from 'react'
import { reportRangeMessages as messages } from '../../core/features/report-range/messages.ts'
import { card } from '../kit/large/cell-styles.ts'
import { Lazy, lazyPart } from '../kit/lazy-view.tsx'
import { Opener, type Opening } from './opening.tsx'

const sparkline = lazyPart(
  () => import('./charts/sparkline.tsx'),
  ({ Sparkline }) => Sparkline
)

/** A change against the period before. */
export interface KpiChange {
  readonly direction: 'up' | 'down' | 'same' | 'unknown'
  /** The size of the change as shown, such as `12.5%`. */
  readonly text: string
  /** Whether more is better; undefined if neither is. */
  readonly moreIsBetter?: boolean | undefined
}

const signs = { up: '▲', down: '▼', same: '–', unknown: '' } as const

function spokenChange({ direction, text }: KpiChange): string {
  if (direction === 'unknown') return messages.noBefore()
  if (direction === 'same') return messages.same()
  return direction === 'up' ? messages.rise({ change: text }) : messages.fall({ change: text })
}

function toneOf({ direction, moreIsBetter }: KpiChange): string {
  if (moreIsBetter === undefined || direction === 'same' || direction === 'unknown')
    return 'text-(--hutong-text-3)'
  return (direction === 'up') === moreIsBetter
    ? 'text-(--hutong-success)'
    : 'text-(--hutong-danger)'
}

/** A KPI with its unit, change, trend, and a link to the rows that it counts. */
export function KpiCard(props: {
  readonly label: string
  /** As shown; a dash where there is none. */
  readonly value: string
  readonly unit?: string | undefined
  readonly change?: KpiChange | undefined
  readonly trend?: readonly (number | null)[] | undefined
  /** Opens the rows; omitted when there are none to open. */
  readonly opens?: Opening | undefined
  /** Below the value; its links stay above the one of the card. */
  readonly note?: ReactNode
}) {
  const { label, value, unit, change, trend, opens, note } = props
  return (
    <div
      className={`${card} relative flex min-h-24 min-w-0 flex-col gap-1 px-4 py-3 break-inside-avoid`}
    >
      <span className="truncate text-[13px]/5 text-(--hutong-text-2)" title={label}>
        {label}
      </span>
      <span className="flex items-end justify-between gap-2">
        <span className="max-w-full shrink-0 truncate text-[30px]/[38px] font-semibold tabular-nums">
          {value}
          {unit && (
            <span className="ml-1 text-[13px]/5 font-normal text-(--hutong-text-3)">{unit}</span>
          )}
        </span>
        {trend && trend.length > 1 && (
          <span className="hidden min-w-0 overflow-hidden @min-[480px]:inline">
            <Lazy view={sparkline} with={{ values: trend }} />
          </span>
        )}
      </span>
      <span className="flex min-h-5 flex-wrap gap-x-3 text-[12px]/5 text-(--hutong-text-3)">
        {change && (
          <span className={toneOf(change)}>
            <span aria-hidden="true">{signs[change.direction]} </span>
            {spokenChange(change)}
          </span>
        )}
        {note}
      </span>
      {opens && (
        // The whole card is the target; its content stays selectable text for assistive technology.
        <Opener
          className="absolute inset-0 rounded-(--hutong-radius-lg) hover:shadow-(--hutong-sh-2)"
          opens={opens}
        >
          <span className="sr-only">{messages.openRows({ label })}</span>
        </Opener>
      )}
    </div>
  )
}
