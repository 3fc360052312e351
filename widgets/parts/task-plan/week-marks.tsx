import { taskPlanMessages as messages } from '../../../core/features/task-plan/messages.ts'

export interface Place {
  readonly row: number
  readonly column: number
}
const barred =
  'border-(--hutong-warn) bg-[repeating-linear-gradient(135deg,var(--hutong-warn)_0_1.5px,transparent_1.5px_4px)] forced-colors:bg-[GrayText]'
export const markStyles = {
  open: 'border-(--hutong-brand) bg-(--hutong-brand) forced-colors:bg-[Highlight]',
  partly: 'border-(--hutong-brand) bg-(--hutong-bg-sel) forced-colors:bg-[Highlight]',
  plain: 'border-(--hutong-border) bg-(--hutong-bg)',
  past: 'border-transparent bg-(--hutong-bg-hover)',
  barred
}

export const cellAt = (frame: HTMLElement | null, { row, column }: Place) =>
  frame?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

export const layout = 'grid grid-cols-[76px_minmax(0,1fr)_60px] items-center gap-2'
export const cellsOf = (count: number) => ({
  gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`
})

export const HourMarks = (props: { readonly first: number; readonly last: number }) => (
  <div aria-hidden="true" className={layout}>
    <span />
    <div className="grid" style={cellsOf(props.last - props.first)}>
      {Array.from({ length: (props.last - props.first) / 2 }, (_, at) => (
        <span
          className={`col-span-2 whitespace-nowrap text-[12px]/4 text-(--hutong-text-3) tabular-nums ${at % 2 === 1 ? 'invisible' : ''}`}
          // biome-ignore lint/suspicious/noArrayIndexKey: hours in order
          key={at}
        >
          {String(props.first / 2 + at).padStart(2, '0')}
        </span>
      ))}
    </div>
    <span />
  </div>
)

/** The text beside the pointer; repeated in the line below for keyboard and screen reader users. */
export function Tip(props: {
  readonly frame: HTMLElement | null
  readonly place: Place
  readonly text: string
}) {
  const cell = cellAt(props.frame, props.place)
  const [around, box] = [props.frame?.getBoundingClientRect(), cell?.getBoundingClientRect()]
  if (!around || !box) return null
  const isLeft = box.left - around.left < around.width / 2
  const side = isLeft
    ? { left: Math.max(0, box.left - around.left) }
    : { right: Math.max(0, around.right - box.right) }
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute z-2 w-max max-w-full -translate-y-full rounded-(--hutong-radius-sm) bg-(--hutong-text) px-2 py-1 text-[12px]/5 text-(--hutong-bg)"
      style={{ top: box.top - around.top - 4, ...side }}
    >
      {props.text}
    </span>
  )
}

export const Legend = () => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[12px]/5 text-(--hutong-text-2)">
    {(
      [
        [markStyles.open, messages.legendOpen()],
        [markStyles.plain, messages.legendPlain()],
        [markStyles.barred, messages.legendBarred()],
        [markStyles.past, messages.legendPast()]
      ] as const
    ).map(([look, label]) => (
      <li className="flex items-center gap-1.5" key={label}>
        <span aria-hidden="true" className={`h-3.5 w-3.5 border ${look}`} />
        {label}
      </li>
    ))}
  </ul>
)
