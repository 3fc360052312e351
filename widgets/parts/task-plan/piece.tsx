import type { ReactNode } from 'react'
import { SectionHeading } from '../../kit/section-heading.tsx'

/** One part of the plan, with its name above. */
export const Piece = (props: {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}) => (
  <section aria-label={props.title} className="flex min-w-0 flex-col gap-2">
    <SectionHeading beside={props.aside} level={4}>
      {props.title}
    </SectionHeading>
    {props.children}
  </section>
)
