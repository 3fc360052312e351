import { line } from 'd3-shape'
import { useId } from 'react'
import { rounded } from './chart-format.ts'
import { ChartFrame, frameOf, PLOT_HEIGHT } from './chart-frame.tsx'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartProps, ChartSeries } from './chart-types.ts'
import { CategoryAxis } from './plot/category-axis.tsx'
import { labelWidth } from './plot/label-width.ts'
import { Plot } from './plot/plot.tsx'
import { seriesStyle } from './plot/series-styles.ts'
import { usePlotCursor } from './plot/use-plot-cursor.ts'
import { usePlotWidth } from './plot/use-plot-width.ts'
import { ValueAxis, valueScale } from './plot/value-axis.tsx'
import { pointTargets, seriesFinding, seriesTable, written } from './series-table.ts'
import { useHiddenSeries } from './use-hidden-series.ts'

const TOP = 12
const BOTTOM = 28
const RIGHT = 16

/** Values over time, one line per series; a gap interrupts its line. */
export function LineChart(
  props: ChartProps & {
    /** One label per point, in order. */
    readonly labels: readonly string[]
    readonly series: readonly ChartSeries[]
    /** Whether values can be summed, as counts can and rates cannot. Default: true. */
    readonly isAdditive?: boolean
    /** Leading series that the finding speaks of. Default: the first. */
    readonly mainSeries?: number
  }
) {
  const { labels, series, format = rounded, height = PLOT_HEIGHT } = props
  const { isAdditive = true, mainSeries = 1 } = props
  const [width, measure] = usePlotWidth()
  const [hidden, toggle] = useHiddenSeries()
  const id = useId()
  const shown = series.filter(({ key }) => !hidden.has(key))
  const bottom = height - BOTTOM
  const { scale, ticks } = valueScale(
    shown.flatMap(({ values }) => values),
    [bottom, TOP],
    format
  )
  const left = labelWidth(ticks.map(({ text }) => text)) + 12
  const last = Math.max(labels.length - 1, 1)
  const x = (index: number) => left + (index * (width - RIGHT - left)) / last
  const path = line<number | null>()
    .defined(value => value !== null)
    .x((_, index) => x(index))
    .y(value => scale(value ?? 0))
  const cursor = usePlotCursor(labels.length, at => {
    const index = Math.round(((at - left) / (width - RIGHT - left)) * last)
    return Math.min(Math.max(index, 0), labels.length - 1)
  })
  return (
    <ChartFrame
      {...frameOf(props)}
      finding={
        props.finding ?? seriesFinding(labels, series.slice(0, mainSeries), format, isAdditive)
      }
      legend={<ChartLegend hidden={hidden} id={id} kind="line" onToggle={toggle} series={series} />}
      table={() => seriesTable(labels, series, format, props.unit)}
    >
      <Plot
        cursor={cursor}
        height={height}
        measure={measure}
        targets={pointTargets(shown, format, props.unit)}
        place={index => ({ x: x(index), y: TOP })}
        read={index => ({
          label: labels[index] ?? '',
          readings: shown.map(one => ({ name: one.name, value: written(one, index, format) }))
        })}
        title={props.title}
        width={width}
      >
        <ValueAxis left={left} right={width - RIGHT} ticks={ticks} y={scale} />
        <CategoryAxis labels={labels} x={x} y={height - 8} />
        {cursor.index !== undefined && (
          <path
            className="stroke-(--hutong-control)"
            d={`M${x(cursor.index)} ${TOP}V${bottom}`}
            strokeDasharray="2 2"
          />
        )}
        {series.map((one, number) => {
          if (hidden.has(one.key)) return null
          const { stroke, fill, dash } = seriesStyle(one.style ?? number)
          return (
            <g key={one.key}>
              <path
                className={stroke}
                d={path(one.values) ?? undefined}
                fill="none"
                strokeDasharray={dash}
                strokeLinejoin="round"
                strokeWidth="2"
              />
              {one.values.map((value, index) =>
                value !== null && (index === cursor.index || isAlone(one.values, index)) ? (
                  <circle
                    className={fill}
                    cx={x(index)}
                    cy={scale(value)}
                    // biome-ignore lint/suspicious/noArrayIndexKey: points have no other name
                    key={index}
                    r={index === cursor.index ? 4 : 2.5}
                  />
                ) : null
              )}
            </g>
          )
        })}
      </Plot>
    </ChartFrame>
  )
}

/** A point between two gaps is drawn as a dot: it has no line. */
const isAlone = (values: readonly (number | null)[], index: number): boolean =>
  (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
