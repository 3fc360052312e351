import { labelWidth } from './label-width.ts'

const GAP_PX = 12

/** Labels below the plot; as many as fit, at even steps from the first. */
export function CategoryAxis(props: {
  readonly labels: readonly string[]
  readonly x: (index: number) => number
  readonly y: number
}) {
  const { labels, x, y } = props
  const room = Math.abs(x(1) - x(0)) || 1
  const step = Math.max(1, Math.ceil((labelWidth(labels) + GAP_PX) / room))
  return labels.map((label, index) =>
    index % step === 0 ? (
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
