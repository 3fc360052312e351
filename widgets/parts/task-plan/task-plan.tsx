import { useEffect } from 'react'
import { leavePlan } from '../../../core/areas/task-plan/plan.ts'
import { leaveTestCall } from '../../../core/areas/task-plan/test-call.ts'
import type { TaskForm } from '../../../core/rules/tasks/form.ts'
import { cidNumbersOf, type PlanFacts, robotHolderOf } from '../../../core/rules/tasks/plan.ts'
import { isAnsweredByAgents } from '../../../core/rules/tasks/visible.ts'
import { Calendar } from './calendar.tsx'
import { ForecastPart } from './forecast.tsx'
import { TestCall } from './test-call.tsx'

export interface TaskPlanProps {
  readonly form: TaskForm
  /** The lists of the dialog, as far as they are here. */
  readonly resources: PlanFacts
}

/** What a task will really do, before it is made: when it dials, when it is done, how it sounds. */
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
