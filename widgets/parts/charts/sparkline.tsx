import { line } from 'd3-shape'
import { applyChartStyles } from './chart-styles.ts'

const WIDTH = 96
const HEIGHT = 28
const EDGE = 3

/**
 * A trend beside a number whose label states it in words: decoration for assistive technology. A gap
 * interrupts the line, and a value between two gaps is a dot.
 */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const known = values.filter(value => value !== null)
  const most = Math.max(1, ...known)
  const last = Math.max(values.length - 1, 1)
  const x = (index: number) => EDGE + (index * (WIDTH - 2 * EDGE)) / last
  const y = (value: number) => HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE)
  const path = line<number | null>()
    .defined(value => value !== null)
    .x((_, index) => x(index))
    .y(value => y(value ?? 0))
  const isKnown = (index: number) => typeof values[index] === 'number'
  const end = values.findLastIndex(value => value !== null)
  return (
    <svg
      aria-hidden="true"
      className="block max-w-full"
      height={HEIGHT}
      preserveAspectRatio="xMaxYMid meet"
      ref={applyChartStyles}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
    >
      <path
        className="stroke-(--hutong-link)"
        d={path(values) ?? undefined}
        fill="none"
        strokeLinejoin="round"
        strokeWidth="1.5"
      />
      {values.map(
        (value, index) =>
          value !== null &&
          (index === end || !(isKnown(index - 1) || isKnown(index + 1))) && (
            <circle
              className="fill-(--hutong-link)"
              cx={x(index)}
              cy={y(value)}
              // biome-ignore lint/suspicious/noArrayIndexKey: points have no other name
              key={index}
              r={index === end ? 2.5 : 1.25}
            />
          )
      )}
    </svg>
  )
}
