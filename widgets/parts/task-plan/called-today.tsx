import { useEffect, useState } from 'react'
import { countCalledToday } from '../../../core/features/call-task-form/called-today.ts'
import type { TaskDialogRequest } from '../../../core/features/call-task-form/task-dialog.ts'
import { taskPlanMessages } from '../../../core/features/task-plan/messages.ts'

type About = Pick<TaskDialogRequest, 'mode' | 'taskId' | 'customerIds'>

/** How many numbers wait until tomorrow because a robot has called them today (rule dialling-7). */
export function CalledToday({ mode, taskId, customerIds }: About) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isGone = false
    void countCalledToday({ mode, taskId, customerIds }).then(found => isGone || setCount(found))
    return () => {
      isGone = true
    }
  }, [mode, taskId, customerIds])
  return count > 0 ? (
    <p className="text-[13px]/5 text-(--hutong-warn)" role="status">
      {taskPlanMessages.calledToday({ count })}
    </p>
  ) : null
}
