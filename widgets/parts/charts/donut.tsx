import { arc, pie } from 'd3-shape'
import { useId } from 'react'
import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { rounded } from './chart-format.ts'
import { ChartFrame, frameOf } from './chart-frame.tsx'
import type { ChartItem, ChartProps } from './chart-types.ts'
import { FillPatterns, patternFill, SeriesSign } from './plot/fill-patterns.tsx'
import { Plot } from './plot/plot.tsx'
import { usePlotCursor } from './plot/use-plot-cursor.ts'
import { shareFinding, shareOf, shareTable } from './shares.ts'

const SIZE = 168
const MIDDLE = SIZE / 2
const OUTER = 78
const INNER = 50

/** Shares of a total as a ring, the total in its middle and the items listed beside it. */
export function Donut(props: ChartProps & { readonly items: readonly ChartItem[] }) {
  const { items, format = rounded } = props
  const id = useId()
  const total = items.reduce((sum, { value }) => sum + value, 0)
  const slices = pie<ChartItem>()
    .sort(null)
    .value(({ value }) => value)([...items])
  const ring = arc<(typeof slices)[number]>().innerRadius(INNER).outerRadius(OUTER)
  const cursor = usePlotCursor(items.length, (x, y) => {
    const away = Math.hypot(x - MIDDLE, y - MIDDLE)
    if (away < INNER || away > OUTER) return undefined
    const angle = (Math.atan2(x - MIDDLE, MIDDLE - y) + 2 * Math.PI) % (2 * Math.PI)
    const index = slices.findIndex(slice => slice.startAngle <= angle && angle < slice.endAngle)
    return index < 0 ? undefined : index
  })
  const center = (index: number) => {
    const slice = slices[index]
    const [x, y] = slice ? ring.centroid(slice) : [0, 0]
    return { x: MIDDLE + x, y: MIDDLE + y }
  }
  return (
    <ChartFrame
      {...frameOf(props)}
      finding={props.finding ?? shareFinding(items, format)}
      table={() => shareTable(items, format, props.unit)}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="w-[168px] shrink-0">
          <Plot
            cursor={cursor}
            height={SIZE}
            measure={ignoreWidth}
            place={center}
            read={index => ({
              label: items[index]?.label ?? '',
              readings: [
                { name: props.unit, value: format(items[index]?.value ?? 0) },
                { name: messages.share(), value: shareOf(items[index]?.value ?? 0, total) }
              ]
            })}
            title={props.title}
            width={SIZE}
          >
            <FillPatterns id={id} />
            <g transform={`translate(${MIDDLE} ${MIDDLE})`}>
              {slices.map((slice, index) => (
                <path
                  className={
                    index === cursor.index ? 'stroke-(--hutong-text)' : 'stroke-(--hutong-bg)'
                  }
                  d={ring(slice) ?? undefined}
                  fill={patternFill(id, slice.data.style ?? index)}
                  key={slice.data.key}
                  strokeWidth="1.5"
                />
              ))}
              <text
                className="fill-(--hutong-text) text-[20px] font-semibold tabular-nums"
                textAnchor="middle"
                y="2"
              >
                {format(total)}
              </text>
              <text className="fill-(--hutong-text-3) text-[12px]" textAnchor="middle" y="22">
                {messages.total()}
              </text>
            </g>
          </Plot>
        </div>
        <ul className="m-0 flex min-w-40 flex-1 list-none flex-col gap-0.5 p-0 text-[13px]/5">
          {items.map((item, index) => (
            <li className="flex min-h-7 items-center gap-2" key={item.key}>
              <SeriesSign id={id} kind="area" style={item.style ?? index} />
              {item.onOpen ? (
                <button
                  className="min-w-0 grow truncate text-left text-(--hutong-link) hover:underline"
                  onClick={item.onOpen}
                  title={item.label}
                  type="button"
                >
                  {item.label}
                </button>
              ) : (
                <span className="min-w-0 grow truncate" title={item.label}>
                  {item.label}
                </span>
              )}
              <span className="shrink-0 tabular-nums">{format(item.value)}</span>
              <span className="w-14 shrink-0 text-right text-(--hutong-text-3) tabular-nums">
                {shareOf(item.value, total)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  )
}

const ignoreWidth = () => {}
