import { scaleLinear } from 'd3-scale'

/** Pixels between two lines of the grid, about. */
const STEP_PX = 56

/** A scale from 0 (or the least negative value) to a round number above the highest value. */
export function valueScale(values: readonly (number | null)[], from: number, to: number) {
  let least = 0
  let most = 0
  for (const value of values) {
    if (value === null) continue
    if (value < least) least = value
    if (value > most) most = value
  }
  const count = Math.max(2, Math.round(Math.abs(to - from) / STEP_PX))
  const scale = scaleLinear([least, most === least ? least + 1 : most], [from, to]).nice(count)
  const isWhole = values.every(value => value === null || Number.isInteger(value))
  const ticks = scale.ticks(count).filter(tick => !isWhole || Number.isInteger(tick))
  return { scale, ticks }
}

/** Horizontal lines with their values at the left. */
export function ValueAxis(props: {
  readonly ticks: readonly number[]
  readonly y: (value: number) => number
  readonly left: number
  readonly right: number
  readonly format: (value: number) => string
}) {
  const { ticks, y, left, right, format } = props
  return ticks.map(tick => (
    <g key={tick} transform={`translate(0 ${y(tick)})`}>
      <path
        className={tick === 0 ? 'stroke-(--hutong-control)' : 'stroke-(--hutong-border)'}
        d={`M${left} .5H${right}`}
      />
      <text
        className="fill-(--hutong-text-3) text-[12px] tabular-nums"
        dominantBaseline="middle"
        textAnchor="end"
        x={left - 8}
      >
        {format(tick)}
      </text>
    </g>
  ))
}
