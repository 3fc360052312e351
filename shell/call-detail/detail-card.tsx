import type { ReactNode } from 'react'
import { card } from '../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'
import { type Detail, DetailGrid } from '../../widgets/parts/details/detail-grid.tsx'

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

/** Details in up to three columns. */
export const Grid = (props: { readonly details: readonly (Detail | false)[] }) => (
  <DetailGrid
    columns="grid-cols-[minmax(0,1fr)] @min-[440px]:grid-cols-2 @min-[780px]:grid-cols-3"
    details={props.details}
  />
)
