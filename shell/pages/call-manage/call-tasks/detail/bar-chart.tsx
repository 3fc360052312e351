import { taskPageMessages as messages } from '../../../../../core/features/call-tasks/messages.ts'
import { percentOf } from '../../../../../core/features/call-tasks/task-progress.ts'
import { ChartCard } from './chart-card.tsx'

interface Bar {
  readonly label: string
  readonly count: number
}

/** Horizontal bars, each with its value. */
export function BarList(props: {
  readonly title: string
  /** What the bars represent. */
  readonly nameOf: string
  readonly rows: readonly Bar[]
  readonly none: string
}) {
  const { title, nameOf, rows, none } = props
  const sum = rows.reduce((all, { count }) => all + count, 0)
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const share = (count: number) => messages.percent({ value: percentOf(count, sum) })
  return (
    <ChartCard
      headings={[nameOf, messages.count(), messages.share100()]}
      none={sum === 0 ? none : undefined}
      rows={rows.map(({ label, count }) => [label, count, share(count)])}
      title={title}
    >
      <ul className="flex flex-col gap-2">
        {rows.map(({ label, count }) => (
          <li className="grid grid-cols-[72px_1fr_104px] items-center gap-2" key={label}>
            <span className="truncate" title={label}>
              {label}
            </span>
            <Track share={count / most} />
            <span className="flex justify-end text-right tabular-nums">
              {count}
              <span className="w-13 text-[12px]/5.5 text-(--hutong-text-3)">{share(count)}</span>
            </span>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}

/** Decorative: repeats the value beside it. */
export const Track = ({ share }: { readonly share: number }) => (
  <span
    aria-hidden="true"
    className="h-2 overflow-hidden rounded-(--hutong-radius-full) bg-(--hutong-bg-hover) forced-colors:border"
  >
    <span
      className="block h-full origin-left bg-(--hutong-brand) forced-colors:bg-[Highlight]"
      style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})` }}
    />
  </span>
)
