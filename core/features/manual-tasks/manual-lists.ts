/** The enterprise's manual tasks, kept current, and their actions. */
import { atom, onMount, readonlyType } from 'nanostores'
import { coalesce } from '../../lib/async/coalesce.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { transferMessages } from '../transfer-list/messages.ts'
import { manualTasks } from './endpoints.ts'
import { manualChanged, onManualChange } from './live-manual.ts'
import { manualMessages as messages } from './messages.ts'
import {
  type ManualMove,
  mayEditManual,
  mayFillManual,
  mayMoveManual,
  mayRemoveManual
} from './rules.ts'
import type { ManualTaskRow } from './schemas.ts'

export type ManualSearch = SearchOf<typeof manualTasks.list>

const silent = { silent: true } as const
const $fresh = atom<ReadonlyMap<string, ManualTaskRow>>(new Map())

/** Number of list reads, to detect concurrent ones. */
let lists = 0

/** Rows re-read since the list was loaded, by id. */
export const $freshRows = readonlyType($fresh)

/** A newly read list supersedes earlier row updates. */
const forget = (ids: readonly string[]): void => {
  const kept = new Map($fresh.get())
  for (const id of ids) kept.delete(id)
  $fresh.set(kept)
}

export const manualList = areaList<ManualTaskRow, ManualSearch>({
  name: 'manual-tasks',
  query: {},
  async load({ query, ...page }) {
    const got = await call(manualTasks.list, { query: { ...query, ...page } }, silent)
    lists++
    forget(got.list.map(({ id }) => id))
    return got
  }
})

const isShown = (taskId: string): boolean =>
  manualList.$list.get().list.some(({ id }) => id === taskId)

/** Single-flight read per task, so that replies arrive in request order. */
const readings = new Map<string, () => Promise<void>>()

/** Updates a row in place, without reloading the list. */
function freshen(taskId: string): Promise<void> | undefined {
  if (!isShown(taskId)) return undefined
  const reading =
    readings.get(taskId) ??
    coalesce(async () => {
      let row: ManualTaskRow | undefined
      let before: number
      // The order of a row and a list requested concurrently is unknown: read the row again.
      do {
        before = lists
        row = await call(manualTasks.detail, { taskId }, silent).catch(() => undefined)
      } while (before !== lists && isShown(taskId))
      if (row && isShown(taskId)) $fresh.set(new Map($fresh.get()).set(taskId, row))
    })
  readings.set(taskId, reading)
  return reading()
}

onMount($fresh, () =>
  onManualChange(taskId => {
    const ids = manualList.$list.get().list.map(({ id }) => id)
    for (const id of taskId === undefined ? ids : [taskId]) void freshen(id)
  })
)
onSignedOut(() => {
  readings.clear()
  $fresh.set(new Map())
})

const now = (row: Pick<ManualTaskRow, 'id' | 'status'>) => $fresh.get().get(row.id) ?? row

export const mayMove = (move: ManualMove) => (row: ManualTaskRow) =>
  mayMoveManual(now(row).status, move)
export const mayEdit = (row: ManualTaskRow) => mayEditManual(now(row).status)
export const mayRemove = (row: ManualTaskRow) => mayRemoveManual(now(row).status)
export const mayFill = (row: Pick<ManualTaskRow, 'id' | 'status'>) => mayFillManual(now(row).status)

const done = {
  start: messages.startedOne,
  pause: messages.pausedOne,
  resume: messages.resumedOne,
  stop: messages.stoppedOne
} as const

/** @throws `Failure`, already shown. */
export async function moveManualTask(taskId: string, move: ManualMove): Promise<void> {
  await call(manualTasks[move], { taskId })
  notify('success', done[move]())
  manualChanged(taskId)
}

export async function removeManualTask(taskId: string): Promise<void> {
  await call(manualTasks.remove, { taskId })
  notify('success', messages.removed())
}

export async function exportManualTask(taskId: string): Promise<void> {
  await call(manualTasks.exportItems, { taskId })
  notify('success', transferMessages.exportStarted())
}
