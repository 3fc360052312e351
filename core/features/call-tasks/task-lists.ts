/** Call task lists: one per page, each row merged with the pushed progress. */
import { computed, onMount } from 'nanostores'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import type { PagedListStore } from '../../lib/query/paged-list.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onCallTaskChange } from '../call-task-form/task-dialog.ts'
import { callTasks } from './endpoints.ts'
import { $taskPushes, readFresh, withTaskPushes } from './live-tasks.ts'
import { taskStatus } from './rules.ts'
import type { CallTaskRow } from './schemas.ts'

export type TaskSearch = SearchOf<typeof callTasks.list>
export type TaskList = PagedListStore<CallTaskRow, TaskSearch, undefined>

const shown = new Set<TaskList>()

/** @param kind Fixed search parameters of the list. */
function listOf(name: string, kind: TaskSearch): TaskList {
  const list = areaList<CallTaskRow, TaskSearch>({
    name,
    query: {},
    load: ({ query, ...page }) =>
      readFresh(
        () => call(callTasks.list, { query: { ...query, ...kind, ...page } }, { silent: true }),
        answer => answer.list.map(({ id }) => id)
      )
  })
  const $list = computed([list.$list, $taskPushes], (state, pushes) => ({
    ...state,
    list: state.list.map(row => withTaskPushes(row, pushes))
  }))
  const live: TaskList = { ...list, $list }
  onMount($list, () => {
    shown.add(live)
    return () => shown.delete(live)
  })
  return live
}

export const everyTask = listOf('call-tasks', {})
export const preciseTasks = listOf('precise-tasks', { taskType: 6 })
export const severalNumberTasks = listOf('several-number-tasks', { taskType: 11 })
export const repairTasks = listOf('repair-tasks', { taskCategory: 1 })
/** Planned for a later day than their creation. */
export const scheduledTasks = listOf('scheduled-tasks', { isScheduled: 'true' })
/** Runs of 极速触达. */
export const speedRuns = listOf('speed-runs', { isSpeedReach: 'true' })
export const tasksInAudit = listOf('tasks-in-audit', { status: taskStatus.inAudit })

/** Reloads the visible lists. */
export async function reloadTasks(): Promise<void> {
  await Promise.all([...shown].map(list => list.reload()))
}

onCallTaskChange(() => void reloadTasks())
onReconnected(() => void reloadTasks())
