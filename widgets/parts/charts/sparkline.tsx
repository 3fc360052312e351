import { line } from 'd3-shape'
import { applyChartStyles } from './chart-styles.ts'

const WIDTH = 96
const HEIGHT = 28
const EDGE = 3

/** A trend beside a number whose label states it in words: decoration for assistive technology. */
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
  const end = values.at(-1)
  return (
    <svg
      aria-hidden="true"
      className="shrink-0"
      height={HEIGHT}
      ref={applyChartStyles}
      width={WIDTH}
    >
      <path
        className="stroke-(--hutong-link)"
        d={path(values) ?? undefined}
        fill="none"
        strokeLinejoin="round"
        strokeWidth="1.5"
      />
      {typeof end === 'number' && (
        <circle className="fill-(--hutong-link)" cx={x(values.length - 1)} cy={y(end)} r="2.5" />
      )}
    </svg>
  )
}
