/** 任务审核: tasks that wait for somebody to let them begin. */
import { atom, readonlyType } from 'nanostores'
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import type { CallTaskRow } from '../../contract/entities/call-task.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { taskPageText as t } from '../../text/task-pages.ts'
import { attemptStore } from '../sign-in/attempt.ts'
import { tasksInAudit } from './lists.ts'

const $task = atom<CallTaskRow | undefined>()
const attempt = attemptStore<'reject'>()

/** The task that is about to be rejected, while somebody writes down why. */
export const $rejecting = readonlyType($task)
export const $rejectAttempt = readonlyType(attempt.$attempt)

export async function approveTask({ id }: CallTaskRow): Promise<void> {
  await call(callTasks.audit, { id, body: { isApproved: true } })
  notify('success', t.wasApproved())
}

export function thinkOfRejecting(task: CallTaskRow): void {
  attempt.forget()
  $task.set(task)
}

export function stopRejecting(): void {
  if (attempt.$attempt.get().at !== 'busy') $task.set(undefined)
}

/** A refusal stands in the dialog, where the reason still is. */
export async function rejectTask(reason: string): Promise<void> {
  const id = $task.get()?.id
  if (id === undefined) return
  const outcome = await attempt.make('reject', () =>
    call(callTasks.audit, { id, body: { isApproved: false, reason } }, { silent: true })
  )
  if (outcome !== 'done') return
  $task.set(undefined)
  notify('success', t.wasRejected())
  await tasksInAudit.reload()
}

onSignedOut(() => {
  attempt.forget()
  $task.set(undefined)
})
