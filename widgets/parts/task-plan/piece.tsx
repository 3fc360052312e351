import type { ReactNode } from 'react'

/** One part of the plan, with its name above. */
export const Piece = (props: {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}) => (
  <section aria-label={props.title} className="flex min-w-0 flex-col gap-2">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h4 className="font-semibold">{props.title}</h4>
      {props.aside}
    </div>
    {props.children}
  </section>
)
