import type { ReactNode } from 'react'
import { card } from '../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'

/** A card of 呼叫详情. */
export function Card(props: {
  readonly title: string
  /** Rendered beside the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section aria-label={props.title} className={`${card} min-w-0`}>
      <SectionHeading beside={props.actions} isBar>
        {props.title}
      </SectionHeading>
      <div className="@container p-4">{props.children}</div>
    </section>
  )
}

export type Detail = readonly [label: string, value: ReactNode]

/** Details in up to three columns. */
export function Grid({ details }: { readonly details: readonly (Detail | false)[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 @min-[440px]:grid-cols-2 @min-[780px]:grid-cols-3">
      {details.map(
        detail =>
          detail && (
            <div
              className="grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-2"
              key={detail[0]}
            >
              <dt className="text-(--hutong-text-3)">{detail[0]}</dt>
              <dd className="min-w-0 wrap-anywhere tabular-nums">{detail[1]}</dd>
            </div>
          )
      )}
    </dl>
  )
}
