import { useId } from 'react'
import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { ChartFrame, frameOf } from './chart-frame.tsx'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartProps } from './chart-types.ts'
import { FillPatterns, GapBand, GapPattern, GapSign, patternFill } from './plot/fill-patterns.tsx'
import { labelWidth } from './plot/label-width.ts'
import { Plot } from './plot/plot.tsx'
import { usePlotCursor } from './plot/use-plot-cursor.ts'
import { usePlotWidth } from './plot/use-plot-width.ts'
import { useHiddenSeries } from './use-hidden-series.ts'

const TOP = 22
const RIGHT = 20
const LANE_PX = 30
const BAR_PX = 18

export interface TimelineSpan {
  readonly key: string
  /** The lane and the state by their keys. */
  readonly lane: string
  readonly state: string
  /** Minutes since midnight, `from` < `to` ≤ 1440. */
  readonly from: number
  readonly to: number
}

interface Named {
  readonly key: string
  readonly name: string
  /** Index of the style of a state (`seatStyles`); default: its place. */
  readonly style?: number
}

/** What the arrow keys walk through: a state of a lane, or a period without a record of any. */
interface Stop {
  readonly lane?: string
  readonly label: string
  readonly name: string
  readonly from: number
  readonly to: number
}

/** `605.5` → `10:05` */
const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), Math.floor(minutes % 60)]
    .map(part => String(part).padStart(2, '0'))
    .join(':')

/** States over a day, one lane per seat; unknown times are left empty. */
export function Timeline(
  props: Omit<ChartProps, 'format' | 'finding'> & {
    readonly finding: string
    readonly lanes: readonly Named[]
    readonly states: readonly Named[]
    /** In order of their start. */
    readonly spans: readonly TimelineSpan[]
    /** Hours that are drawn; default: the whole day. */
    readonly hours?: readonly [from: number, to: number] | undefined
    /** Periods without a record of any lane, in minutes; their name is `gapName`. */
    readonly gaps?: readonly { readonly from: number; readonly to: number }[] | undefined
    readonly gapName?: string
  }
) {
  const { lanes, states, gaps = [], gapName = '', hours: [first, last] = [0, 24] } = props
  const [width, measure] = usePlotWidth()
  const [hidden, toggle] = useHiddenSeries()
  const id = useId()
  const laneAt = new Map(lanes.map(({ key }, index) => [key, index]))
  const styleOf = new Map(states.map(({ key, style }, index) => [key, style ?? index]))
  const spans = props.spans
    .filter(({ state, lane }) => !hidden.has(state) && laneAt.has(lane))
    .toSorted((a, b) => (laneAt.get(a.lane) ?? 0) - (laneAt.get(b.lane) ?? 0) || a.from - b.from)
  const left = labelWidth(lanes.map(({ name }) => name)) + 10
  const x = (minutes: number) =>
    left + ((minutes / 60 - first) / (last - first)) * (width - left - RIGHT)
  const y = (lane: string) => TOP + (laneAt.get(lane) ?? 0) * LANE_PX
  const nameOf = (list: readonly Named[], key: string) =>
    list.find(one => one.key === key)?.name ?? key
  const top = y(lanes[0]?.key ?? '')
  const stops: readonly Stop[] = [
    ...spans.map(({ lane, state, from, to }) => ({
      ...{ lane, from, to, name: nameOf(states, state), label: nameOf(lanes, lane) }
    })),
    ...gaps.map(gap => ({ ...gap, name: gapName, label: messages.allLanes() }))
  ]
  const cursor = usePlotCursor(stops.length, (atX, atY) => {
    const lane = lanes[Math.floor((atY - TOP) / LANE_PX)]?.key
    const index = stops.findIndex(
      stop => (stop.lane ?? lane) === lane && x(stop.from) <= atX && atX < x(stop.to)
    )
    return index < 0 ? undefined : index
  })
  const step = Math.max(1, Math.ceil(((last - first) * 44) / Math.max(width - left, 1)))
  const ticks = Array.from(
    { length: Math.floor((last - first) / step) + 1 },
    (_, n) => first + n * step
  )
  const height = TOP + lanes.length * LANE_PX
  return (
    <ChartFrame
      {...frameOf(props)}
      finding={props.finding}
      legend={
        <ChartLegend hidden={hidden} id={id} kind="area" onToggle={toggle} series={states}>
          {gaps.length > 0 && <GapSign id={id} name={gapName} />}
        </ChartLegend>
      }
      table={() => {
        const head = [messages.lane(), messages.status(), messages.start(), messages.end()]
        const rows = stops.map(({ label, name, from, to }) => [label, name, clock(from), clock(to)])
        return { head, rows, sheet: { head, rows } }
      }}
    >
      <Plot
        cursor={cursor}
        height={height}
        measure={measure}
        place={index => {
          const { from = 0, to = 0, lane } = stops[index] ?? {}
          return { x: x((from + to) / 2), y: (lane === undefined ? top : y(lane)) + BAR_PX }
        }}
        read={index => {
          const { label = '', name = '', from = 0, to = 0 } = stops[index] ?? {}
          return { label, readings: [{ name, value: `${clock(from)}–${clock(to)}` }] }
        }}
        title={props.title}
        width={width}
      >
        <FillPatterns id={id} />
        {ticks.map(hour => (
          <g key={hour} transform={`translate(${x(hour * 60)} 0)`}>
            <path className="stroke-(--hutong-border)" d={`M.5 ${TOP - 4}V${height}`} />
            <text
              className="fill-(--hutong-text-3) text-[12px] tabular-nums"
              textAnchor="middle"
              y={12}
            >
              {clock(hour * 60)}
            </text>
          </g>
        ))}
        {lanes.map(({ key, name }) => (
          <text
            className="fill-(--hutong-text-2) text-[12px]"
            dominantBaseline="middle"
            key={key}
            textAnchor="end"
            x={left - 8}
            y={y(key) + BAR_PX / 2}
          >
            {name}
          </text>
        ))}
        {gaps.length > 0 && <GapPattern id={id} />}
        {gaps.map(({ from, to }) => (
          <GapBand
            height={height - TOP}
            id={id}
            key={from}
            width={Math.max(x(to) - x(from), 2)}
            x={x(from)}
            y={TOP - 4}
          />
        ))}
        {spans.map((span, index) => (
          <rect
            className={index === cursor.index ? 'stroke-(--hutong-text) stroke-2' : undefined}
            fill={patternFill(id, styleOf.get(span.state) ?? 0)}
            height={BAR_PX}
            key={span.key}
            width={Math.max(x(span.to) - x(span.from), 1)}
            x={x(span.from)}
            y={y(span.lane)}
          />
        ))}
      </Plot>
    </ChartFrame>
  )
}
