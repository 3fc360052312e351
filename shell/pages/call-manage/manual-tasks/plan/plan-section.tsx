import type { ReactNode } from 'react'
import type { ManualPlan } from '../../../../../core/features/manual-tasks/manual-plan.ts'
import type { ManualTaskDraft } from '../../../../../core/features/manual-tasks/schemas.ts'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import type { Issues } from './plan-issues.ts'

/** Props of every section of the form. */
export interface FieldsProps {
  readonly plan: ManualPlan
  readonly draft: ManualTaskDraft
  readonly issues: Issues
  readonly onChange: (changes: Partial<ManualTaskDraft>) => void
  readonly onLeave: (field: keyof ManualTaskDraft) => void
}

export const Section = (props: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <SectionHeading>{props.title}</SectionHeading>
    {props.children}
  </section>
)

/** Two columns where they fit. */
export const pair = 'grid grid-cols-[repeat(auto-fit,minmax(min(220px,100%),1fr))] gap-x-4'
