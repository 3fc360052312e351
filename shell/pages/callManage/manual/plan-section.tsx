import type { ReactNode } from 'react'
import type { ManualPlan } from '../../../../core/areas/manual-tasks/plan.ts'
import type { ManualTaskDraft } from '../../../../core/contract/entities/manual-task.ts'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import type { Complaints } from './plan-dialog.tsx'

/** What every group of fields of a plan is given. */
export interface FieldsProps {
  readonly plan: ManualPlan
  readonly draft: ManualTaskDraft
  readonly complaints: Complaints
  readonly onChange: (changes: Partial<ManualTaskDraft>) => void
  readonly onLeave: (field: string) => void
}

export const Section = (props: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <SectionHeading>{props.title}</SectionHeading>
    {props.children}
  </section>
)

/** Fields in two columns where there is room. */
export const pair = 'grid grid-cols-[repeat(auto-fit,minmax(min(220px,100%),1fr))] gap-x-4'
