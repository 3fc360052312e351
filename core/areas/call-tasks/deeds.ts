/** What is done with call tasks from their lists and their own page. */
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import type { TaskProgress } from '../../contract/entities/call-task.ts'
import { toFailure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import {
  mayMove,
  mayRemove,
  mayTakeNumbers,
  taskMoves,
  taskStatus
} from '../../rules/tasks/deeds.ts'
import { commonText } from '../../text/common.ts'
import { taskPageText as t } from '../../text/task-pages.ts'
import { openAddNumbers } from '../add-numbers/open.ts'
import { openTaskDialog } from '../call-task/open.ts'
import { $told, tell, withTold } from './live.ts'

const done = {
  start: t.wasStarted,
  pause: t.wasPaused,
  resume: t.wasResumed,
  stop: t.wasStopped
} as const
export type OwnMove = keyof typeof done

/** Tasks with which something is under way: a second click waits for nobody and does nothing. */
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

/** The server tells it too; what it has told already counts. */
function moved(task: TaskProgress, move: OwnMove): void {
  const { callTaskId, status, ...known } = withTold(progressOf(task), $told.get())
  const statusReason = move === 'stop' ? done.stop() : ''
  if (mayMove(status, move))
    tell({ ...known, callTaskId, status: taskMoves[move].to, statusReason })
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

/** Starts, pauses, resumes or ends a task. Its row changes where it stands. */
export const moveTask = (task: TaskProgress, move: OwnMove): Promise<void> =>
  oneAtATime(task.callTaskId, async () => {
    await send(task.callTaskId, move, false)
    moved(task, move)
    notify('success', done[move]())
  })

/** The same for those that are ticked and in a state for it; says how many it was. */
export const moveTasks = (tasks: readonly TaskProgress[], move: OwnMove): Promise<void> =>
  doEach(
    tasks.filter(({ status }) => mayMove(status, move)),
    async task => {
      await send(task.callTaskId, move, true)
      moved(task, move)
    }
  )

/** One after the other: what is refused keeps nothing else from being done. */
async function doEach(
  fit: readonly TaskProgress[],
  act: (task: TaskProgress) => Promise<void>
): Promise<void> {
  if (fit.length === 0) {
    notify('info', t.noneFits())
    return
  }
  const failures: string[] = []
  for (const task of fit)
    await act(task).catch((error: unknown) =>
      failures.push(toFailure(error, commonText.networkJam()).message)
    )
  const [reason] = failures
  const [good, bad] = [fit.length - failures.length, failures.length]
  if (reason === undefined) notify('success', t.doneMany({ count: good }))
  else notify('warning', t.doneSome({ good, bad, reason }))
}

export async function removeTask({ callTaskId: id }: TaskProgress): Promise<void> {
  await call(callTasks.remove, { id })
  notify('success', t.wasRemoved())
}

/** Those of them that are not dialling. */
export const removeTasks = (tasks: readonly TaskProgress[]): Promise<void> =>
  doEach(
    tasks.filter(({ status }) => mayRemove(status)),
    async ({ callTaskId: id }) => {
      await call(callTasks.remove, { id }, { silent: true })
    }
  )

/** A draft is filled in first (doc 2 §2.8). */
export function addNumbersTo(
  { callTaskId: taskId, status }: TaskProgress,
  where: { readonly isTimed?: boolean } = {}
): void {
  if (status === taskStatus.draft) openTaskDialog({ mode: 'edit', taskId })
  else openAddNumbers({ kind: 'task', taskId, ...where })
}
/** A draft's numbers begin with its dialog. */
export const mayAddNumbers = ({ status }: TaskProgress): boolean =>
  status === taskStatus.draft || mayTakeNumbers(status)

/** Nobody can be called in a task without numbers. */
export const mayBe =
  (move: OwnMove) =>
  (task: TaskProgress): boolean =>
    mayMove(task.status, move) && !(move === 'start' && task.totalCount === 0)

export const editTask = ({ callTaskId: taskId }: TaskProgress): void =>
  openTaskDialog({ mode: 'edit', taskId })
export const copyTask = ({ callTaskId: taskId }: TaskProgress): void =>
  openTaskDialog({ mode: 'copy', taskId })
