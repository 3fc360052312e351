/** What opens the dialog of a call task (doc 2 §2.6), wherever in the console it is asked for. */
import { atom, readonlyType } from 'nanostores'
import type { TaskType } from '../../contract/enums/call-tasks.ts'
import { $placeId, whileSignedIn } from '../../session/account.ts'
import { whyLeft } from '../../session/leaving.ts'
import { onSignedOut } from '../../session/life.ts'

export interface TaskDialogAsked {
  readonly mode: 'create' | 'edit' | 'copy'
  /** The task that is changed, or that is copied. */
  readonly taskId?: string | undefined
  /** 失联修复任务. */
  readonly repair?: boolean | undefined
  /** Who is called first: a new task begins with them. */
  readonly customerIds?: readonly string[] | undefined
  /** What a new task begins as; a person may choose another. */
  readonly taskType?: TaskType | undefined
  /** 预约呼叫任务: a new task begins tomorrow. */
  readonly isScheduled?: boolean | undefined
}

export type TaskDialog = { readonly at: 'closed' } | ({ readonly at: 'open' } & TaskDialogAsked)

const closed: TaskDialog = { at: 'closed' }
const $which = atom<TaskDialog>(closed)

export const $taskDialog = readonlyType($which)

export const openTaskDialog = (asked: TaskDialogAsked): void => $which.set({ ...asked, at: 'open' })

/** The customers that were chosen go with it (doc 2 §2.6). */
export const closeTaskDialog = (): void => $which.set(closed)

export interface CallTaskChange {
  readonly callTaskId: string
  readonly mode: TaskDialogAsked['mode']
}

const hearers = new Set<(change: CallTaskChange) => void>()

/** Hears of every task that was made or changed in a dialog of this page. Returns how to stop. */
export function onCallTaskChange(hear: (change: CallTaskChange) => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

export function callTaskChanged(change: CallTaskChange): void {
  for (const hear of hearers) hear(change)
}

/** The dialog of somebody whose sign-in has run out, until they are back; nobody else's. */
let interrupted: { readonly dialog: TaskDialog; readonly place: string } | undefined

onSignedOut(() => {
  const dialog = $which.get()
  const isKept = whyLeft() === 'expired' && dialog.at === 'open'
  interrupted = isKept ? { dialog, place: $placeId.get() } : undefined
  closeTaskDialog()
})
whileSignedIn(place => {
  if (interrupted?.place === place) $which.set(interrupted.dialog)
  interrupted = undefined
  return undefined
})
