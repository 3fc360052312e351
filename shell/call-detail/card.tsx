import type { ReactNode } from 'react'
import { card } from '../../widgets/kit/large/looks.ts'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'

/** One of the cards below each other in 呼叫详情. */
export function Card(props: {
  readonly title: string
  /** Beside the title. */
  readonly deeds?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section aria-label={props.title} className={`${card} min-w-0`}>
      <SectionHeading beside={props.deeds} isBar>
        {props.title}
      </SectionHeading>
      <div className="@container p-4">{props.children}</div>
    </section>
  )
}

export type Fact = readonly [label: string, value: ReactNode]

/** What is known, in three columns where there is room for them. */
export function Grid({ facts }: { readonly facts: readonly (Fact | false)[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 @min-[440px]:grid-cols-2 @min-[780px]:grid-cols-3">
      {facts.map(
        fact =>
          fact && (
            <div className="grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-2" key={fact[0]}>
              <dt className="text-(--hutong-text-3)">{fact[0]}</dt>
              <dd className="min-w-0 wrap-anywhere tabular-nums">{fact[1]}</dd>
            </div>
          )
      )}
    </dl>
  )
}
