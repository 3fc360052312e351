import { useEffect, useState } from 'react'
import {
  type CalledTodayOf,
  countCalledToday
} from '../../../core/features/call-task-form/called-today.ts'
import { taskPlanMessages } from '../../../core/features/task-plan/messages.ts'

const none: readonly string[] = []

/** How many numbers wait until tomorrow because a robot has called them today (rule dialling-7). */
export function CalledToday({ taskIds = none, customerIds = none, members }: CalledTodayOf) {
  const tasks = taskIds.join(' ')
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isGone = false
    void countCalledToday({
      taskIds: tasks.split(' ').filter(Boolean),
      ...{ customerIds, members }
    }).then(found => isGone || setCount(found))
    return () => {
      isGone = true
    }
  }, [tasks, customerIds, members])
  return count > 0 ? (
    <p className="text-[13px]/5 text-(--hutong-warn)" role="status">
      {taskPlanMessages.calledToday({ count })}
    </p>
  ) : null
}
