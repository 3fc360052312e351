import { memo, useMemo } from 'react'
import { taskPlanMessages } from '../../../core/features/task-plan/messages.ts'
import { hasOpenTime } from '../../../core/features/task-plan/rules/day-schedule.ts'
import { PLAN_DAYS } from '../../../core/features/task-plan/rules/plan-days.ts'
import { $assumptions, planDays } from '../../../core/features/task-plan/task-plan.ts'
import { useResources } from '../task-context.ts'
import { usePlanned } from './planned-task.ts'

/** Warns when the task would never dial. */
export default function PlanWarning() {
  const form = usePlanned()
  const resources = useResources()
  const isIdle = useMemo(
    () => !hasOpenTime(planDays(form, resources, $assumptions.get())),
    [form, resources]
  )
  return isIdle ? <NothingLeft /> : null
}

const NothingLeft = memo(() => (
  <span className="min-w-0 text-[13px]/5 text-(--hutong-warn)" role="status">
    {taskPlanMessages.nothingLeft({ days: PLAN_DAYS })}
  </span>
))
