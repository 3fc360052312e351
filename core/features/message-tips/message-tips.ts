import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { onStart } from '../../environment/environment.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { MessageTip } from './schemas.ts'
import { $messageTipCount, expectUnread, onTipsArrived } from './unread-count.ts'

export interface MessageTips {
  readonly list: readonly MessageTip[]
  /** Number of loaded pages. */
  readonly page: number
  readonly hasMore: boolean
}

const PAGE_SIZE = 20 // rules message-2, message-8

const tips = queryStore<MessageTips>()
const $newest = atom<MessageTip | undefined>()
/** The count changes because of a local action, which reloads the list itself. */
let isLocalChange = false

/** The messages loaded so far, newest first. */
export const $messageTips: ReadableAtom<QueryState<MessageTips>> = tips.$store

/** The latest message received while the page is open. */
export const $newMessageTip = readonlyType($newest)

const fetchPage = (page: number) =>
  call(endpoints.messageTips.list, { query: { page, pageSize: PAGE_SIZE } }, { silent: true })

function shown(): MessageTips | undefined {
  const state = tips.$store.get()
  if (state.status === 'ready') return state.value
  return state.status === 'loading' ? state.before : undefined
}

/** Appends the already loaded messages to the newest page where they overlap. */
function joined(first: readonly MessageTip[], before: MessageTips | undefined, hasMore: boolean) {
  const last = first.at(-1)
  const overlap = before?.list.findIndex(({ id }) => id === last?.id) ?? -1
  const older = hasMore && overlap >= 0 ? (before?.list.slice(overlap + 1) ?? []) : []
  return older.length === 0 || !before
    ? { list: first, page: 1, hasMore }
    : { list: [...first, ...older], page: before.page, hasMore: before.hasMore }
}

/** Loads the newest messages. Never rejects; failures are in `$messageTips`. */
export function loadMessageTips(): Promise<void> {
  const before = shown()
  return tips.load(async () => {
    const { list, hasMore } = await fetchPage(1)
    return joined(list, before, hasMore)
  })
}

export async function loadMoreMessageTips(): Promise<void> {
  const before = shown()
  if (!before?.hasMore) return
  await tips.load(async () => {
    const page = before.page + 1
    const { list, hasMore } = await fetchPage(page)
    const there = new Set(before.list.map(({ id }) => id))
    return { list: [...before.list, ...list.filter(({ id }) => !there.has(id))], page, hasMore }
  })
}

function expectCount(messageTipCount: number): void {
  isLocalChange = true
  expectUnread({ messageTipCount })
  isLocalChange = false
}

/** Marks all as read; reverted when the server rejects it. */
export async function markAllRead(): Promise<void> {
  await sendAllRead()
  await reload()
}

/**
 * Marks all as read on opening a non-empty list (rule message-1). Unread styling stays until the
 * list is reloaded, so that new messages remain recognisable.
 */
export async function openMessageTips(): Promise<void> {
  await loadMessageTips()
  if (shown()?.list.length) await sendAllRead()
}

async function sendAllRead(): Promise<void> {
  const before = $messageTipCount.get()
  if (before === 0) return
  expectCount(0)
  try {
    await call(endpoints.messageTips.hasRead, {})
  } catch (error) {
    expectCount(before)
    throw error
  }
}

export async function clearMessageTips(): Promise<void> {
  await call(endpoints.messageTips.clear, {})
  expectCount(0)
  await loadMessageTips()
}

async function reload(): Promise<void> {
  if (tips.$store.get().status !== 'none') await loadMessageTips()
}

/** Fetches new messages to show their titles. */
onTipsArrived(async count => {
  await loadMessageTips()
  const arrived =
    shown()
      ?.list.filter(({ hasRead }) => !hasRead)
      .slice(0, count) ?? []
  for (const tip of arrived.reverse()) $newest.set(tip)
})

onReconnected(() => void reload())

onStart(() => {
  let last = 0
  // Another tab has read or cleared them.
  return $messageTipCount.subscribe(count => {
    if (count < last && !isLocalChange) void reload()
    last = count
  })
})

function forget(): void {
  tips.forget()
  $newest.set(undefined)
}

onSignedOut(forget)
