import { useEffect, useState } from 'react'
import { countCalledToday } from '../../core/areas/call-task/called-today.ts'
import { isAnsweredByAgents } from '../../core/rules/tasks/visible.ts'
import { taskPlanText } from '../../core/text/task-plan.ts'
import { useOfForm, useTask } from './task-context.ts'

/** Says how many numbers wait for tomorrow, since robots have called them today. */
export default function CalledToday() {
  const { asked } = useTask().open
  const isOfRobots = useOfForm(form => !isAnsweredByAgents(form))
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isGone = false
    void countCalledToday(asked).then(found => isGone || setCount(found))
    return () => {
      isGone = true
    }
  }, [asked])
  return isOfRobots && count > 0 ? (
    <p className="text-[13px]/5 text-(--hutong-warn)" role="status">
      {taskPlanText.calledToday({ count })}
    </p>
  ) : null
}
