import { memo, useMemo } from 'react'
import { $supposed, planDays } from '../../core/areas/task-plan/plan.ts'
import { PLAN_DAYS } from '../../core/rules/tasks/plan.ts'
import { hasOpenTime } from '../../core/rules/tasks/schedule.ts'
import { taskPlanText } from '../../core/text/task-plan.ts'
import { usePlanned } from './planned.ts'
import { useResources } from './task-context.ts'

/** Says when a task would never dial at all. */
export default function PlanWarning() {
  const form = usePlanned()
  const resources = useResources()
  const isIdle = useMemo(
    () => !hasOpenTime(planDays(form, resources, $supposed.get())),
    [form, resources]
  )
  return isIdle ? <NothingLeft /> : null
}

const NothingLeft = memo(() => (
  <span className="min-w-0 text-[13px]/5 text-(--hutong-warn)" role="status">
    {taskPlanText.nothingLeft({ days: PLAN_DAYS })}
  </span>
))
