import type { ReactNode } from 'react'
import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { SeriesSign } from './plot/fill-patterns.tsx'
import type { StyleName } from './plot/series-styles.ts'

/** Switches series on and off; the last one that is shown stays. */
export function ChartLegend(props: {
  readonly id: string
  readonly kind: 'line' | 'area'
  readonly series: readonly {
    readonly key: string
    readonly name: string
    readonly style?: StyleName | undefined
  }[]
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (key: string) => void
  /** After the series, such as the sign of a gap. */
  readonly children?: ReactNode
}) {
  const { id, kind, series, hidden, onToggle } = props
  if (series.length < 2) return props.children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of switches, not a fieldset
    <div aria-label={messages.legend()} className="flex flex-wrap gap-x-3 gap-y-1" role="group">
      {series.map(({ key, name, style }, index) => {
        const isHidden = hidden.has(key)
        const isLast = !isHidden && hidden.size === series.length - 1
        return (
          <button
            aria-disabled={isLast || undefined}
            aria-pressed={!isHidden}
            className={`flex min-h-7 max-w-full items-center gap-1.5 rounded-(--hutong-radius-sm) px-1 text-[12px]/5 hover:bg-(--hutong-bg-hover) ${isHidden ? 'text-(--hutong-text-3) line-through' : ''}`}
            key={key}
            onClick={() => !isLast && onToggle(key)}
            type="button"
          >
            <span className={isHidden ? 'opacity-40' : 'contents'}>
              <SeriesSign id={id} kind={kind} style={style ?? index} />
            </span>
            <span className="min-w-0 truncate" title={name}>
              {name}
            </span>
          </button>
        )
      })}
      {props.children}
    </div>
  )
}
