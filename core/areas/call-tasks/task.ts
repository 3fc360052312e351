/** One call task with all about it: its plan, its figures, its numbers, calls and messages. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { after } from '../../clock.ts'
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { CallRecord } from '../../contract/entities/call.ts'
import type { CallItem, CallTaskDetail, TaskDashboard } from '../../contract/entities/call-task.ts'
import type { SmsRecord } from '../../contract/entities/task-resources.ts'
import { areaList, type SearchOf } from '../../lib/area-list.ts'
import { fetched } from '../../lib/fetched.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { transferText } from '../../text/transfers.ts'
import { onCallTaskChange } from '../call-task/open.ts'
import { $told, readFresh, withTold } from './live.ts'

/** Charts are read anew no oftener than this while calls are made; the figures come by themselves. */
const CHARTS_MS = 2000
const silent = { silent: true } as const

const $id = atom<string | undefined>()
const detail = remote<CallTaskDetail>()
const charts = remote<TaskDashboard>()
const id = (): string => $id.get() ?? ''

/** The task on show. */
export const $taskId = readonlyType($id)

const known = <Value>(state: Remote<Value>): Value | undefined =>
  state.at === 'ready' ? state.value : state.at === 'loading' ? state.before : undefined

export const $taskFailure = computed(detail.$store, state =>
  state.at === 'failed' ? state.failure : undefined
)

/** The task as it is now; undefined until it has come. */
export const $task = computed([detail.$store, $told], (state, told): CallTaskDetail | undefined => {
  const task = known(state)
  return task && withTold(task, told)
})

/** What the charts draw, as it was read last. */
export const $dashboard: ReadableAtom<Remote<TaskDashboard>> = charts.$store
export const $charts = computed(charts.$store, known)

export type ItemSearch = SearchOf<typeof callTasks.items>
export const taskItems = areaList<CallItem, ItemSearch>({
  name: 'task-items',
  query: {},
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

const ask = () => call(callTasks.dashboard, { id: id() }, silent)

/** Never rejects: `$dashboard` says what failed. */
export const readCharts = (): Promise<void> => charts.load(ask)

/** Reads the charts now, and anew while the task makes calls. Returns how to stop. */
export function watchCharts(): () => void {
  let rest: (() => void) | undefined
  let isOutdated = false
  let seen = $told.get().get(id())
  const read = async (): Promise<void> => {
    isOutdated = false
    rest = after(CHARTS_MS, () => {
      rest = undefined
      if (isOutdated) void read()
    })
    await charts.refresh(ask)
  }
  void read()
  const stop = $told.listen(told => {
    if (told.get(id()) === seen) return
    seen = told.get(id())
    isOutdated = true
    if (!rest) void read()
  })
  return () => {
    stop()
    rest?.()
  }
}

const again = (callTaskId?: string): void => {
  if ($id.get() !== undefined && (callTaskId === undefined || callTaskId === id())) void readTask()
}
onCallTaskChange(({ callTaskId }) => again(callTaskId))
onReconnected(() => again())
onSignedOut(leaveTask)
