import { scaleLinear } from 'd3-scale'
import type { ValueFormat } from '../chart-format.ts'

/** Pixels between two lines of the grid, about. */
const STEP_PX = 56

interface Tick {
  readonly value: number
  readonly text: string
}

/**
 * A scale from 0 (or the least negative value) to a round number above the highest value. Its ticks are
 * written with the decimals of their step.
 */
export function valueScale(
  values: readonly (number | null)[],
  [from, to]: readonly [from: number, to: number],
  format: ValueFormat
) {
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
  const steps = scale.ticks(count).filter(tick => !isWhole || Number.isInteger(tick))
  const decimals = decimalsOf((steps[1] ?? 1) - (steps[0] ?? 0))
  const ticks = steps.map((value): Tick => ({ value, text: format(value, decimals) }))
  return { scale, ticks }
}

/** Decimals of the step between ticks, which is 1, 2 or 5 times a power of ten. */
const decimalsOf = (step: number): number =>
  Math.max(0, Math.ceil(-Math.log10(Math.abs(step) || 1) - 1e-6))

/** Horizontal lines with their values at the left. */
export function ValueAxis(props: {
  readonly ticks: readonly Tick[]
  readonly y: (value: number) => number
  readonly left: number
  readonly right: number
}) {
  const { ticks, y, left, right } = props
  return ticks.map(({ value, text }) => (
    <g key={value} transform={`translate(0 ${y(value)})`}>
      <path
        className={value === 0 ? 'stroke-(--hutong-control)' : 'stroke-(--hutong-border)'}
        d={`M${left} .5H${right}`}
      />
      <text
        className="fill-(--hutong-text-3) text-[12px] tabular-nums"
        dominantBaseline="middle"
        textAnchor="end"
        x={left - 8}
      >
        {text}
      </text>
    </g>
  ))
}
