/** Opens the call task dialog from anywhere in the console. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'
import { whyLeft } from '../../session/sign-in/sign-out.ts'
import { $placeId, whileSignedIn } from '../../session/signed-in-stores.ts'
import type { TaskType } from '../call-tasks/enums.ts'
import type { BookMembers } from './rules/form-types.ts'

export interface TaskDialogRequest {
  readonly mode: 'create' | 'edit' | 'copy'
  /** The task to edit or copy. */
  readonly taskId?: string | undefined
  /** 失联修复任务. */
  readonly repair?: boolean | undefined
  /** Customers of a new task. */
  readonly customerIds?: readonly string[] | undefined
  /** Members of an address book for a new task. */
  readonly members?: BookMembers | undefined
  /** Initial type of a new task; the user may change it. */
  readonly taskType?: TaskType | undefined
  /** 预约呼叫任务: starts tomorrow. */
  readonly isScheduled?: boolean | undefined
}

export type TaskDialog =
  | { readonly status: 'closed' }
  | ({ readonly status: 'open' } & TaskDialogRequest)

const closed: TaskDialog = { status: 'closed' }
const $which = atom<TaskDialog>(closed)

export const $taskDialog = readonlyType($which)

export const openTaskDialog = (request: TaskDialogRequest): void =>
  $which.set({ ...request, status: 'open' })

/** Also discards the selected customers (rule call-task-5). */
export const closeTaskDialog = (): void => $which.set(closed)

export interface CallTaskChange {
  readonly callTaskId: string
  readonly mode: TaskDialogRequest['mode']
}

const listeners = new Set<(change: CallTaskChange) => void>()

/**
 * Subscribes to tasks created or changed in a dialog of this page. Returns an unsubscribe function.
 */
export function onCallTaskChange(listener: (change: CallTaskChange) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function callTaskChanged(change: CallTaskChange): void {
  for (const listener of listeners) listener(change)
}

/** The dialog of a user whose session has expired; restored only for the same user. */
let interrupted: { readonly dialog: TaskDialog; readonly place: string } | undefined

onSignedOut(() => {
  const dialog = $which.get()
  const isKept = whyLeft() === 'expired' && dialog.status === 'open'
  interrupted = isKept ? { dialog, place: $placeId.get() } : undefined
  closeTaskDialog()
})
whileSignedIn(place => {
  if (interrupted?.place === place) $which.set(interrupted.dialog)
  interrupted = undefined
  return undefined
})
