import type { ReactNode } from 'react'
import { placeOf } from '../../../../../core/features/reception/scenario-check.ts'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'

/** A part of the scenario; an issue leads to it. */
export function Section(props: {
  /** Of the check's places. */
  readonly section?: string
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}) {
  const { section, title, note, children } = props
  return (
    <section
      aria-label={title}
      className={`${card} flex min-w-0 flex-col gap-2 p-4`}
      {...(section !== undefined && { 'data-place': placeOf(section) })}
    >
      <SectionHeading level={2}>{title}</SectionHeading>
      {note !== undefined && <p className="text-[13px]/5 text-(--hutong-text-3)">{note}</p>}
      {children}
    </section>
  )
}
