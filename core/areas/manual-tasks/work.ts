/**
 * What an agent does in manual tasks. The number that one deals with is the server's to know: another
 * tab, and this page after a reload, show the same one.
 */
import { atom, onMount, type ReadableAtom, readonlyType } from 'nanostores'
import { after } from '../../clock.ts'
import { manualTasks } from '../../contract/endpoints/manual-tasks.ts'
import type { ManualWork, MyManualTask, MyManualWork } from '../../contract/entities/manual-task.ts'
import { environment } from '../../environment.ts'
import { onHostEvent } from '../../events.ts'
import { oneReading } from '../../lib/one-reading.ts'
import { lastOf, type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { dial } from '../../phone/phone.ts'
import { manualStatus } from '../../rules/manual-task.ts'
import { serverNow } from '../../server-time.ts'
import { onSignedOut } from '../../session/life.ts'
import { manualText as t } from '../../text/manual-pages.ts'
import { attemptStore } from '../sign-in/attempt.ts'
import { onManualChange } from './live.ts'
import { refreshOwnLists, showOwnLists } from './own-lists.ts'
import { dropResult, type ResultTyped, readResult, resultComplaints } from './result-form.ts'

type Deed = 'claim' | 'next' | 'call' | 'save' | 'skip' | 'release'

const silent = { silent: true } as const
const tasks = remote<readonly MyManualTask[]>()
const work = remote<MyManualWork>()
const attempt = attemptStore<Deed>()
const $id = atom<string | undefined>()
const $nextAt = atom<number | undefined>()
const $gone = atom<ManualWork | undefined>()
let stopWaiting: (() => void) | undefined
let stopLease: (() => void) | undefined

/** After the moment until which a number is held, the server has surely let it go. */
const LEASE_MARGIN_MS = 500

/** The tasks in which one calls. */
export const $myTasks: ReadableAtom<Remote<readonly MyManualTask[]>> = tasks.$store
/** How one stands in the task that is open, and the number in hand. */
export const $myWork: ReadableAtom<Remote<MyManualWork>> = work.$store
/** The number that was in hand until it was somebody else's to say; what was typed of it is still there. */
export const $lostNumber = readonlyType($gone)
export const $workDeed = readonlyType(attempt.$attempt)
/** When the next number comes by itself, on the clock that nobody can set. */
export const $nextNumberAt = readonlyType($nextAt)

/** Never rejects: `$myTasks` says what failed. */
export const loadMyTasks = (): Promise<void> => tasks.load(() => call(manualTasks.mine, {}, silent))

const ask = (taskId: string) => call(manualTasks.work, { taskId }, silent)

/** Never rejects: `$myWork` says what failed. */
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

/** What is known of the task that is open. */
const known = (): MyManualWork | undefined => lastOf(work.$store.get())

/** Whose hands a number leaves by what was done here is not lost. */
let givenAway: string | undefined
/** What one has done oneself changes one's own lists too. */
let isOwnDeed = false

const readMine = oneReading(() => tasks.refresh(() => call(manualTasks.mine, {}, silent)))

const readWork = oneReading(async () => {
  const taskId = $id.get()
  if (taskId === undefined) return
  const isOwn = isOwnDeed
  isOwnDeed = false
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

/** What ran out, or of which something is typed; what another tab gave back just goes. */
function isMissed({ id, leaseUntil }: ManualWork): boolean {
  const { result, remark } = readResult(id)
  const isOver = leaseUntil !== null && leaseUntil <= serverNow()
  return isOver || result !== null || remark !== ''
}

/** A manager gives and takes too: then one's own numbers are others than before. */
const standsElsewhere = (before: MyManualWork, now: MyManualWork): boolean =>
  before.current?.id !== now.current?.id ||
  (['waitingCount', 'finishedCount', 'dueCount'] as const).some(
    key => before.task[key] !== now.task[key]
  )

/** At the end of the time for which a number is held, somebody looks whether it still is. */
function watchLease(): void {
  stopLease?.()
  stopLease = undefined
  const until = known()?.current?.leaseUntil ?? null
  const left = until === null ? 0 : until - serverNow()
  if (left > 0) stopLease = after(left + LEASE_MARGIN_MS, () => void readWork())
}

/** What is known is read again; it stays on show when that fails. */
async function refresh(): Promise<void> {
  isOwnDeed = true
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

/** One thing at a time; whoever clicked is told why not, and sees how things stand now. */
async function perform(deed: Deed, act: (taskId: string) => Promise<unknown>): Promise<boolean> {
  const taskId = $id.get()
  if (taskId === undefined) return false
  const outcome = await attempt.make(deed, () => act(taskId))
  if (outcome === 'dropped') return false
  if ($id.get() === taskId) await refresh()
  return outcome === 'done'
}

/** Claims a batch. Resolves whether it was done. */
export const claimNumbers = (count: number): Promise<boolean> =>
  perform('claim', async taskId => {
    const got = await call(manualTasks.claim, { taskId, body: { count } })
    notify('success', t.claimed(got))
  })

/** The next number, or the one that was chosen of one's own. */
export async function nextNumber(itemId?: string): Promise<boolean> {
  stopAuto()
  givenAway = undefined
  return perform('next', async taskId => {
    const body = itemId === undefined ? {} : { itemId }
    const got = await call(manualTasks.next, { taskId, body })
    if (!got) notify('info', t.nothingNext())
  })
}

/** The number that one has lost is no longer wanted, nor what was typed of it. */
export function giveUpLost(): void {
  const lost = $gone.get()
  if (lost) dropResult(lost.id)
  $gone.set(undefined)
}

/** Calls the number in hand, once the server has agreed; the telephone says what keeps it from calling. */
export const callNumber = (): Promise<boolean> =>
  perform('call', async () => {
    const current = known()?.current
    if (!current) return
    const { phone, customerId } = await call(manualTasks.dial, { itemId: current.id })
    const answer = await dial(phone, { customerId: customerId ?? undefined })
    if (answer.at === 'locked') notify('info', t.lockedFor({ seconds: answer.seconds }))
  })

/**
 * Writes down what came of it. What is missing comes back by field; a refusal leaves what was typed as
 * it is. With the task's own wish, the next number comes after a while.
 */
export async function saveResult(typed: ResultTyped): Promise<ReturnType<typeof resultComplaints>> {
  const taskId = $id.get()
  const current = known()?.current
  if (!current) return {}
  const complaints = resultComplaints(typed, serverNow())
  if (Object.keys(complaints).length > 0 || typed.result === null) return complaints
  const { result, remark, followTime } = typed
  const body = { result, remark, ...(followTime !== undefined && { followTime }) }
  const isSaved = await perform('save', async () => {
    await call(manualTasks.result, { itemId: current.id, body })
    givenAway = current.id
  })
  if (!isSaved) return {}
  dropResult(current.id)
  notify('success', t.savedOne())
  // Whoever is at another task by now takes no number of it by accident.
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
    notify('success', t.skipped1())
  })

/** Numbers go back to where others may claim them; all that one holds when none are named. */
export const releaseNumbers = (itemIds: readonly string[]): Promise<boolean> =>
  perform('release', async taskId => {
    const { count } = await call(manualTasks.release, { taskId, body: { itemIds: [...itemIds] } })
    const current = known()?.current?.id
    if (count > 0 && current !== undefined && itemIds.includes(current)) givenAway = current
    if (count > 0) notify('success', t.released({ count }))
    else notify('info', t.notReleased())
  })

function beginAuto(seconds: number): void {
  stopAuto()
  $nextAt.set(environment().monotonic() + seconds * 1000)
  stopWaiting = after(seconds * 1000, () => void nextNumber())
}

/** The next number comes when somebody asks for it. */
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
