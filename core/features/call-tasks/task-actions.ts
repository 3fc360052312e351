/** Actions on call tasks, from their lists and their detail page. */

import { toFailure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { openTaskDialog } from '../call-task-form/task-dialog.ts'
import { openAddNumbers } from '../number-import/import-window.ts'
import { callTasks } from './endpoints.ts'
import { $taskPushes, applyTaskPush, withTaskPushes } from './live-tasks.ts'
import { taskPageMessages as messages } from './messages.ts'
import { mayMove, mayRemove, mayTakeNumbers, taskMoves, taskStatus } from './rules.ts'
import type { TaskProgress } from './schemas.ts'

const done = {
  start: messages.wasStarted,
  pause: messages.wasPaused,
  resume: messages.wasResumed,
  stop: messages.wasStopped
} as const
export type OwnMove = keyof typeof done

/** Tasks with a pending action; further clicks are ignored. */
const busy = new Set<string>()

async function oneAtATime(id: string, act: () => Promise<void>): Promise<void> {
  if (busy.has(id)) return
  busy.add(id)
  try {
    await act()
  } finally {
    busy.delete(id)
  }
}

const send = (id: string, move: OwnMove, silent: boolean): Promise<null> =>
  call(callTasks[move], { id }, { silent })

/** The server pushes it as well; a push already received takes precedence. */
function moved(task: TaskProgress, move: OwnMove): void {
  const { callTaskId, status, ...known } = withTaskPushes(progressOf(task), $taskPushes.get())
  const statusReason = move === 'stop' ? done.stop() : ''
  if (mayMove(status, move))
    applyTaskPush({ ...known, callTaskId, status: taskMoves[move].to, statusReason })
}

const progressOf = (task: TaskProgress): TaskProgress => ({
  callTaskId: task.callTaskId,
  status: task.status,
  statusReason: task.statusReason,
  totalCount: task.totalCount,
  finishedCount: task.finishedCount,
  skippedCount: task.skippedCount,
  dialledCount: task.dialledCount,
  connectedCount: task.connectedCount,
  refusedCount: task.refusedCount,
  faultCount: task.faultCount,
  runningCount: task.runningCount
})

/** Starts, pauses, resumes or stops a task and updates its row. */
export const moveTask = (task: TaskProgress, move: OwnMove): Promise<void> =>
  oneAtATime(task.callTaskId, async () => {
    await send(task.callTaskId, move, false)
    moved(task, move)
    notify('success', done[move]())
  })

/** The same for the selected tasks in a suitable state; reports how many. */
export const moveTasks = (tasks: readonly TaskProgress[], move: OwnMove): Promise<void> =>
  doEach(
    tasks.filter(({ status }) => mayMove(status, move)),
    async task => {
      await send(task.callTaskId, move, true)
      moved(task, move)
    }
  )

/** Sequential; a rejected item does not stop the others. */
async function doEach(
  fit: readonly TaskProgress[],
  act: (task: TaskProgress) => Promise<void>
): Promise<void> {
  if (fit.length === 0) {
    notify('info', messages.noneFits())
    return
  }
  const failures: string[] = []
  for (const task of fit)
    await act(task).catch((error: unknown) =>
      failures.push(toFailure(error, commonMessages.networkJam()).message)
    )
  const [reason] = failures
  const [good, bad] = [fit.length - failures.length, failures.length]
  if (reason === undefined) notify('success', messages.doneMany({ count: good }))
  else notify('warning', messages.doneSome({ good, bad, reason }))
}

export async function removeTask({ callTaskId: id }: TaskProgress): Promise<void> {
  await call(callTasks.remove, { id })
  notify('success', messages.wasRemoved())
}

/** Removes those that are not dialling. */
export const removeTasks = (tasks: readonly TaskProgress[]): Promise<void> =>
  doEach(
    tasks.filter(({ status }) => mayRemove(status)),
    async ({ callTaskId: id }) => {
      await call(callTasks.remove, { id }, { silent: true })
    }
  )

/** A draft must be completed first (rule number-import-5). */
export function addNumbersTo(
  { callTaskId: taskId, status }: TaskProgress,
  where: { readonly isTimed?: boolean } = {}
): void {
  if (status === taskStatus.draft) openTaskDialog({ mode: 'edit', taskId })
  else openAddNumbers({ kind: 'task', taskId, ...where })
}
/** A draft gets its numbers in its dialog. */
export const mayAddNumbers = ({ status }: TaskProgress): boolean =>
  status === taskStatus.draft || mayTakeNumbers(status)

/** A task without numbers cannot dial. */
export const mayBe =
  (move: OwnMove) =>
  (task: TaskProgress): boolean =>
    mayMove(task.status, move) && !(move === 'start' && task.totalCount === 0)

export const editTask = ({ callTaskId: taskId }: TaskProgress): void =>
  openTaskDialog({ mode: 'edit', taskId })
export const copyTask = ({ callTaskId: taskId }: TaskProgress): void =>
  openTaskDialog({ mode: 'copy', taskId })
