import { useEffect, useState } from 'react'
import { countCalledToday } from '../../../core/features/call-task-form/called-today.ts'
import { isAnsweredByAgents } from '../../../core/features/call-task-form/rules/visible-parts.ts'
import { taskPlanMessages } from '../../../core/features/task-plan/messages.ts'
import { useOfForm, useTask } from '../task-context.ts'

/** How many numbers wait until tomorrow because a robot has called them today. */
export default function CalledToday() {
  const { request: dialogRequest } = useTask().open
  const isOfRobots = useOfForm(form => !isAnsweredByAgents(form))
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isGone = false
    void countCalledToday(dialogRequest).then(found => isGone || setCount(found))
    return () => {
      isGone = true
    }
  }, [dialogRequest])
  return isOfRobots && count > 0 ? (
    <p className="text-[13px]/5 text-(--hutong-warn)" role="status">
      {taskPlanMessages.calledToday({ count })}
    </p>
  ) : null
}
