/** The manual tasks of the enterprise, as they are now, and what is done with them as a whole. */
import { atom, onMount, readonlyType } from 'nanostores'
import { manualTasks } from '../../contract/endpoints/manual-tasks.ts'
import type { ManualTaskRow } from '../../contract/entities/manual-task.ts'
import { areaList, type SearchOf } from '../../lib/area-list.ts'
import { oneReading } from '../../lib/one-reading.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import {
  type ManualMove,
  mayEditManual,
  mayFillManual,
  mayMoveManual,
  mayRemoveManual
} from '../../rules/manual-task.ts'
import { onSignedOut } from '../../session/life.ts'
import { manualText as t } from '../../text/manual-pages.ts'
import { transferText } from '../../text/transfers.ts'
import { manualChanged, onManualChange } from './live.ts'

export type ManualSearch = SearchOf<typeof manualTasks.list>

const silent = { silent: true } as const
const $fresh = atom<ReadonlyMap<string, ManualTaskRow>>(new Map())

/** How often the list has come. */
let lists = 0

/** Rows that have changed since their list was read, by id. */
export const $freshRows = readonlyType($fresh)

/** What is read anew knows more than what was heard before. */
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

/** One for each task: of two answers the later one was asked for later. */
const readings = new Map<string, () => Promise<void>>()

/** A row where it stands: the list keeps its place, and nothing flickers. */
function freshen(taskId: string): Promise<void> | undefined {
  if (!isShown(taskId)) return undefined
  const reading =
    readings.get(taskId) ??
    oneReading(async () => {
      let row: ManualTaskRow | undefined
      let before: number
      // Of a row and a list that were on their way together nobody knows which is newer.
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
  start: t.startedOne,
  pause: t.pausedOne,
  resume: t.resumedOne,
  stop: t.stoppedOne
} as const

/** Rejects with a `Failure` of which the person has been told. */
export async function moveManualTask(taskId: string, move: ManualMove): Promise<void> {
  await call(manualTasks[move], { taskId })
  notify('success', done[move]())
  manualChanged(taskId)
}

export async function removeManualTask(taskId: string): Promise<void> {
  await call(manualTasks.remove, { taskId })
  notify('success', t.removed())
}

export async function exportManualTask(taskId: string): Promise<void> {
  await call(manualTasks.exportItems, { taskId })
  notify('success', transferText.begun())
}
