import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { axisOf, hourLabels } from '../../../../../core/features/call-task-form/rules/hour-axis.ts'
import { taskPageMessages as messages } from '../../../../../core/features/call-tasks/messages.ts'
import type { TaskDashboard } from '../../../../../core/features/call-tasks/schemas.ts'
import { compactNumber } from '../../../../../core/lib/format/number-format.ts'
import { ChartCard } from './chart-card.tsx'

type Hours = TaskDashboard['hours']

const MOST_HOURS = 24
const HEIGHT = 240
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 8, 8, 24]
const MOST_BAR = 28
const LABEL_PX = 48

/** Calls per hour: dialled, and the answered ones among them. */
export function HourChart({ hours }: { readonly hours: Hours }) {
  const shown = useMemo(() => hours.slice(-MOST_HOURS), [hours])
  const labels = useMemo(() => hourLabels(hours.map(({ startTime }) => startTime)), [hours])
  const sum = (of: 'dialledCount' | 'connectedCount') =>
    hours.reduce((all, hour) => all + hour[of], 0)
  const summary = messages.byHourSummary({
    hours: hours.length,
    dialled: sum('dialledCount'),
    connected: sum('connectedCount')
  })
  return (
    <ChartCard
      headings={[messages.hour(), messages.callTimes(), messages.connected()]}
      none={hours.length === 0 ? messages.noCalls() : undefined}
      rows={hours.map(({ dialledCount, connectedCount }, at) => [
        labels[at] ?? '',
        dialledCount,
        connectedCount
      ])}
      title={messages.byHour()}
    >
      <div className="flex flex-wrap items-center gap-x-4 text-[12px]/5 text-(--hutong-text-2)">
        <Key look="bg-(--hutong-link)">{messages.callTimes()}</Key>
        <Key look="bg-(--hutong-success)">{messages.connected()}</Key>
        {hours.length > MOST_HOURS && (
          <span className="text-(--hutong-text-3)">{messages.earlier({ hours: MOST_HOURS })}</span>
        )}
      </div>
      <Bars hours={shown} labels={labels.slice(-MOST_HOURS)} summary={summary} />
    </ChartCard>
  )
}

const Key = (props: { readonly look: string; readonly children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <span
      aria-hidden="true"
      className={`size-2.5 rounded-[calc(var(--hutong-radius)/3)] forced-colors:border ${props.look}`}
    />
    {props.children}
  </span>
)

function Bars(props: {
  readonly hours: Hours
  readonly labels: readonly string[]
  readonly summary: string
}) {
  const { hours, labels, summary } = props
  const [frame, width] = useWidth()
  const axis = axisOf(Math.max(...hours.map(({ dialledCount }) => dialledCount)))
  const [inner, room] = [width - LEFT - RIGHT, HEIGHT - TOP - BOTTOM]
  const step = inner / Math.max(1, hours.length)
  const bar = Math.max(2, Math.min(MOST_BAR, step * 0.32))
  const heightOf = (count: number) => (count / axis.top) * room
  const every = Math.max(1, Math.ceil(LABEL_PX / step))
  const column = (count: number, x: number, look: string) => (
    <rect
      className={look}
      height={heightOf(count)}
      rx={Math.min(2, bar / 2)}
      width={bar}
      x={x}
      y={TOP + room - heightOf(count)}
    />
  )
  return (
    <div className="h-60 min-w-0" ref={frame}>
      {width > 0 && (
        <svg aria-label={summary} height={HEIGHT} role="img" width={width}>
          {axis.ticks.map(tick => {
            const y = TOP + room - heightOf(tick)
            return (
              <g key={tick}>
                <line
                  className="stroke-(--hutong-border)"
                  x1={LEFT}
                  x2={width - RIGHT}
                  y1={y}
                  y2={y}
                />
                <text
                  className="fill-(--hutong-text-3) text-[12px] tabular-nums"
                  textAnchor="end"
                  x={LEFT - 8}
                  y={y + 4}
                >
                  {compactNumber(tick)}
                </text>
              </g>
            )
          })}
          {hours.map(({ startTime, dialledCount, connectedCount }, at) => {
            const middle = LEFT + step * (at + 0.5)
            return (
              <g key={startTime}>
                {column(
                  dialledCount,
                  middle - bar - 1,
                  'fill-(--hutong-link) forced-colors:fill-[CanvasText]'
                )}
                {column(
                  connectedCount,
                  middle + 1,
                  'fill-(--hutong-success) forced-colors:fill-[Highlight]'
                )}
                {at % every === 0 && (
                  <text
                    className="fill-(--hutong-text-3) text-[12px] tabular-nums"
                    textAnchor="middle"
                    x={middle}
                    y={HEIGHT - 6}
                  >
                    {labels[at]}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}

/** Width of the container in px: the chart is drawn to it, not scaled. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [px, setPx] = useState(0)
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const watching = new ResizeObserver(() => setPx(box.offsetWidth))
    watching.observe(box)
    return () => watching.disconnect()
  }, [])
  return [frame, px] as const
}
