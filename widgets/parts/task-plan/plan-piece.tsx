import type { ReactNode } from 'react'
import { SectionHeading } from '../../kit/section-heading.tsx'

/** A titled section of the plan. */
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
