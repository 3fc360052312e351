/** One clue task: its page with progress and clues. */
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { lastOf, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { exportClues, reloadClues, removeClues } from '../clues/clue-lists.ts'
import type { ClueRow } from '../clues/schemas.ts'
import { clueTasks } from './endpoints.ts'
import { onClueTaskChange } from './live-clue-tasks.ts'
import { clueTaskMessages as messages } from './messages.ts'
import type { ClueTaskDetail } from './schemas.ts'

const silent = { silent: true } as const

const read = queryStore<ClueTaskDetail>()
let shown = ''

export const $clueTask = read.$store

export type TaskClueSearch = SearchOf<typeof clueTasks.clues>

/** The clues of the task on the page. */
export const taskClueList = areaList<ClueRow, TaskClueSearch>({
  name: 'task-clues',
  query: {},
  load: ({ query, ...page }) =>
    call(clueTasks.clues, { id: shown, query: { ...query, ...page } }, silent)
})

const ask = () => call(clueTasks.detail, { id: shown }, silent)

/** Never rejects; failures are in `$clueTask`. */
export const readClueTask = (): Promise<void> => read.load(ask)

/** Reads progress and clues again after a change. */
export async function refreshClueTask(): Promise<void> {
  await Promise.all([read.refresh(ask), taskClueList.reload()])
}

/** Shows a task and follows its progress. Returns what leaves it. */
export function showClueTask(id: string): () => void {
  shown = id
  void readClueTask()
  const stop = onClueTaskChange(changed => {
    if (changed !== undefined && changed !== id) return
    void read.refresh(ask)
    void taskClueList.refresh()
  })
  return () => {
    stop()
    read.forget()
    taskClueList.clear()
  }
}

/**
 * Takes the unfinished of these clues back to the pool.
 * @throws `Failure`, already shown.
 */
export async function takeBackClues(ids: readonly string[]): Promise<void> {
  const { count } = await call(clueTasks.takeBack, { id: shown, body: { idList: [...ids] } })
  if (count === 0) notify('info', messages.nothingTakenBack())
  else notify('success', messages.tookBack({ count }))
  await Promise.all([read.refresh(ask), reloadClues()])
}

/**
 * Removes clues of the task.
 * @throws `Failure`, already shown.
 */
export async function removeTaskClues(ids: readonly string[]): Promise<void> {
  await removeClues(ids)
  await read.refresh(ask)
}

/** Starts an export of the task's clues as they are searched. */
export const exportTaskClues = (query: TaskClueSearch): Promise<unknown> =>
  exportClues({ ...query, scope: 'all', taskId: shown })

/** The task on the page, if it is known. */
export const shownClueTask = (): ClueTaskDetail | undefined => lastOf(read.$store.get())

onSignedOut(read.forget)
