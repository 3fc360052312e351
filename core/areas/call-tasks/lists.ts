/** The lists of call tasks: one for each kind that has a page, each row as far as its task has come. */
import { computed, onMount } from 'nanostores'
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import type { CallTaskRow } from '../../contract/entities/call-task.ts'
import { areaList, type SearchOf } from '../../lib/area-list.ts'
import type { PagedListStore } from '../../lib/paged-list.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { taskStatus } from '../../rules/tasks/deeds.ts'
import { onCallTaskChange } from '../call-task/open.ts'
import { $told, readFresh, withTold } from './live.ts'

export type TaskSearch = SearchOf<typeof callTasks.list>
export type TaskList = PagedListStore<CallTaskRow, TaskSearch, undefined>

const shown = new Set<TaskList>()

/** `kind`: what all its tasks are, whatever else is searched for. */
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
  const $list = computed([list.$list, $told], (state, told) => ({
    ...state,
    list: state.list.map(row => withTold(row, told))
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
/** Planned for a later day than the one on which they were made. */
export const scheduledTasks = listOf('scheduled-tasks', { isScheduled: 'true' })
export const tasksInAudit = listOf('tasks-in-audit', { status: taskStatus.inAudit })

/** Reads again what is on show somewhere. */
export async function reloadTasks(): Promise<void> {
  await Promise.all([...shown].map(list => list.reload()))
}

onCallTaskChange(() => void reloadTasks())
onReconnected(() => void reloadTasks())
