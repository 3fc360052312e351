/** The licence lets robots call a number once a day: what of a task has been called today already. */
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import { call } from '../../net/http.ts'
import type { TaskDialogAsked } from './open.ts'

/** How many numbers will wait for tomorrow; 0 as well where the server does not say. */
export async function countCalledToday(asked: TaskDialogAsked): Promise<number> {
  const { mode, taskId, customerIds } = asked
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
