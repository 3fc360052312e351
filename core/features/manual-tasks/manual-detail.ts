/** One manual task with its numbers and agents, as its manager sees it. */
import { atom, onMount, type ReadableAtom, readonlyType } from 'nanostores'
import { coalesce } from '../../lib/async/coalesce.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { manualTasks } from './endpoints.ts'
import { manualChanged, onManualChange } from './live-manual.ts'
import { manualMessages as messages } from './messages.ts'
import type { ManualAgent, ManualItem, ManualTaskDetail } from './schemas.ts'

/** A task with its agents. */
export interface KnownManual {
  readonly task: ManualTaskDetail
  readonly agents: readonly ManualAgent[]
}

export type ItemSearch = SearchOf<typeof manualTasks.items>

/** The numbers to allocate: the selected ones, or all unassigned. */
export type Allocating =
  | { readonly status: 'closed' }
  | { readonly status: 'open'; readonly itemIds: readonly string[] | undefined }

const silent = { silent: true } as const
const read = queryStore<KnownManual>()
const attempt = mutationStore<'allocate'>()
const $id = atom<string | undefined>()
const $allocate = atom<Allocating>({ status: 'closed' })

export const $manualTask: ReadableAtom<QueryState<KnownManual>> = read.$store
export const $allocating = readonlyType($allocate)
export const $allocateAttempt = readonlyType(attempt.$attempt)

export const manualItems = areaList<ManualItem, ItemSearch>({
  name: 'manual-items',
  query: {},
  load: ({ query, ...page }) =>
    call(manualTasks.items, { taskId: $id.get() ?? '', query: { ...query, ...page } }, silent)
})

const fetchTask = async (taskId: string): Promise<KnownManual> => {
  const [task, agents] = await Promise.all([
    call(manualTasks.detail, { taskId }, silent),
    call(manualTasks.agents, { taskId }, silent)
  ])
  return { task, agents }
}

/** Never rejects; failures are in `$manualTask`. */
export async function showManual(taskId: string): Promise<void> {
  if ($id.get() !== taskId) {
    read.forget()
    manualItems.clear()
  }
  $id.set(taskId)
  await read.load(() => fetchTask(taskId))
}

export function leaveManual(): void {
  $id.set(undefined)
  $allocate.set({ status: 'closed' })
  read.forget()
  manualItems.clear()
}

const readAgain = coalesce(async () => {
  const taskId = $id.get()
  if (taskId !== undefined) await read.refresh(() => fetchTask(taskId))
})
onMount(read.$store, () =>
  onManualChange(changed => {
    const taskId = $id.get()
    if (taskId !== undefined && (changed ?? taskId) === taskId) void readAgain()
  })
)

export function allocate(itemIds: readonly string[] | undefined): void {
  attempt.forget()
  $allocate.set({ status: 'open', itemIds })
}
export function stopAllocating(): void {
  if (attempt.$attempt.get().status !== 'busy') $allocate.set({ status: 'closed' })
}

/** A failure is shown in the dialog. */
export async function confirmAllocation(userIds: readonly string[]): Promise<void> {
  const request = $allocate.get()
  const taskId = $id.get()
  if (request.status === 'closed' || taskId === undefined) return
  const outcome = await attempt.make('allocate', async () => {
    const body = {
      userIds: [...userIds],
      ...(request.itemIds && { itemIds: [...request.itemIds] })
    }
    const { count } = await call(manualTasks.allocate, { taskId, body }, silent)
    notify('success', messages.allocated({ count }))
  })
  if (outcome !== 'done') return
  $allocate.set({ status: 'closed' })
  manualChanged(taskId)
  await manualItems.reload()
}

/** @throws `Failure`, already shown. */
export async function recallItems(itemIds: readonly string[]): Promise<void> {
  const taskId = $id.get()
  if (taskId === undefined) return
  const { count } = await call(manualTasks.recall, { taskId, body: { itemIds: [...itemIds] } })
  notify('success', messages.recalled({ count }))
  manualChanged(taskId)
}

/** Handles numbers added by hand or by file. */
export function numbersAdded(): void {
  manualChanged($id.get())
  if (manualItems.$list.lc > 0) void manualItems.reload()
}

onSignedOut(() => {
  attempt.forget()
  leaveManual()
})
