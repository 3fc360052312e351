import { scaleBand } from 'd3-scale'
import { stack } from 'd3-shape'
import { useId } from 'react'
import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { rounded } from './chart-format.ts'
import { ChartFrame, frameOf, PLOT_HEIGHT } from './chart-frame.tsx'
import { gapReading, withGaps } from './chart-gaps.ts'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartGaps, ChartProps, ChartSeries } from './chart-types.ts'
import { CategoryAxis } from './plot/category-axis.tsx'
import { FillPatterns, GapBand, GapPattern, GapSign, patternFill } from './plot/fill-patterns.tsx'
import { labelWidth } from './plot/label-width.ts'
import { Plot } from './plot/plot.tsx'
import { usePlotCursor } from './plot/use-plot-cursor.ts'
import { usePlotWidth } from './plot/use-plot-width.ts'
import { ValueAxis, valueScale } from './plot/value-axis.tsx'
import { pointTargets, seriesFinding, seriesTable, written } from './series-table.ts'
import { useHiddenSeries } from './use-hidden-series.ts'

const TOP = 12
const BOTTOM = 28
const RIGHT = 8

/** Parts of a total by category, stacked. Values are not negative; a gap is drawn as nothing. */
export function StackedBars(
  props: ChartProps & {
    readonly labels: readonly string[]
    readonly series: readonly ChartSeries[]
    readonly gaps?: ChartGaps | undefined
    /** Whether the labels are names: each stays at its bar, shortened where it is long. */
    readonly isNamed?: boolean | undefined
  }
) {
  const { labels, series, gaps, isNamed, format = rounded, height = PLOT_HEIGHT } = props
  const [width, measure] = usePlotWidth()
  const [hidden, toggle] = useHiddenSeries()
  const id = useId()
  const shown = series.filter(({ key }) => !hidden.has(key))
  const totals = labels.map((_, index) =>
    shown.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)
  )
  const bottom = height - BOTTOM
  const { scale, ticks } = valueScale(totals, [bottom, TOP], format)
  const left = labelWidth(ticks.map(({ text }) => text)) + 12
  const band = scaleBand(labels.keys(), [left, width - RIGHT]).padding(0.3)
  const middle = (index: number) => (band(index) ?? left) + band.bandwidth() / 2
  const layers = stack<unknown, number, ChartSeries>()
    .keys(shown)
    .value((index, { values }) => values[index] ?? 0)(labels.keys())
  const hasGaps = gaps !== undefined && gaps.bands.length > 0
  const cursor = usePlotCursor(labels.length, at => {
    const index = Math.floor((at - left) / band.step())
    return index < 0 || index >= labels.length ? undefined : index
  })
  return (
    <ChartFrame
      {...frameOf(props)}
      finding={
        props.finding ??
        seriesFinding(labels, [{ key: '', name: messages.total(), values: totals }], format, true)
      }
      legend={
        <ChartLegend hidden={hidden} id={id} kind="area" onToggle={toggle} series={series}>
          {hasGaps && <GapSign id={id} name={gaps.name} />}
        </ChartLegend>
      }
      table={() =>
        withGaps(seriesTable(labels, series, format, props.unit), gaps, format, props.unit)
      }
    >
      <Plot
        cursor={cursor}
        height={height}
        measure={measure}
        targets={pointTargets(shown, format, props.unit)}
        place={index => ({ x: middle(index), y: TOP })}
        read={index => ({
          label: labels[index] ?? '',
          readings: [
            ...shown.map(one => ({ name: one.name, value: written(one, index, format) })),
            ...(shown.length > 1
              ? [{ name: messages.total(), value: format(totals[index] ?? 0) }]
              : []),
            ...gapReading(gaps, index, format)
          ]
        })}
        title={props.title}
        width={width}
      >
        <FillPatterns id={id} />
        <ValueAxis left={left} right={width - RIGHT} ticks={ticks} y={scale} />
        <CategoryAxis isNamed={isNamed} labels={labels} x={middle} y={height - 8} />
        {cursor.index !== undefined && (
          <rect
            className="fill-(--hutong-bg-hover)"
            height={bottom - TOP}
            width={band.step()}
            x={middle(cursor.index) - band.step() / 2}
            y={TOP}
          />
        )}
        {hasGaps && <GapPattern id={id} />}
        {gaps?.bands.map(({ index, from, to }) => (
          <GapBand
            height={bottom - TOP}
            id={id}
            key={`${index} ${from}`}
            width={Math.max((to - from) * band.step(), 2)}
            x={middle(index) + (from - 0.5) * band.step()}
            y={TOP}
          />
        ))}
        {layers.map(layer => (
          <g key={layer.key.key}>
            {layer.map(([from, to], index) =>
              to > from ? (
                <rect
                  className="stroke-(--hutong-bg)"
                  fill={patternFill(id, layer.key.style ?? series.indexOf(layer.key))}
                  height={scale(from) - scale(to)}
                  // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
                  key={index}
                  width={band.bandwidth()}
                  x={band(index)}
                  y={scale(to)}
                />
              ) : null
            )}
          </g>
        ))}
      </Plot>
    </ChartFrame>
  )
}
