/** Loads the data of the call task dialog in one round of requests. */

import { Failure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { $may, $user } from '../../session/user.ts'
import { callTasks } from '../call-tasks/endpoints.ts'
import { mayEdit } from '../call-tasks/rules.ts'
import { callTaskStatus } from '../call-tasks/task-enums.ts'
import {
  readCreateInfo,
  readLists,
  resourcesOf,
  type TaskLists,
  type TaskResources
} from './form-resources.ts'
import { startForm } from './initial-form.ts'
import { taskDialogMessages as messages } from './messages.ts'
import type { TaskForm } from './rules/form-types.ts'
import type { TaskDialogRequest } from './task-dialog.ts'

const NEEDED = 'CMC.CALL.TASK.BASIC.OPER'

interface Read {
  readonly lists: Partial<TaskLists>
  readonly resources: TaskResources
  readonly fresh: TaskForm
}

/**
 * @param known Lists that need not be read again.
 * @throws `Failure` of a required request.
 */
export async function readTask(
  request: TaskDialogRequest,
  known: Partial<TaskLists>
): Promise<Read> {
  const { mode, taskId } = request
  if (mode !== 'create' && !taskId) throw new Failure('invalid', messages.taskMissing())
  // While the user detail is unknown, the server decides.
  if ($user.get() && !$may.get()(NEEDED)) throw new Failure('forbidden', commonMessages.forbidden())
  const [info, detail, { lists, failed }] = await Promise.all([
    readCreateInfo(),
    mode === 'create' || !taskId
      ? undefined
      : call(callTasks.detail, { id: taskId }, { silent: true }),
    readLists(known)
  ])
  if (mode === 'edit' && detail && !mayEdit(detail.status))
    throw new Failure(
      'invalid',
      messages.notEditable({ status: callTaskStatus.label(detail.status) })
    )
  for (const sentence of failed) notify('error', sentence)
  const resources = resourcesOf(info, lists)
  const left = mode === 'edit' && detail ? detail.totalCount - detail.finishedCount : undefined
  return {
    lists,
    resources: left === undefined ? resources : { ...resources, numbers: left },
    fresh: startForm(request, info.callTaskId, detail, lists.alarm)
  }
}
