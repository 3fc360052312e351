import type { ReactNode } from 'react'

export const sectionHeading = 'text-[14px]/[22px] font-semibold'

/** The heading of a section, with optional content beside it. */
export function SectionHeading(props: {
  readonly children: ReactNode
  readonly beside?: ReactNode
  readonly id?: string
  /** 2 below a page title, 3 below the title of a dialog or panel, 4 within such a section. */
  readonly level?: 2 | 3 | 4
  /** At the top of a card, above a separator. */
  readonly isBar?: boolean
}) {
  const Heading = `h${props.level ?? 3}` as const
  return (
    <div
      className={`flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 ${props.isBar ? 'min-h-11 border-b border-(--hutong-border) px-4 py-1' : ''}`}
    >
      <Heading className={`min-w-0 grow ${sectionHeading}`} id={props.id}>
        {props.children}
      </Heading>
      {props.beside}
    </div>
  )
}
