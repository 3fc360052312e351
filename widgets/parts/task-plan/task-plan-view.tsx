import { useEffect } from 'react'
import type { TaskForm } from '../../../core/features/call-task-form/rules/form-types.ts'
import { isAnsweredByAgents } from '../../../core/features/call-task-form/rules/visible-parts.ts'
import {
  cidNumbersOf,
  type PlanDetails,
  robotHolderOf
} from '../../../core/features/task-plan/rules/plan-days.ts'
import { leavePlan } from '../../../core/features/task-plan/task-plan.ts'
import { leaveTestCall } from '../../../core/features/task-plan/test-call.ts'
import { ForecastPart } from './forecast-view.tsx'
import { Calendar } from './plan-calendar.tsx'
import { TestCall } from './test-call-form.tsx'

export interface TaskPlanProps {
  readonly form: TaskForm
  /** The lists of the dialog, as far as they are loaded. */
  readonly resources: PlanDetails
}

/** Preview of a task: when it dials, when it completes, and a test call. */
export default function TaskPlan({ form, resources }: TaskPlanProps) {
  useEffect(
    () => () => {
      leavePlan()
      leaveTestCall()
    },
    []
  )
  return (
    <div className="@container/plan flex min-w-0 flex-col gap-5">
      <Calendar form={form} resources={resources} />
      <ForecastPart form={form} resources={resources} />
      <TestCall
        blacklistLibId={form.blacklistLibId}
        byAgents={isAnsweredByAgents(form)}
        cidNumbers={cidNumbersOf(form, resources.lines ?? [])}
        outRobotHolderId={robotHolderOf(form)}
        templateCode={form.templateCode}
      />
    </div>
  )
}
