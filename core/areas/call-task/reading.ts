/** What the dialog of a call task opens with: one round of requests. */
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import { callTaskStatus } from '../../contract/enums/tasks.ts'
import { Failure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { mayEdit } from '../../rules/tasks/deeds.ts'
import type { TaskForm } from '../../rules/tasks/form.ts'
import { $may, $user } from '../../session/user.ts'
import { commonText } from '../../text/common.ts'
import { taskDialogText as d } from '../../text/task-dialog.ts'
import { begun } from './begun.ts'
import type { TaskDialogAsked } from './open.ts'
import {
  readCreateInfo,
  readLists,
  resourcesOf,
  type TaskLists,
  type TaskResources
} from './resources.ts'

const NEEDED = 'CMC.CALL.TASK.BASIC.OPER'

interface Read {
  readonly lists: Partial<TaskLists>
  readonly resources: TaskResources
  readonly fresh: TaskForm
}

/** `known`: lists that need not be read again. Rejects where nobody could go on without what failed. */
export async function readTask(asked: TaskDialogAsked, known: Partial<TaskLists>): Promise<Read> {
  const { mode, taskId } = asked
  if (mode !== 'create' && !taskId) throw new Failure('invalid', d.taskMissing())
  // Of somebody about whom nothing is known yet the server says it.
  if ($user.get() && !$may.get()(NEEDED)) throw new Failure('forbidden', commonText.forbidden())
  const [info, detail, { lists, failed }] = await Promise.all([
    readCreateInfo(),
    mode === 'create' || !taskId
      ? undefined
      : call(callTasks.detail, { id: taskId }, { silent: true }),
    readLists(known)
  ])
  if (mode === 'edit' && detail && !mayEdit(detail.status))
    throw new Failure('invalid', d.notEditable({ status: callTaskStatus.label(detail.status) }))
  for (const sentence of failed) notify('error', sentence)
  const resources = resourcesOf(info, lists)
  const left = mode === 'edit' && detail ? detail.totalCount - detail.finishedCount : undefined
  return {
    lists,
    resources: left === undefined ? resources : { ...resources, numbers: left },
    fresh: begun(asked, info.callTaskId, detail, lists.alarm)
  }
}
