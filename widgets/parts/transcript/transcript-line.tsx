import { memo } from 'react'
import { dialogRole, matchCondition } from '../../../core/features/call-detail/enums.ts'
import type { DialogLine } from '../../../core/features/call-detail/schemas.ts'
import { dialogueMessages as messages } from '../../../core/features/dialogue/messages.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { usePageLanguage } from '../../kit/use-page-language.ts'

interface LineProps {
  readonly line: DialogLine
  /** Offset of the answer in the recording: times are shown on the player's clock. */
  readonly earlyMediaMs: number
  /** The line is being played. */
  readonly isCurrent: boolean
  /**
   * Position from 1 on and set size (`aria-posinset`, `aria-setsize`), since only visible lines are
   * rendered. Size -1 while the call is active.
   */
  readonly position: number
  readonly total: number
  readonly onPlay: ((line: DialogLine) => void) | undefined
}

/** One bubble: robot at the left, customer at the right. Memoised. */
export const Line = memo(function Line(props: LineProps) {
  usePageLanguage()
  const { line, earlyMediaMs, isCurrent, position, total, onPlay } = props
  const isCustomer = line.role === 'customer'
  const time = timer((earlyMediaMs + line.startTime) / 1000)
  return (
    <li
      aria-current={isCurrent || undefined}
      aria-posinset={position}
      aria-setsize={total}
      className={`flex flex-col pb-3 ${isCustomer ? 'items-end' : 'items-start'}`}
    >
      <div className="flex max-w-full flex-wrap items-center gap-x-2 px-1 text-[12px]/5 text-(--hutong-text-3)">
        <span>{dialogRole.label(line.role)}</span>
        {onPlay ? (
          <button
            aria-label={messages.playFrom({ time })}
            className="-mx-1 h-6 cursor-pointer rounded-(--hutong-radius-sm) px-1 text-(--hutong-link) tabular-nums hover:underline"
            onClick={() => onPlay(line)}
            title={messages.playFrom({ time })}
            type="button"
          >
            {time}
          </button>
        ) : (
          <span className="tabular-nums">{time}</span>
        )}
        {line.nodeName && <span className="min-w-0 wrap-anywhere">{line.nodeName}</span>}
      </div>
      <div className={`${bubble} ${isCustomer ? customer : robot} ${lookOf(line, isCurrent)}`}>
        {line.text}
      </div>
      {(line.ignored || line.matchCondition) && (
        <div className="flex max-w-full flex-wrap gap-x-2 px-1 text-[12px]/5 text-(--hutong-text-2)">
          {line.ignored && <span>{messages.ignored()}</span>}
          {line.matchCondition && (
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{messages.intent()} </span>
              {matchOf(line, line.matchCondition)}
            </span>
          )}
        </div>
      )}
    </li>
  )
})

const bubble =
  'max-w-[min(38em,88%)] rounded-(--hutong-radius-lg) border px-3 py-2 text-[14px]/6 wrap-anywhere whitespace-pre-wrap'
const robot = 'bg-(--hutong-bg-sub)'
const customer = 'bg-(--hutong-bg-sel)'

const lookOf = ({ ignored }: DialogLine, isCurrent: boolean): string => {
  const edge = isCurrent
    ? 'border-(--hutong-brand) outline-1 outline-(--hutong-brand)'
    : ignored
      ? 'border-dashed border-(--hutong-control)'
      : 'border-transparent forced-colors:border-[CanvasText]'
  return `${edge} ${ignored ? 'bg-transparent! text-(--hutong-text-3)' : ''}`
}

function matchOf({ matchValue }: DialogLine, code: NonNullable<DialogLine['matchCondition']>) {
  const condition = matchCondition.label(code)
  return matchValue === '' ? condition : messages.matched({ condition, value: matchValue })
}
