/** The agent's own numbers in the open task: open ones and recorded results. */
import { atom } from 'nanostores'
import { areaList } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { manualTasks } from './endpoints.ts'
import type { ManualAction, ManualItem } from './schemas.ts'

type Nothing = Readonly<Record<string, never>>

const silent = { silent: true } as const
const $id = atom<string | undefined>()

export const ownNumbers = areaList<ManualItem, Nothing>({
  name: 'manual-own',
  query: {},
  load: ({ page, pageSize }) =>
    call(manualTasks.myItems, { taskId: $id.get() ?? '', query: { page, pageSize } }, silent)
})

export const ownActions = areaList<ManualAction, Nothing>({
  name: 'manual-actions',
  query: {},
  load: ({ page, pageSize }) =>
    call(manualTasks.myActions, { taskId: $id.get() ?? '', query: { page, pageSize } }, silent)
})

const lists = [ownNumbers, ownActions]

/** Drops the rows of another task. */
export function showOwnLists(taskId: string | undefined): void {
  if ($id.get() === taskId) return
  $id.set(taskId)
  for (const list of lists) list.clear()
}

/** Reloads the visible lists and keeps their rows meanwhile. */
export async function refreshOwnLists(): Promise<void> {
  if ($id.get() === undefined) return
  await Promise.all(lists.map(list => (list.$list.lc > 0 ? list.refresh() : undefined)))
}
