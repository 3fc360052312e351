/** Clue tasks: the list and its actions. */
import { atom, readonlyType } from 'nanostores'
import type { SearchOf } from '../../lib/query/area-list.ts'
import { freshList } from '../../lib/query/fresh-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { clueTasks } from './endpoints.ts'
import type { ClueTaskState } from './enums.ts'
import { onClueTaskChange } from './live-clue-tasks.ts'
import { clueTaskMessages as messages } from './messages.ts'
import type { ClueTask } from './schemas.ts'

export const [RUNNING, PAUSED, ENDED] = [0, 1, 2] as const

export type ClueTaskSearch = Omit<SearchOf<typeof clueTasks.list>, 'isClaimable'>

const $mayCreate = atom(false)
/** Whether the user may create tasks; false until the list has been read. */
export const $mayCreateClueTasks = readonlyType($mayCreate)

export const clueTaskList = freshList<ClueTask, ClueTaskSearch>({
  name: 'clue-tasks',
  query: {},
  keyOf: ({ id }) => id,
  async load({ query, ...page }) {
    const got = await call(clueTasks.list, { query: { ...query, ...page } }, { silent: true })
    $mayCreate.set(got.canCreate)
    return got
  }
})

onSignedOut(() => $mayCreate.set(false))

onClueTaskChange(() => {
  if (clueTaskList.$list.lc > 0) void clueTaskList.refresh()
})

const done = { 0: messages.resumed, 1: messages.paused, 2: messages.ended }

/** @throws `Failure`, already shown. */
export async function moveClueTask(
  { id, version }: Pick<ClueTask, 'id' | 'version'>,
  state: ClueTaskState
): Promise<void> {
  await call(clueTasks.move, { id, body: { state, version } })
  notify('success', done[state]())
}

/** @throws `Failure`, already shown. */
export async function removeClueTask({ id }: Pick<ClueTask, 'id'>): Promise<void> {
  await call(clueTasks.remove, { id })
  notify('success', messages.removed())
}
