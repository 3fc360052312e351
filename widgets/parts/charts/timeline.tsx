import { useId, useMemo } from 'react'
import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { inLanguage, usePageLanguage } from '../../kit/use-page-language.ts'
import { ChartFrame, frameOf } from './chart-frame.tsx'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartProps } from './chart-types.ts'
import { GapSign } from './plot/fill-patterns.tsx'
import { labelWidth, rowNames } from './plot/label-width.ts'
import { Plot } from './plot/plot.tsx'
import type { StyleName } from './plot/series-styles.ts'
import { BAR_PX, TimelineLanes, type TimelineLayout, TOP } from './plot/timeline-lanes.tsx'
import { usePlotCursor } from './plot/use-plot-cursor.ts'
import { usePlotWidth } from './plot/use-plot-width.ts'
import { useHiddenSeries } from './use-hidden-series.ts'

const RIGHT = 20
const LANE_PX = 30

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
  /** Style of a state (`seatStyles`); default: its place. */
  readonly style?: StyleName
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

interface Day {
  readonly lanes: readonly Named[]
  readonly states: readonly Named[]
  /** In order of their start. */
  readonly spans: readonly TimelineSpan[]
  /** Hours that are drawn; default: the whole day. */
  readonly hours?: readonly [from: number, to: number] | undefined
  /** Periods without a record of any lane, in minutes; their name is `gapName`. */
  readonly gaps?: readonly { readonly from: number; readonly to: number }[] | undefined
  readonly gapName?: string | undefined
}

const WHOLE_DAY = [0, 24] as const
const none: NonNullable<Day['gaps']> = []

/** Where everything of a day is drawn, and what the cursor stops at. */
function dayLayout(
  { lanes, states, gaps = none, gapName = '', hours: [first, last] = WHOLE_DAY, ...day }: Day,
  hidden: ReadonlySet<string>,
  width: number
) {
  const laneAt = new Map(lanes.map(({ key }, index) => [key, index]))
  const styleOf = new Map(states.map(({ key, style }, index) => [key, style ?? index]))
  const spans = day.spans
    .filter(({ state, lane }) => !hidden.has(state) && laneAt.has(lane))
    .toSorted((a, b) => (laneAt.get(a.lane) ?? 0) - (laneAt.get(b.lane) ?? 0) || a.from - b.from)
  const names = rowNames(
    lanes.map(({ name }) => name),
    width
  )
  const left = labelWidth(names) + 10
  const x = (minutes: number) =>
    left + ((minutes / 60 - first) / (last - first)) * (width - left - RIGHT)
  const y = (lane: string) => TOP + (laneAt.get(lane) ?? 0) * LANE_PX
  const nameOf = (list: readonly Named[], key: string) =>
    list.find(one => one.key === key)?.name ?? key
  const step = Math.max(1, Math.ceil(((last - first) * 44) / Math.max(width - left, 1)))
  const layout: TimelineLayout = {
    height: TOP + lanes.length * LANE_PX,
    ticks: Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, n) => {
      const minutes = (first + n * step) * 60
      return { x: x(minutes), label: clock(minutes) }
    }),
    names: lanes.map(({ key }, index) => ({ key, name: names[index] ?? '', y: y(key) })),
    nameEnd: left - 8,
    bars: spans.map(({ key, state, lane, from, to }) => ({
      ...{ key, style: styleOf.get(state) ?? 0, x: x(from), y: y(lane) },
      width: Math.max(x(to) - x(from), 1)
    })),
    gaps: gaps.map(({ from, to }) => ({ x: x(from), width: Math.max(x(to) - x(from), 2) }))
  }
  const stops: readonly Stop[] = [
    ...spans.map(({ lane, state, from, to }) => ({
      ...{ lane, from, to, name: nameOf(states, state), label: nameOf(lanes, lane) }
    })),
    ...gaps.map(gap => ({ ...gap, name: gapName, label: messages.allLanes() }))
  ]
  return { layout, stops, x }
}

/** States over a day, one lane per seat; unknown times are left empty. */
export function Timeline(
  props: Omit<ChartProps, 'format' | 'finding'> & Day & { readonly finding: string }
) {
  const { lanes, states, spans, hours, gaps, gapName } = props
  const [width, measure] = usePlotWidth()
  const [hidden, toggle] = useHiddenSeries()
  const id = useId()
  const language = usePageLanguage()
  const { layout, stops, x } = useMemo(
    () =>
      inLanguage(language, () =>
        dayLayout({ lanes, states, spans, hours, gaps, gapName }, hidden, width)
      ),
    [language, lanes, states, spans, hours, gaps, gapName, hidden, width]
  )
  const cursor = usePlotCursor(stops.length, (atX, atY) => {
    const lane = lanes[Math.floor((atY - TOP) / LANE_PX)]?.key
    const index = stops.findIndex(
      stop => (stop.lane ?? lane) === lane && x(stop.from) <= atX && atX < x(stop.to)
    )
    return index < 0 ? undefined : index
  })
  const inspected = cursor.index === undefined ? undefined : layout.bars[cursor.index]
  return (
    <ChartFrame
      {...frameOf(props)}
      finding={props.finding}
      legend={
        <ChartLegend hidden={hidden} id={id} kind="area" onToggle={toggle} series={states}>
          {layout.gaps.length > 0 && <GapSign id={id} name={gapName ?? ''} />}
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
        height={layout.height}
        measure={measure}
        place={index => {
          const { from = 0, to = 0 } = stops[index] ?? {}
          return { x: x((from + to) / 2), y: (layout.bars[index]?.y ?? TOP) + BAR_PX }
        }}
        read={index => {
          const { label = '', name = '', from = 0, to = 0 } = stops[index] ?? {}
          return { label, readings: [{ name, value: `${clock(from)}–${clock(to)}` }] }
        }}
        title={props.title}
        width={width}
      >
        <TimelineLanes id={id} layout={layout} />
        {inspected && (
          <rect
            className="pointer-events-none fill-none stroke-(--hutong-text) stroke-2"
            data-cursor=""
            height={BAR_PX}
            width={inspected.width}
            x={inspected.x}
            y={inspected.y}
          />
        )}
      </Plot>
    </ChartFrame>
  )
}
