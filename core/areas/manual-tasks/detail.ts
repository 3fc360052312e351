/** One manual task with its numbers and its agents, as its manager sees it. */
import { atom, onMount, type ReadableAtom, readonlyType } from 'nanostores'
import { manualTasks } from '../../contract/endpoints/manual-tasks.ts'
import type {
  ManualAgent,
  ManualItem,
  ManualTaskDetail
} from '../../contract/entities/manual-task.ts'
import { areaList, type SearchOf } from '../../lib/area-list.ts'
import { oneReading } from '../../lib/one-reading.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { manualText as t } from '../../text/manual-pages.ts'
import { attemptStore } from '../sign-in/attempt.ts'
import { manualChanged, onManualChange } from './live.ts'

/** A task with everybody who calls in it. */
export interface KnownManual {
  readonly task: ManualTaskDetail
  readonly agents: readonly ManualAgent[]
}

export type ItemSearch = SearchOf<typeof manualTasks.items>

/** Which numbers are about to be given to agents: the ticked ones, or all that nobody has. */
export type Allocating =
  | { readonly at: 'closed' }
  | { readonly at: 'open'; readonly itemIds: readonly string[] | undefined }

const silent = { silent: true } as const
const read = remote<KnownManual>()
const attempt = attemptStore<'allocate'>()
const $id = atom<string | undefined>()
const $allocate = atom<Allocating>({ at: 'closed' })

export const $manualTask: ReadableAtom<Remote<KnownManual>> = read.$store
export const $allocating = readonlyType($allocate)
export const $allocateAttempt = readonlyType(attempt.$attempt)

export const manualItems = areaList<ManualItem, ItemSearch>({
  name: 'manual-items',
  query: {},
  load: ({ query, ...page }) =>
    call(manualTasks.items, { taskId: $id.get() ?? '', query: { ...query, ...page } }, silent)
})

const ask = async (taskId: string): Promise<KnownManual> => {
  const [task, agents] = await Promise.all([
    call(manualTasks.detail, { taskId }, silent),
    call(manualTasks.agents, { taskId }, silent)
  ])
  return { task, agents }
}

/** Never rejects: `$manualTask` says what failed. */
export async function showManual(taskId: string): Promise<void> {
  if ($id.get() !== taskId) {
    read.forget()
    manualItems.clear()
  }
  $id.set(taskId)
  await read.load(() => ask(taskId))
}

export function leaveManual(): void {
  $id.set(undefined)
  $allocate.set({ at: 'closed' })
  read.forget()
  manualItems.clear()
}

const readAgain = oneReading(async () => {
  const taskId = $id.get()
  if (taskId !== undefined) await read.refresh(() => ask(taskId))
})
onMount(read.$store, () =>
  onManualChange(changed => {
    const taskId = $id.get()
    if (taskId !== undefined && (changed ?? taskId) === taskId) void readAgain()
  })
)

export function allocate(itemIds: readonly string[] | undefined): void {
  attempt.forget()
  $allocate.set({ at: 'open', itemIds })
}
export function stopAllocating(): void {
  if (attempt.$attempt.get().at !== 'busy') $allocate.set({ at: 'closed' })
}

/** A refusal stands in the dialog. */
export async function confirmAllocation(userIds: readonly string[]): Promise<void> {
  const asked = $allocate.get()
  const taskId = $id.get()
  if (asked.at === 'closed' || taskId === undefined) return
  const outcome = await attempt.make('allocate', async () => {
    const body = { userIds: [...userIds], ...(asked.itemIds && { itemIds: [...asked.itemIds] }) }
    const { count } = await call(manualTasks.allocate, { taskId, body }, silent)
    notify('success', t.allocated({ count }))
  })
  if (outcome !== 'done') return
  $allocate.set({ at: 'closed' })
  manualChanged(taskId)
  await manualItems.reload()
}

/** Rejects with a `Failure` of which the person has been told. */
export async function recallItems(itemIds: readonly string[]): Promise<void> {
  const taskId = $id.get()
  if (taskId === undefined) return
  const { count } = await call(manualTasks.recall, { taskId, body: { itemIds: [...itemIds] } })
  notify('success', t.recalled({ count }))
  manualChanged(taskId)
}

/** Numbers were added, here or by a file. */
export function numbersAdded(): void {
  manualChanged($id.get())
  if (manualItems.$list.lc > 0) void manualItems.reload()
}

onSignedOut(() => {
  attempt.forget()
  leaveManual()
})
