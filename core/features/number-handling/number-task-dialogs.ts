/** Dialogs of 号码处理: a new task, and the numbers of a task into a call task. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { numberFiles } from '../number-import/number-files.ts'
import { rowsLimit } from '../number-import/rows-limit.ts'
import { listPlan } from '../number-import/rules/listed-sheet.ts'
import { numberHandling } from './endpoints.ts'
import type { NumberClass } from './enums.ts'
import { numberHandlingMessages as messages } from './messages.ts'
import { numberTaskList } from './number-tasks.ts'
import type { NumberHandlingTask } from './schemas.ts'

const silent = { silent: true } as const

export type NumberTaskDialog =
  | { readonly status: 'closed' }
  | { readonly status: 'creating' }
  | { readonly status: 'adding'; readonly task: NumberHandlingTask }

const closed: NumberTaskDialog = { status: 'closed' }
const $dialog = atom<NumberTaskDialog>(closed)
const attempt = mutationStore<'create' | 'add'>()

export const $numberTaskDialog = readonlyType($dialog)
export const $numberTaskAttempt = readonlyType(attempt.$attempt)

/** The file of a new task; rows that are no numbers are handled, too. */
export const numberTaskFiles = numberFiles({ plan: () => listPlan(rowsLimit()), isWhole: true })

function show(next: NumberTaskDialog): void {
  attempt.forget()
  numberTaskFiles.forget()
  $dialog.set(next)
}

export const openNewNumberTask = (): void => show({ status: 'creating' })
export const openAddingToTask = (task: NumberHandlingTask): void => show({ status: 'adding', task })

/** Ignored while sending, so that the outcome has a place to appear. */
export function closeNumberTaskDialog(): void {
  if (attempt.$attempt.get().status !== 'busy') show(closed)
}

export interface NewNumberTask {
  readonly name: string
  readonly isProbed: boolean
  readonly phones?: readonly string[]
  readonly attachmentKey?: string
}

/** Never rejects; failures are in `$numberTaskAttempt`. */
export async function createNumberTask({ phones, ...task }: NewNumberTask): Promise<void> {
  const body = { ...task, ...(phones && { phones: [...phones] }) }
  const outcome = await attempt.make('create', () => call(numberHandling.create, { body }, silent))
  if (outcome !== 'done') return
  show(closed)
  notify('success', messages.created())
  await numberTaskList.turnTo(1)
}

/** Never rejects; failures are in `$numberTaskAttempt`. */
export async function addToCallTask(
  callTaskId: string,
  classes: readonly NumberClass[]
): Promise<void> {
  const now = $dialog.get()
  if (now.status !== 'adding') return
  const { id } = now.task
  const body = { callTaskId, classes: [...classes] }
  const outcome = await attempt.make('add', () =>
    call(numberHandling.addToTask, { id, body }, silent)
  )
  if (outcome !== 'done') return
  show(closed)
  notify('success', messages.added())
}

onSignedOut(() => show(closed))
