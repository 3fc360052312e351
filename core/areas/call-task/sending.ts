/** How a call task gets to the server once, whatever becomes of the answer. */
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import type { TaskDraft } from '../../contract/entities/task-draft.ts'
import { isPassing } from '../../failure.ts'
import { toJson } from '../../lib/json.ts'
import { call } from '../../net/http.ts'
import type { TaskForm } from '../../rules/tasks/form.ts'
import { payloadOf } from '../../rules/tasks/payload.ts'
import type { TaskMode } from './editor-types.ts'

const silent = { silent: true } as const

/** Sends a form and resolves to the id of its task. */
export function taskSender(): (form: TaskForm, mode: TaskMode) => Promise<string> {
  /** What was sent for a new task of this id when no answer came: it may be there. */
  let lost: { readonly taskId: string; readonly body: string } | undefined

  return send

  async function send(form: TaskForm, mode: TaskMode): Promise<string> {
    const body = payloadOf(form)
    if (mode !== 'edit') return create(body)
    await call(callTasks.edit, { body }, silent)
    return form.taskId
  }

  async function create(body: TaskDraft): Promise<string> {
    const before = lost?.taskId === body.callTaskId ? lost.body : undefined
    try {
      const { callTaskId } = await call(callTasks.create, { body }, silent)
      lost = undefined
      return callTaskId
    } catch (error) {
      if (isPassing(error) && before === undefined)
        lost = { taskId: body.callTaskId, body: toJson(body) }
      if (before === undefined || isPassing(error)) throw error
      const id = body.callTaskId
      const isThere = await call(callTasks.detail, { id }, silent).then(
        () => true,
        () => false
      )
      if (!isThere) throw error
      // It was made, and the answer did not come; what was changed since is changed there too.
      if (before !== toJson(body)) await call(callTasks.edit, { body }, silent)
      lost = undefined
      return id
    }
  }
}
