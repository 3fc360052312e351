/** 任务审核: tasks awaiting approval. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { callTasks } from './endpoints.ts'
import { taskPageMessages as messages } from './messages.ts'
import type { CallTaskRow } from './schemas.ts'
import { tasksInAudit } from './task-lists.ts'

const $task = atom<CallTaskRow | undefined>()
const attempt = mutationStore<'reject'>()

/** The task whose rejection dialog is open. */
export const $rejecting = readonlyType($task)
export const $rejectAttempt = readonlyType(attempt.$attempt)

export async function approveTask({ id }: CallTaskRow): Promise<void> {
  await call(callTasks.audit, { id, body: { isApproved: true } })
  notify('success', messages.wasApproved())
}

export function startRejecting(task: CallTaskRow): void {
  attempt.forget()
  $task.set(task)
}

export function stopRejecting(): void {
  if (attempt.$attempt.get().status !== 'busy') $task.set(undefined)
}

/** A failure is shown in the dialog, which keeps the reason. */
export async function rejectTask(reason: string): Promise<void> {
  const id = $task.get()?.id
  if (id === undefined) return
  const outcome = await attempt.make('reject', () =>
    call(callTasks.audit, { id, body: { isApproved: false, reason } }, { silent: true })
  )
  if (outcome !== 'done') return
  $task.set(undefined)
  notify('success', messages.wasRejected())
  await tasksInAudit.reload()
}

onSignedOut(() => {
  attempt.forget()
  $task.set(undefined)
})
