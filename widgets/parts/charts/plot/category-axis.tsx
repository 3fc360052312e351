import { labelWidth, shortened } from './label-width.ts'

const GAP_PX = 12
/** Longest label of a point in time, such as `11-26 09:00`; what is longer is a name. */
const LONGEST_PX = 84
/** Below this width, names are left out like times. */
const SHORTEST_PX = 40

/**
 * Labels below the plot: as many as fit, at even steps from the first. Names are shortened so that
 * each bar has its own, as long as some characters fit.
 */
export function CategoryAxis(props: {
  readonly labels: readonly string[]
  readonly x: (index: number) => number
  readonly y: number
  /** Whether the labels are names, which are missed where they are left out. */
  readonly isNamed?: boolean | undefined
}) {
  const { x, y, isNamed } = props
  const room = Math.abs(x(1) - x(0)) || Number.POSITIVE_INFINITY
  const most =
    isNamed && room - GAP_PX / 2 >= SHORTEST_PX
      ? Math.min(room - GAP_PX / 2, labelWidth(props.labels))
      : LONGEST_PX
  const labels = props.labels.map(label => shortened(label, most))
  const step = isNamed && room > most ? 1 : Math.ceil((labelWidth(labels) + GAP_PX) / room)
  return labels.map((label, index) =>
    index % Math.max(1, step) === 0 ? (
      <text
        className="fill-(--hutong-text-3) text-[12px] tabular-nums"
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may recur
        key={index}
        textAnchor={
          index === 0 && labels.length > 1 && room < labelWidth([label]) / 2 ? 'start' : 'middle'
        }
        x={x(index)}
        y={y}
      >
        {label}
      </text>
    ) : null
  )
}
