import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { rounded } from './chart-format.ts'
import { ChartFrame, frameOf } from './chart-frame.tsx'
import type { ChartItem, ChartProps } from './chart-types.ts'
import { shareFinding, shareOf, shareTable } from './shares.ts'

/** Values as horizontal bars with their labels, in the order given. */
export function BarList(props: ChartProps & { readonly items: readonly ChartItem[] }) {
  const { items, format = rounded } = props
  const most = Math.max(1, ...items.map(({ value }) => value))
  const total = items.reduce((sum, { value }) => sum + value, 0)
  return (
    <ChartFrame
      {...frameOf(props)}
      finding={props.finding ?? shareFinding(items, format)}
      table={() => shareTable(items, format, props.unit)}
    >
      <ol className="m-0 flex list-none flex-col gap-1 p-0">
        {items.map(item => (
          <li key={item.key}>
            <Bar format={format} item={item} most={most} share={shareOf(item.value, total)} />
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}

function Bar(props: {
  readonly item: ChartItem
  readonly most: number
  readonly share: string
  readonly format: (value: number) => string
}) {
  const { item, most, share, format } = props
  const content = (
    <>
      <span
        className={`w-1/4 max-w-40 min-w-24 shrink-0 truncate text-left ${item.onOpen ? 'text-(--hutong-link) group-hover:underline' : ''}`}
        title={item.label}
      >
        {item.label}
      </span>
      <span className="h-3.5 min-w-8 grow overflow-hidden rounded-(--hutong-radius-sm) bg-(--hutong-bg-sub) forced-colors:border">
        <span
          className="block h-full origin-left bg-(--hutong-link) forced-colors:bg-[Highlight]"
          style={{ transform: `scaleX(${item.value / most})` }}
        />
      </span>
      <span className="w-14 shrink-0 text-right tabular-nums">{format(item.value)}</span>
      <span className="w-14 shrink-0 text-right text-(--hutong-text-3) tabular-nums">{share}</span>
    </>
  )
  const look =
    'flex min-h-7 w-full items-center gap-3 rounded-(--hutong-radius-sm) px-1 text-[13px]/5'
  return item.onOpen ? (
    <button
      className={`${look} group hover:bg-(--hutong-bg-hover)`}
      onClick={item.onOpen}
      title={messages.openOf({ label: item.label })}
      type="button"
    >
      {content}
    </button>
  ) : (
    <div className={look}>{content}</div>
  )
}
