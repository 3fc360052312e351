/** One call task with all about it: its plan, its figures, its numbers, calls and messages. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { $now } from '../../clock.ts'
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { CallRecord } from '../../contract/entities/call.ts'
import type { CallItem, CallTaskDetail, TaskDashboard } from '../../contract/entities/call-task.ts'
import type { SmsRecord } from '../../contract/entities/task-resources.ts'
import { environment } from '../../environment.ts'
import { areaList, type SearchOf } from '../../lib/area-list.ts'
import { fetched } from '../../lib/fetched.ts'
import { freshList } from '../../lib/fresh-list.ts'
import { lastOf, type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { notify } from '../../notices.ts'
import { taskStatus } from '../../rules/tasks/deeds.ts'
import { onSignedOut } from '../../session/life.ts'
import { transferText } from '../../text/transfers.ts'
import { onCallTaskChange } from '../call-task/open.ts'
import { follow } from './follow.ts'
import { $told, readFresh, withTold } from './live.ts'

/** Charts are read anew no oftener than this while calls are made; the figures come by themselves. */
const CHARTS_MS = 2000
const ITEMS_MS = 5000
/** A task that runs and says nothing is asked as often as this; after so long without an answer it is late. */
const QUIET_MS = 5000
const LATE_MS = 10_000
const silent = { silent: true } as const

const $id = atom<string | undefined>()
const detail = remote<CallTaskDetail>()
const charts = remote<TaskDashboard>()
/** When the figures came last, by the calendar and by the clock that nobody sets. */
const $heard = atom<{ readonly at: number; readonly tick: number } | undefined>()
const id = (): string => $id.get() ?? ''

/** The task on show. */
export const $taskId = readonlyType($id)

export const $taskFailure = computed(detail.$store, state =>
  state.at === 'failed' ? state.failure : undefined
)

/** The task as it is now; undefined until it has come. */
export const $task = computed([detail.$store, $told], (state, told): CallTaskDetail | undefined => {
  const task = lastOf(state)
  return task && withTold(task, told)
})

/** What the charts draw, as it was read last. */
export const $dashboard: ReadableAtom<Remote<TaskDashboard>> = charts.$store
export const $charts = computed(charts.$store, lastOf)
export const $updatedAt = computed($heard, heard => heard?.at)

/** The task runs, but nothing of it has come for a while. */
export const $isLate = computed(
  [$heard, $task, $now],
  (heard, task, now) =>
    heard !== undefined && task?.status === taskStatus.running && now - heard.tick > LATE_MS
)

export type ItemSearch = SearchOf<typeof callTasks.items>
export const taskItems = freshList<CallItem, ItemSearch>({
  name: 'task-items',
  query: {},
  keyOf: item => item.id,
  load: ({ query, ...page }) =>
    call(callTasks.items, { id: id(), query: { ...query, ...page } }, silent)
})

export type TaskCallSearch = Omit<SearchOf<typeof endpoints.calls.records>, 'callTaskId'>
export const taskCalls = areaList<CallRecord, TaskCallSearch>({
  name: 'task-calls',
  query: {},
  load: ({ query, ...page }) =>
    call(endpoints.calls.records, { query: { ...query, ...page, callTaskId: id() } }, silent)
})

export type MessageSearch = SearchOf<typeof callTasks.messages>
export const taskMessages = areaList<SmsRecord, MessageSearch>({
  name: 'task-messages',
  query: {},
  load: ({ query, ...page }) =>
    call(callTasks.messages, { id: id(), query: { ...query, ...page } }, silent)
})

/** Has the server write those numbers into a file of the transfer list. */
export async function exportItems(search: ItemSearch): Promise<void> {
  await call(callTasks.exportItems, { id: id(), body: search })
  notify('success', transferText.begun())
}

/** The same for the task's calls. */
export async function exportTaskCalls(search: TaskCallSearch): Promise<void> {
  const { exportCalls } = await fetched(() => import('../transfer/transfers.ts'))
  await exportCalls({ ...search, callTaskId: id() })
}

function forget(): void {
  detail.forget()
  charts.forget()
  $heard.set(undefined)
  for (const list of [taskItems, taskCalls, taskMessages]) list.clear()
}

/** Never rejects: `$taskFailure` says what failed. */
export const readTask = (): Promise<void> =>
  detail.load(() =>
    readFresh(
      () => call(callTasks.detail, { id: id() }, silent),
      task => [task.callTaskId]
    )
  )

/** Shows a task; what was there of another goes at once. */
export async function showTask(next: string): Promise<void> {
  if (id() !== next) forget()
  $id.set(next)
  await readTask()
}

/** Nobody looks at it any more. */
export function leaveTask(): void {
  $id.set(undefined)
  forget()
}

const hear = (): void => {
  const { now, monotonic } = environment()
  $heard.set({ at: now(), tick: monotonic() })
}

const ask = async (): Promise<TaskDashboard> => {
  const answer = await call(callTasks.dashboard, { id: id() }, silent)
  hear()
  return answer
}

/** Never rejects: `$dashboard` says what failed. */
export const readCharts = (): Promise<void> => charts.load(ask)

/** Reads the charts now, and anew while the task makes calls. Returns how to stop. */
export function watchCharts(): () => void {
  const read = () => charts.refresh(ask)
  const stop = follow(id(), { read, restMs: CHARTS_MS, isRead: false, onNews: hear })
  const stopAsking = environment().every(QUIET_MS, () => {
    const quiet = environment().monotonic() - ($heard.get()?.tick ?? 0)
    if ($task.get()?.status === taskStatus.running && quiet >= CHARTS_MS) void read()
  })
  return () => {
    stop()
    stopAsking()
  }
}

/** The numbers in sight follow the task, but not under the hands of somebody who selects. Returns how to stop. */
export const watchItems = (isHeld: () => boolean): (() => void) =>
  follow(id(), { read: taskItems.refresh, restMs: ITEMS_MS, isRead: true, isHeld })

const again = (callTaskId?: string): void => {
  if ($id.get() !== undefined && (callTaskId === undefined || callTaskId === id())) void readTask()
}
onCallTaskChange(({ callTaskId }) => again(callTaskId))
onReconnected(() => again())
onSignedOut(leaveTask)
