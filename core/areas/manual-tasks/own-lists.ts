/** One's own numbers of the task that is open: those to call, and what was written down of others. */
import { atom } from 'nanostores'
import { manualTasks } from '../../contract/endpoints/manual-tasks.ts'
import type { ManualDeed, ManualItem } from '../../contract/entities/manual-task.ts'
import { areaList } from '../../lib/area-list.ts'
import { call } from '../../net/http.ts'

type Nothing = Readonly<Record<string, never>>

const silent = { silent: true } as const
const $id = atom<string | undefined>()

export const ownNumbers = areaList<ManualItem, Nothing>({
  name: 'manual-own',
  query: {},
  load: ({ page, pageSize }) =>
    call(manualTasks.myItems, { taskId: $id.get() ?? '', query: { page, pageSize } }, silent)
})

export const ownDeeds = areaList<ManualDeed, Nothing>({
  name: 'manual-deeds',
  query: {},
  load: ({ page, pageSize }) =>
    call(manualTasks.myDeeds, { taskId: $id.get() ?? '', query: { page, pageSize } }, silent)
})

const lists = [ownNumbers, ownDeeds]

/** Of another task nothing is left to be seen. */
export function showOwnLists(taskId: string | undefined): void {
  if ($id.get() === taskId) return
  $id.set(taskId)
  for (const list of lists) list.clear()
}

/** Those that are on show are read again, and stay in sight meanwhile. */
export async function refreshOwnLists(): Promise<void> {
  if ($id.get() === undefined) return
  await Promise.all(lists.map(list => (list.$list.lc > 0 ? list.refresh() : undefined)))
}
