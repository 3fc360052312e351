import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { MessageTip } from '../../contract/entities/message-tip.ts'
import { onStart } from '../../environment.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onSignedOut } from '../../session/life.ts'
import { $messageTipCount, expectUnread, onTipsArrived } from '../unread.ts'

export interface MessageTips {
  readonly list: readonly MessageTip[]
  /** How many pages are in the list. */
  readonly page: number
  readonly hasMore: boolean
}

const PAGE_SIZE = 20

const tips = remote<MessageTips>()
const $newest = atom<MessageTip | undefined>()
/** Whether the count falls because of what was done here, which reads the list itself. */
let isOurDoing = false

/** The messages that were fetched so far, the newest first. */
export const $messageTips: ReadableAtom<Remote<MessageTips>> = tips.$store

/** The message that arrived last while the page was open. */
export const $newMessageTip = readonlyType($newest)

const fetchPage = (page: number) =>
  call(endpoints.messageTips.list, { query: { page, pageSize: PAGE_SIZE } }, { silent: true })

function shown(): MessageTips | undefined {
  const state = tips.$store.get()
  if (state.at === 'ready') return state.value
  return state.at === 'loading' ? state.before : undefined
}

/** What was fetched before stays behind the newest page, where the two meet. */
function joined(first: readonly MessageTip[], before: MessageTips | undefined, hasMore: boolean) {
  const last = first.at(-1)
  const meeting = before?.list.findIndex(({ id }) => id === last?.id) ?? -1
  const older = hasMore && meeting >= 0 ? (before?.list.slice(meeting + 1) ?? []) : []
  return older.length === 0 || !before
    ? { list: first, page: 1, hasMore }
    : { list: [...first, ...older], page: before.page, hasMore: before.hasMore }
}

/** Reads the newest messages. Never rejects: `$messageTips` says what failed. */
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
  isOurDoing = true
  expectUnread({ messageTipCount })
  isOurDoing = false
}

/** Says that everything has been read; takes that back when the server refuses. */
export async function markAllRead(): Promise<void> {
  await sayAllRead()
  await reload()
}

/**
 * Doc 2 §2.4: who opens the list, with messages in it, has read them. What was new keeps its look
 * until the list is read again: else nobody could see what is new.
 */
export async function openMessageTips(): Promise<void> {
  await loadMessageTips()
  if (shown()?.list.length) await sayAllRead()
}

async function sayAllRead(): Promise<void> {
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
  if (tips.$store.get().at !== 'none') await loadMessageTips()
}

/** What has arrived is fetched, so that its title can be told. */
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
    if (count < last && !isOurDoing) void reload()
    last = count
  })
})

function forget(): void {
  tips.forget()
  $newest.set(undefined)
}

onSignedOut(forget)
