/**
 * Counts the numbers of a task that robots have already called today; the licence allows one call
 * per number and day.
 */

import { call } from '../../net/http.ts'
import { callTasks } from '../call-tasks/endpoints.ts'
import type { BookMembers } from './rules/form-types.ts'

export interface CalledTodayOf {
  /** At most 100. */
  readonly taskIds?: readonly string[] | undefined
  readonly customerIds?: readonly string[] | undefined
  readonly members?: BookMembers | undefined
}

/** How many numbers are postponed to tomorrow; 0 when the server does not report it. */
export async function countCalledToday({
  taskIds,
  customerIds,
  members
}: CalledTodayOf): Promise<number> {
  if (!taskIds?.length && !customerIds?.length && !members?.ids.length) return 0
  const body = {
    ...(taskIds?.length === 1 && { callTaskId: taskIds[0] }),
    ...(taskIds && taskIds.length > 1 && { callTaskIdList: [...taskIds] }),
    ...(customerIds?.length && { customerIdList: [...customerIds] }),
    ...(members?.ids.length && {
      addressBookMembers: {
        addressBookType: members.addressBookType,
        itemIds: [...members.ids]
      }
    })
  }
  const answer = call(callTasks.calledToday, { body }, { silent: true })
  return answer.then(
    ({ count }) => count,
    () => 0
  )
}
