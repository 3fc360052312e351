import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { after } from '../../clock.ts'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { Transfer, TransferProgress } from '../../contract/entities/transfer.ts'
import type { z } from '../../contract/zod.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { onTopic } from '../../net/frames.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { addressOf } from '../../net/request.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { transferText as t } from '../../text/transfers.ts'
import { $uploadMessageCount, expectUnread } from '../unread.ts'

export interface TransferPage {
  readonly list: readonly Transfer[]
  readonly page: number
  readonly pageSize: number
  readonly hasMore: boolean
}

/** Doc 2 §8: the list is read again one second after a cancellation. */
const SETTLING_MS = 1000
const over: readonly number[] = [2, 3, 4]

const read = remote<TransferPage>()
const $progress = atom<ReadonlyMap<string, TransferProgress>>(new Map())
const $change = atom<TransferProgress | undefined>()
let asked = { page: 1, pageSize: 10 }
const strangers = new Set<string>()

/** Done, failed or cancelled. */
export const isOver = ({ status }: Pick<Transfer, 'status'>): boolean => over.includes(status)

/** Waiting or running. A state that nobody knows is neither that nor over. */
export const isUnderWay = ({ status }: Pick<Transfer, 'status'>): boolean =>
  status === 0 || status === 1

/** One page of the list, with what the server has told of its rows since. */
export const $transfers: ReadableAtom<Remote<TransferPage>> = computed(
  [read.$store, $progress],
  (state, progress) => {
    const fresh = (page: TransferPage): TransferPage => ({
      ...page,
      list: page.list.map(row => fresher(row, progress.get(row.id)))
    })
    if (state.at === 'ready') return { ...state, value: fresh(state.value) }
    return state.at === 'loading' && state.before
      ? { ...state, before: fresh(state.before) }
      : state
  }
)

/** A list that was asked for before a push may come after it. */
const fresher = (row: Transfer, told: TransferProgress | undefined): Transfer =>
  told && !isOver(row) && told.successCount + told.failCount >= row.successCount + row.failCount
    ? { ...row, ...told }
    : row

/** The change that was told last, of any transfer of the user. */
export const $transferChange = readonlyType($change)

/** Reads a page; the same one again without `where`. Rejects never: `$transfers` says what failed. */
export function loadTransfers(where: Partial<typeof asked> = {}): Promise<void> {
  asked = { ...asked, ...where }
  const query = asked
  return read.load(() => call(endpoints.transfers.list, { query }, { silent: true }))
}

function reload(): void {
  if (read.$store.get().at !== 'none') void loadTransfers()
}

/** The list has been looked at. */
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
  notify('success', t.cancelled())
  after(SETTLING_MS, reload)
}

/** Removes what is over from the page that is shown. */
export async function clearFinished(): Promise<void> {
  const state = $transfers.get()
  const idList = state.at === 'ready' ? state.value.list.filter(isOver).map(({ id }) => id) : []
  if (idList.length === 0) {
    notify('info', t.nothingToClear())
    return
  }
  await call(endpoints.transfers.clear, { query: asked, body: { idList } })
  notify('success', t.cleared())
  await loadTransfers()
}

/** Where a file of a transfer may be fetched within a minute, and what it is called. */
export async function fileOfTransfer(
  id: string,
  file: 'result' | 'failures'
): Promise<{ readonly address: string; readonly name: string }> {
  const { attachmentKey, access_token, name } = await call(endpoints.transfers.ticket, {
    id,
    body: { file }
  })
  const address = addressOf(endpoints.files.download, {
    attachmentKey,
    query: { access_token }
  } as Parameters<typeof addressOf>[1])
  return { address, name }
}

type Searched<E extends { body: z.ZodMiniType }> = z.input<E['body']>

/** Has the server write the call records into a file; the list shows how far it is. */
export const exportCalls = (search: Searched<typeof endpoints.transfers.exportCalls>) =>
  begun(call(endpoints.transfers.exportCalls, { body: search }))

/** The same for customers. */
export const exportCustomers = (search: Searched<typeof endpoints.transfers.exportCustomers>) =>
  begun(call(endpoints.transfers.exportCustomers, { body: search }))

/** Tells of a job that was asked for, and has the list show it. */
export async function begun(asked: Promise<{ readonly id: string }>): Promise<string> {
  const { id } = await asked
  notify('success', t.begun())
  reload()
  return id
}

/** Has the server take over the people of an uploaded csv. */
export async function importContacts(attachmentKey: string): Promise<string> {
  const { id } = await call(endpoints.transfers.importContacts, { body: { attachmentKey } })
  notify('success', t.importBegun())
  reload()
  return id
}

onTopic('transfer_progress', told => {
  $progress.set(new Map($progress.get()).set(told.id, told))
  $change.set(told)
  const state = read.$store.get()
  const isShown = state.at === 'ready' && state.value.list.some(({ id }) => id === told.id)
  const isNew = asked.page === 1 && !isShown && !strangers.has(told.id)
  strangers.add(told.id)
  // The end brings a file, a remark, and a row that can be cleared.
  if (isOver(told) || isNew) reload()
})

onReconnected(reload)

function forget(): void {
  read.forget()
  strangers.clear()
  $progress.set(new Map())
  $change.set(undefined)
  asked = { ...asked, page: 1 }
}

onSignedOut(forget)
