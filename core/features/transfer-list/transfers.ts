import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import type { z } from '../../contract/zod.ts'
import { after } from '../../environment/clock.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { $uploadMessageCount, expectUnread } from '../message-tips/unread-count.ts'
import { $onlyFailedImports, failedImports, listFailedImports } from './failed-imports.ts'
import { fileAddress } from './file-address.ts'
import { transferMessages as messages } from './messages.ts'
import type { Transfer, TransferProgress } from './schemas.ts'

export interface TransferPage {
  readonly list: readonly Transfer[]
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly hasMore: boolean
  /** Whether only failed imports are listed. */
  readonly isFiltered: boolean
}

/** The list is reloaded one second after a cancellation (rule file-4). */
const SETTLING_MS = 1000
const over: readonly number[] = [2, 3, 4]

const read = queryStore<TransferPage>()
const $progress = atom<ReadonlyMap<string, TransferProgress>>(new Map())
const $change = atom<TransferProgress | undefined>()
let lastQuery = { page: 1, pageSize: 10 }
const unlistedIds = new Set<string>()

/** Done, failed or cancelled. */
export const isOver = ({ status }: Pick<Transfer, 'status'>): boolean => over.includes(status)

/** Waiting or running. An unknown state is neither running nor over. */
export const isRunning = ({ status }: Pick<Transfer, 'status'>): boolean =>
  status === 0 || status === 1

/** One page of the list, merged with pushed progress. */
export const $transfers: ReadableAtom<QueryState<TransferPage>> = computed(
  [read.$store, $progress],
  (state, progress) => {
    const fresh = (page: TransferPage): TransferPage => ({
      ...page,
      list: page.list.map(row => fresher(row, progress.get(row.id)))
    })
    if (state.status === 'ready') return { ...state, value: fresh(state.value) }
    return state.status === 'loading' && state.before
      ? { ...state, before: fresh(state.before) }
      : state
  }
)

/** A reply may be older than the latest push. */
const fresher = (row: Transfer, push: TransferProgress | undefined): Transfer =>
  push && !isOver(row) && push.successCount + push.failCount >= row.successCount + row.failCount
    ? { ...row, ...push }
    : row

/** The latest pushed change of any of the user's jobs. */
export const $transferChange = readonlyType($change)

/** Loads a page; the current one without `where`. Never rejects; failures are in `$transfers`. */
export function loadTransfers(where: Partial<typeof lastQuery> = {}): Promise<void> {
  lastQuery = { ...lastQuery, ...where }
  const isFiltered = $onlyFailedImports.get()
  const query = { ...lastQuery, ...(isFiltered && failedImports) }
  return read.load(async () => ({
    ...(await call(endpoints.transfers.list, { query }, { silent: true })),
    isFiltered
  }))
}

function reload(): void {
  if (read.$store.get().status !== 'none') void loadTransfers()
}

/** Marks the list as read. */
export async function markTransfersRead(): Promise<void> {
  const before = $uploadMessageCount.get()
  if (before === 0) return
  expectUnread({ uploadMessageCount: 0 })
  await call(endpoints.transfers.hasRead, {}, { silent: true }).catch(() =>
    expectUnread({ uploadMessageCount: before })
  )
}

export async function cancelTransfer(id: string): Promise<void> {
  await call(endpoints.transfers.cancel, { id })
  notify('success', messages.cancelled())
  after(SETTLING_MS, reload)
}

/** Removes finished jobs from the current page. */
export async function clearFinished(): Promise<void> {
  const state = $transfers.get()
  const idList = state.status === 'ready' ? state.value.list.filter(isOver).map(({ id }) => id) : []
  if (idList.length === 0) {
    notify('info', messages.nothingToClear())
    return
  }
  await call(endpoints.transfers.clear, { query: lastQuery, body: { idList } })
  notify('success', messages.cleared())
  await loadTransfers()
}

/** Temporary URL, valid for a minute, and name of a job's file. */
export async function fileOfTransfer(
  id: string,
  file: 'result' | 'failures'
): Promise<{ readonly address: string; readonly name: string }> {
  const { attachmentKey, access_token, name } = await call(endpoints.transfers.ticket, {
    id,
    body: { file }
  })
  return { address: fileAddress(attachmentKey, access_token), name }
}

type Searched<E extends { body: z.ZodMiniType }> = z.input<E['body']>

/** Starts an export of call records to the transfer list. */
export const exportCalls = (search: Searched<typeof endpoints.transfers.exportCalls>) =>
  startTransfer(call(endpoints.transfers.exportCalls, { body: search }))

/** Starts an export of customers to the transfer list. */
export const exportCustomers = (search: Searched<typeof endpoints.transfers.exportCustomers>) =>
  startTransfer(call(endpoints.transfers.exportCustomers, { body: search }))

/** Notifies about a requested job and shows it in the list. */
export async function startTransfer(started: Promise<{ readonly id: string }>): Promise<string> {
  const { id } = await started
  notify('success', messages.exportStarted())
  reload()
  return id
}

/** Starts the import of an uploaded csv. */
export async function importContacts(attachmentKey: string): Promise<string> {
  const { id } = await call(endpoints.transfers.importContacts, { body: { attachmentKey } })
  notify('success', messages.importStarted())
  reload()
  return id
}

onTopic('transfer_progress', push => {
  const before = $progress.get().get(push.id)
  // Pushes may arrive out of order: an ended job does not run again.
  if (before && isOver(before) && !isOver(push)) return
  $progress.set(new Map($progress.get()).set(push.id, push))
  $change.set(push)
  const state = read.$store.get()
  const isShown = state.status === 'ready' && state.value.list.some(({ id }) => id === push.id)
  const isNew = lastQuery.page === 1 && !isShown && !unlistedIds.has(push.id)
  unlistedIds.add(push.id)
  // A finished job has a file and a remark, and can be cleared.
  if (isOver(push) || isNew) reload()
})

$onlyFailedImports.listen(() => {
  lastQuery = { ...lastQuery, page: 1 }
  reload()
})

onReconnected(reload)

function forget(): void {
  read.forget()
  unlistedIds.clear()
  $progress.set(new Map())
  $change.set(undefined)
  listFailedImports(false)
  lastQuery = { ...lastQuery, page: 1 }
}

onSignedOut(forget)
