/**
 * Counts the numbers of a task that robots have already called today; the licence allows one call
 * per number and day.
 */

import { call } from '../../net/http.ts'
import { callTasks } from '../call-tasks/endpoints.ts'
import type { TaskDialogRequest } from './task-dialog.ts'

/** How many numbers are postponed to tomorrow; 0 when the server does not report it. */
export async function countCalledToday(request: TaskDialogRequest): Promise<number> {
  const { mode, taskId, customerIds } = request
  const isOfTask = mode === 'edit' && taskId !== undefined
  if (!isOfTask && !customerIds?.length) return 0
  const body = {
    ...(isOfTask && { callTaskId: taskId }),
    ...(customerIds?.length && { customerIdList: [...customerIds] })
  }
  const answer = call(callTasks.calledToday, { body }, { silent: true })
  return answer.then(
    ({ count }) => count,
    () => 0
  )
}
