/**
 * An agent's state in manual tasks. The server holds the number in work, so that other tabs and a
 * reloaded page show the same one.
 */
import { atom, onMount, type ReadableAtom, readonlyType } from 'nanostores'
import { after } from '../../environment/clock.ts'
import { serverNow } from '../../environment/server-time.ts'
import { coalesce } from '../../lib/async/coalesce.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onHostEvent } from '../../public-events.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { $nextNumberAt, stopAuto } from './auto-continue.ts'
import { manualTasks } from './endpoints.ts'
import { onManualChange } from './live-manual.ts'
import { refreshOwnLists, showOwnLists } from './own-lists.ts'
import { dropResult, readResult } from './result-form.ts'
import type { ManualWork, MyManualTask, MyManualWork } from './schemas.ts'

const silent = { silent: true } as const
const tasks = queryStore<readonly MyManualTask[]>()
const work = queryStore<MyManualWork>()
const $id = atom<string | undefined>()
const $gone = atom<ManualWork | undefined>()
let stopLease: (() => void) | undefined

/** Margin after the end of a lease, by which the server has released it. */
const LEASE_MARGIN_MS = 500

/** Tasks the user is an agent of. */
export const $myTasks: ReadableAtom<QueryState<readonly MyManualTask[]>> = tasks.$store
/** The user's state in the open task, and the number in work. */
export const $myWork: ReadableAtom<QueryState<MyManualWork>> = work.$store
/** The number lost from work; its unsaved input is kept. */
export const $lostNumber = readonlyType($gone)

/** Never rejects; failures are in `$myTasks`. */
export const loadMyTasks = (): Promise<void> => tasks.load(() => call(manualTasks.mine, {}, silent))

const fetchWork = (taskId: string) => call(manualTasks.work, { taskId }, silent)

/** Never rejects; failures are in `$myWork`. */
export async function openWork(taskId: string): Promise<void> {
  if ($id.get() !== taskId) {
    stopAuto()
    forgetNumber()
    work.forget()
  }
  $id.set(taskId)
  showOwnLists(taskId)
  await work.load(() => fetchWork(taskId))
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

export const openTaskId = (): string | undefined => $id.get()

/** Last known state of the open task. */
export const knownWork = (): MyManualWork | undefined => lastOf(work.$store.get())

/** Id of the number this page is giving up; it does not count as lost. */
let givenAway: string | undefined
/** A local action also changes the agent's own lists. */
let isOwnAction = false

/** Call before the number leaves this page's work by a local action; undefined when one enters. */
export function givesAway(itemId: string | undefined): void {
  givenAway = itemId
}

const readMine = coalesce(() => tasks.refresh(() => call(manualTasks.mine, {}, silent)))

const readWork = coalesce(async () => {
  const taskId = $id.get()
  if (taskId === undefined) return
  const isOwn = isOwnAction
  isOwnAction = false
  const before = knownWork()
  await Promise.all([work.refresh(() => fetchWork(taskId)), isOwn ? refreshOwnLists() : undefined])
  const now = knownWork()
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
  const until = knownWork()?.current?.leaseUntil ?? null
  const left = until === null ? 0 : until - serverNow()
  if (left > 0) stopLease = after(left + LEASE_MARGIN_MS, () => void readWork())
}

/** Re-reads the state after a local action; keeps the last one on failure. */
export async function refreshWork(): Promise<void> {
  isOwnAction = true
  await Promise.all([readMine(), readWork()])
}

/** Discards the lost number and its unsaved input. */
export function giveUpLost(): void {
  const lost = $gone.get()
  if (lost) dropResult(lost.id)
  $gone.set(undefined)
}

onMount($nextNumberAt, () => {
  const stops = [
    onManualChange(changed => {
      const taskId = $id.get()
      void readMine()
      if (taskId !== undefined && (changed ?? taskId) === taskId) void readWork()
    }),
    onHostEvent('call-end', () => void refreshWork())
  ]
  return () => {
    for (const stop of stops) stop()
  }
})

onSignedOut(() => {
  tasks.forget()
  leaveWork()
})
