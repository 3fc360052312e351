/** Sends a call task exactly once, even when a response is lost. */

import { isPassing } from '../../failure.ts'
import { toJson } from '../../lib/json.ts'
import { call } from '../../net/http.ts'
import type { TaskDraft } from '../call-tasks/draft-schemas.ts'
import { callTasks } from '../call-tasks/endpoints.ts'
import type { TaskMode } from './editor-types.ts'
import type { TaskForm } from './rules/form-types.ts'
import { payloadOf } from './rules/to-payload.ts'

const silent = { silent: true } as const

/** Sends a form and resolves to the task id. */
export function taskSender(): (form: TaskForm, mode: TaskMode) => Promise<string> {
  /** Body of a creation whose response was lost: the task may exist. */
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
      // The task exists although its response was lost; later changes are sent as an edit.
      if (before !== toJson(body)) await call(callTasks.edit, { body }, silent)
      lost = undefined
      return id
    }
  }
}
