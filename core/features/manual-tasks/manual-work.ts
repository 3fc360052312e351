/**
 * An agent's work in manual tasks. The server holds the number in work, so that other tabs and a
 * reloaded page show the same one.
 */
import { atom, onMount, type ReadableAtom, readonlyType } from 'nanostores'
import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
import { serverNow } from '../../environment/server-time.ts'
import { coalesce } from '../../lib/async/coalesce.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { dial } from '../../phone/phone.ts'
import { onHostEvent } from '../../public-events.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { manualTasks } from './endpoints.ts'
import { onManualChange } from './live-manual.ts'
import { manualMessages as messages } from './messages.ts'
import { refreshOwnLists, showOwnLists } from './own-lists.ts'
import { dropResult, type ResultTyped, readResult, resultIssues } from './result-form.ts'
import { manualStatus } from './rules.ts'
import type { ManualWork, MyManualTask, MyManualWork } from './schemas.ts'

type Action = 'claim' | 'next' | 'call' | 'save' | 'skip' | 'release'

const silent = { silent: true } as const
const tasks = queryStore<readonly MyManualTask[]>()
const work = queryStore<MyManualWork>()
const attempt = mutationStore<Action>()
const $id = atom<string | undefined>()
const $nextAt = atom<number | undefined>()
const $gone = atom<ManualWork | undefined>()
let stopWaiting: (() => void) | undefined
let stopLease: (() => void) | undefined

/** Margin after the end of a lease, by which the server has released it. */
const LEASE_MARGIN_MS = 500

/** Tasks the user is an agent of. */
export const $myTasks: ReadableAtom<QueryState<readonly MyManualTask[]>> = tasks.$store
/** The user's state in the open task, and the number in work. */
export const $myWork: ReadableAtom<QueryState<MyManualWork>> = work.$store
/** The number lost from work; its unsaved input is kept. */
export const $lostNumber = readonlyType($gone)
export const $workAction = readonlyType(attempt.$attempt)
/** When the next number is fetched automatically, by the monotonic clock. */
export const $nextNumberAt = readonlyType($nextAt)

/** Never rejects; failures are in `$myTasks`. */
export const loadMyTasks = (): Promise<void> => tasks.load(() => call(manualTasks.mine, {}, silent))

const ask = (taskId: string) => call(manualTasks.work, { taskId }, silent)

/** Never rejects; failures are in `$myWork`. */
export async function openWork(taskId: string): Promise<void> {
  if ($id.get() !== taskId) {
    stopAuto()
    forgetNumber()
    work.forget()
  }
  $id.set(taskId)
  showOwnLists(taskId)
  await work.load(() => ask(taskId))
  watchLease()
}

function forgetNumber(): void {
  stopLease?.()
  stopLease = undefined
  $gone.set(undefined)
}

export function leaveWork(): void {
  stopAuto()
  forgetNumber()
  $id.set(undefined)
  showOwnLists(undefined)
  work.forget()
}

/** Last known state of the open task. */
const known = (): MyManualWork | undefined => lastOf(work.$store.get())

/** Id of the number this page is giving up; it does not count as lost. */
let givenAway: string | undefined
/** A local action also changes the agent's own lists. */
let isOwnAction = false

const readMine = coalesce(() => tasks.refresh(() => call(manualTasks.mine, {}, silent)))

const readWork = coalesce(async () => {
  const taskId = $id.get()
  if (taskId === undefined) return
  const isOwn = isOwnAction
  isOwnAction = false
  const before = known()
  await Promise.all([work.refresh(() => ask(taskId)), isOwn ? refreshOwnLists() : undefined])
  const now = known()
  if ($id.get() !== taskId || !now) return
  if (now.current) $gone.set(undefined)
  else if (before?.current && before.current.id !== givenAway && isMissed(before.current))
    $gone.set(before.current)
  watchLease()
  if (!isOwn && before && standsElsewhere(before, now)) await refreshOwnLists()
})

/**
 * Counts as lost when the lease has expired or input is unsaved; a number released in another tab
 * just disappears.
 */
function isMissed({ id, leaseUntil }: ManualWork): boolean {
  const { result, remark } = readResult(id)
  const isOver = leaseUntil !== null && leaseUntil <= serverNow()
  return isOver || result !== null || remark !== ''
}

/** A manager's allocation changes the agent's own numbers. */
const standsElsewhere = (before: MyManualWork, now: MyManualWork): boolean =>
  before.current?.id !== now.current?.id ||
  (['waitingCount', 'finishedCount', 'dueCount'] as const).some(
    key => before.task[key] !== now.task[key]
  )

/** Re-reads at the end of the lease whether the number is still held. */
function watchLease(): void {
  stopLease?.()
  stopLease = undefined
  const until = known()?.current?.leaseUntil ?? null
  const left = until === null ? 0 : until - serverNow()
  if (left > 0) stopLease = after(left + LEASE_MARGIN_MS, () => void readWork())
}

/** Re-reads the state; keeps the last one on failure. */
async function refresh(): Promise<void> {
  isOwnAction = true
  await Promise.all([readMine(), readWork()])
}

onMount($nextAt, () => {
  const stops = [
    onManualChange(changed => {
      const taskId = $id.get()
      void readMine()
      if (taskId !== undefined && (changed ?? taskId) === taskId) void readWork()
    }),
    onHostEvent('call-end', () => void refresh())
  ]
  return () => {
    for (const stop of stops) stop()
  }
})

/** One action at a time; a failure is shown and the current state re-read. */
async function perform(
  action: Action,
  act: (taskId: string) => Promise<unknown>
): Promise<boolean> {
  const taskId = $id.get()
  if (taskId === undefined) return false
  const outcome = await attempt.make(action, () => act(taskId))
  if (outcome === 'dropped') return false
  if ($id.get() === taskId) await refresh()
  return outcome === 'done'
}

/** Claims a batch. Resolves whether it succeeded. */
export const claimNumbers = (count: number): Promise<boolean> =>
  perform('claim', async taskId => {
    const got = await call(manualTasks.claim, { taskId, body: { count } })
    notify('success', messages.claimed(got))
  })

/** Fetches the next number, or the given one of the agent's own. */
export async function nextNumber(itemId?: string): Promise<boolean> {
  stopAuto()
  givenAway = undefined
  return perform('next', async taskId => {
    const body = itemId === undefined ? {} : { itemId }
    const got = await call(manualTasks.next, { taskId, body })
    if (!got) notify('info', messages.nothingNext())
  })
}

/** Discards the lost number and its unsaved input. */
export function giveUpLost(): void {
  const lost = $gone.get()
  if (lost) dropResult(lost.id)
  $gone.set(undefined)
}

/** Calls the number in work after the server has agreed; the phone shows why it cannot call. */
export const callNumber = (): Promise<boolean> =>
  perform('call', async () => {
    const current = known()?.current
    if (!current) return
    const { phone, customerId } = await call(manualTasks.dial, { itemId: current.id })
    const answer = await dial(phone, { customerId: customerId ?? undefined })
    if (answer.status === 'locked') notify('info', messages.lockedFor({ seconds: answer.seconds }))
  })

/**
 * Saves the result. Returns validation issues by field; a failure keeps the input. With automatic
 * continuation, the next number follows after the task's delay.
 */
export async function saveResult(typed: ResultTyped): Promise<ReturnType<typeof resultIssues>> {
  const taskId = $id.get()
  const current = known()?.current
  if (!current) return {}
  const issues = resultIssues(typed, serverNow())
  if (Object.keys(issues).length > 0 || typed.result === null) return issues
  const { result, remark, followTime } = typed
  const body = { result, remark, ...(followTime !== undefined && { followTime }) }
  const isSaved = await perform('save', async () => {
    await call(manualTasks.result, { itemId: current.id, body })
    givenAway = current.id
  })
  if (!isSaved) return {}
  dropResult(current.id)
  notify('success', messages.savedOne())
  // Another task has been opened meanwhile.
  if ($id.get() !== taskId) return {}
  const now = known()?.task
  if (now?.autoNext && now.status === manualStatus.running) beginAuto(now.autoNextSeconds)
  return {}
}

export const skipNumber = (): Promise<boolean> =>
  perform('skip', async () => {
    const current = known()?.current
    if (!current) return
    await call(manualTasks.skip, { itemId: current.id })
    givenAway = current.id
    notify('success', messages.skipped1())
  })

/** Returns numbers to the pool; all held ones when none are given. */
export const releaseNumbers = (itemIds: readonly string[]): Promise<boolean> =>
  perform('release', async taskId => {
    const { count } = await call(manualTasks.release, { taskId, body: { itemIds: [...itemIds] } })
    const current = known()?.current?.id
    if (count > 0 && current !== undefined && itemIds.includes(current)) givenAway = current
    if (count > 0) notify('success', messages.released({ count }))
    else notify('info', messages.notReleased())
  })

function beginAuto(seconds: number): void {
  stopAuto()
  $nextAt.set(environment().monotonic() + seconds * 1000)
  stopWaiting = after(seconds * 1000, () => void nextNumber())
}

/** Cancels automatic continuation. */
export function stopAuto(): void {
  stopWaiting?.()
  stopWaiting = undefined
  $nextAt.set(undefined)
}

onSignedOut(() => {
  attempt.forget()
  tasks.forget()
  leaveWork()
})
