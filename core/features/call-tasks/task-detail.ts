/** One call task: plan, metrics, numbers, calls and messages. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { $now } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { freshList } from '../../lib/query/fresh-list.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { onCallTaskChange } from '../call-task-form/task-dialog.ts'
import type { CallRecord } from '../calls/schemas.ts'
import { transferMessages } from '../transfer-list/messages.ts'
import { callTasks } from './endpoints.ts'
import { follow } from './follow-tasks.ts'
import { $taskPushes, readFresh, withTaskPushes } from './live-tasks.ts'
import type { SmsRecord } from './resource-schemas.ts'
import { taskStatus } from './rules.ts'
import type { CallItem, CallTaskDetail, TaskDashboard } from './schemas.ts'

/** Minimum interval between chart reads during calls; counters arrive by push. */
const CHARTS_MS = 2000 // rule dialling-5
const ITEMS_MS = 5000 // rule dialling-5
/** Poll interval of a running task without pushes; without a reply for this long it is late. */
const IDLE_MS = 5000
const LATE_MS = 10_000 // rule dialling-5
const silent = { silent: true } as const

const $id = atom<string | undefined>()
const detail = queryStore<CallTaskDetail>()
const charts = queryStore<TaskDashboard>()
/** When data last arrived, by wall clock and by monotonic clock. */
const $received = atom<{ readonly at: number; readonly tick: number } | undefined>()
const id = (): string => $id.get() ?? ''

/** Id of the selected task. */
export const $taskId = readonlyType($id)

export const $taskFailure = computed(detail.$store, state =>
  state.status === 'failed' ? state.failure : undefined
)

/** The task with its latest progress; undefined until loaded. */
export const $task = computed(
  [detail.$store, $taskPushes],
  (state, pushes): CallTaskDetail | undefined => {
    const task = lastOf(state)
    return task && withTaskPushes(task, pushes)
  }
)

/** Data of the charts. */
export const $dashboard: ReadableAtom<QueryState<TaskDashboard>> = charts.$store
export const $charts = computed(charts.$store, lastOf)
export const $updatedAt = computed($received, received => received?.at)

/** The task runs but its data is stale. */
export const $isLate = computed(
  [$received, $task, $now],
  (received, task, now) =>
    received !== undefined && task?.status === taskStatus.running && now - received.tick > LATE_MS
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

/** Starts an export of those numbers to the transfer list. */
export async function exportItems(search: ItemSearch): Promise<void> {
  await call(callTasks.exportItems, { id: id(), body: search })
  notify('success', transferMessages.exportStarted())
}

/** Starts an export of the task's calls to the transfer list. */
export async function exportTaskCalls(search: TaskCallSearch): Promise<void> {
  const { exportCalls } = await importOrNotify(() => import('../transfer-list/transfers.ts'))
  await exportCalls({ ...search, callTaskId: id() })
}

/** Starts an export of their recordings. */
export async function exportTaskVoices(search: TaskCallSearch): Promise<void> {
  const { exportVoices } = await importOrNotify(() => import('../transfer-list/voice-files.ts'))
  await exportVoices({ ...search, callTaskId: id() })
}

function forget(): void {
  detail.forget()
  charts.forget()
  $received.set(undefined)
  for (const list of [taskItems, taskCalls, taskMessages]) list.clear()
}

/** Never rejects; failures are in `$taskFailure`. */
export const readTask = (): Promise<void> =>
  detail.load(() =>
    readFresh(
      () => call(callTasks.detail, { id: id() }, silent),
      task => [task.callTaskId]
    )
  )

/** Selects a task; data of the previous one is dropped immediately. */
export async function showTask(next: string): Promise<void> {
  if (id() !== next) forget()
  $id.set(next)
  await readTask()
}

/** Deselects the task. */
export function leaveTask(): void {
  $id.set(undefined)
  forget()
}

const markReceived = (): void => {
  const { now, monotonic } = environment()
  $received.set({ at: now(), tick: monotonic() })
}

const fetchDashboard = async (): Promise<TaskDashboard> => {
  const answer = await call(callTasks.dashboard, { id: id() }, silent)
  markReceived()
  return answer
}

/** Never rejects; failures are in `$dashboard`. */
export const readCharts = (): Promise<void> => charts.load(fetchDashboard)

/** Reads the charts now and again while the task dials. Returns an unsubscribe function. */
export function watchCharts(): () => void {
  const read = () => charts.refresh(fetchDashboard)
  const stop = follow(id(), { read, restMs: CHARTS_MS, isRead: false, onUpdate: markReceived })
  const stopAsking = environment().every(IDLE_MS, () => {
    const idle = environment().monotonic() - ($received.get()?.tick ?? 0)
    if ($task.get()?.status === taskStatus.running && idle >= CHARTS_MS) void read()
  })
  return () => {
    stop()
    stopAsking()
  }
}

/**
 * Refreshes the visible numbers with the task's progress, but not during a selection. Returns an
 * unsubscribe function.
 */
export const watchItems = (isHeld: () => boolean): (() => void) =>
  follow(id(), { read: taskItems.refresh, restMs: ITEMS_MS, isRead: true, isHeld })

const again = (callTaskId?: string): void => {
  if ($id.get() !== undefined && (callTaskId === undefined || callTaskId === id())) void readTask()
}
onCallTaskChange(({ callTaskId }) => again(callTaskId))
onReconnected(() => again())
onSignedOut(leaveTask)
