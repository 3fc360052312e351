import { after } from '../../environment/clock.ts'
import { type Channel, environment, type Locks, onStart } from '../../environment/environment.ts'
import type { Failure } from '../../failure.ts'
import { $session } from '../../session/session-state.ts'
import { type CallEvent, forwardBy } from '../call/call-events.ts'
import { refusal, reportRefusal } from '../call/call-refusal.ts'
import { noteLostCall, reportLostCall } from '../call/lost-call.ts'
import { closePhone, openPhone } from '../line/registration-manager.ts'
import { checkMicrophone } from '../media/microphone.ts'
import { phoneMessages } from '../phone-messages.ts'
import { idle, isOnCall } from '../state/machine.ts'
import {
  $isLeader,
  $phone,
  $registration,
  applyCallUpdate,
  leadingIs,
  phoneIs,
  registrationIs
} from '../state/phone-state.ts'
import type { Registration } from '../state/phone-types.ts'
import { carryOut } from './commands.ts'
import { grantedLocks } from './granted-locks.ts'
import { waitForLeadership, yieldLeadership } from './leader-wait.ts'
import { leaseLocks } from './lease-locks.ts'
import { callOwner, HERE, isThere, setCallOwner, tabHasLeft, tabIsThere } from './peer-tabs.ts'
import {
  assertInTime,
  awaitReply,
  deadlineOf,
  handleReply,
  refused,
  rejectPendingCommands
} from './pending-commands.ts'
import {
  type Command,
  fromReport,
  seal,
  type TabMessage,
  toReport,
  unseal
} from './tab-messages.ts'

export { $isLeader } from '../state/phone-state.ts'

/**
 * Leader election: one phone across several tabs.
 * The tab that holds the lock is registered and has the calls; the others mirror its state and send
 * it commands. The lock is held only while there is a phone, so that a page without one stays
 * eligible for the back/forward cache.
 */

/** How long a tab that has yielded waits for its successor to register, in ms. */
const RELIEF_MS = 2000 // rule registration-14

interface Round {
  readonly tab: string
  readonly name: string
  readonly channel: Channel
  readonly locks: Locks
  readonly queue: AbortController
}

let round: Round | undefined
/**
 * Set when another copy on the page owns the phone: this copy never leads, and takes over through
 * that one.
 */
let takeOverThere: (() => Promise<void>) | undefined
let letGo: (() => void) | undefined

/**
 * Makes this copy follow another copy's phone without competing for the lock, also while that one
 * re-registers. Until the core is stopped.
 */
export function followOnly(takeOverBy: () => Promise<void>): void {
  takeOverThere = takeOverBy
}

/** Joins the user's tabs; the first one becomes the leader. Requires a session. */
export function join(): void {
  const session = $session.get()
  if (round || session.status !== 'signed-in') return
  const { openChannel, uuid, every, monotonic } = environment()
  const name = `hutong-phone:${session.user.entId}:${session.user.userId}`
  const tab = uuid()
  const channel = openChannel(name)
  const fallback = () => leaseLocks({ tab, channel, every, monotonic })
  const { locks: real } = environment()
  const locks = real ? grantedLocks(real, fallback) : fallback()
  round = { tab, name, channel, locks, queue: new AbortController() }
  channel.listen(raw => {
    const message = unseal(raw)
    // A tab that has left closes its channel slightly later.
    if (message && message.from !== tab && round?.tab === tab) handleMessage(message)
  })
  if ($registration.get().status === 'none') registrationIs({ status: 'connecting' })
  post({ type: 'hello' })
  if (takeOverThere) return
  void checkMicrophone()
  void queue(round)
}

/** Leaves the tabs and ends the running call. */
export const leave = (): void => leaveAs({ status: 'none' })

/** @param isGone The page is unloading; the other tabs report the outcome of its call. */
function leaveAs(end: Registration, isGone = false): void {
  const mine = round
  if (!mine) return
  const ended = isGone ? undefined : closePhone()
  if (round !== mine) return
  round = undefined
  const { tab, channel, queue: waitingForIt } = mine
  waitingForIt.abort()
  const closing = ended ?? closePhone()
  leadingIs(false)
  const release = letGo
  letGo = undefined
  /**
   * Normally the lock is released after unregistering, so that two tabs are never registered at
   * once; an unloading page releases it immediately.
   */
  if (isGone) release?.()
  else if (release) void closing.finally(release)
  channel.post(seal(tab, { type: 'bye' }))
  phoneIs(idle)
  registrationIs(end)
  yieldLeadership()
  void closing.finally(() => channel.close())
}

function post(message: Parameters<typeof seal>[1]): void {
  round?.channel.post(seal(round.tab, message))
}

/** Waits for the lock, then leads until another tab takes over. */
async function queue(mine: Round, steal = false): Promise<void> {
  const options = steal ? { steal } : { signal: mine.queue.signal }
  try {
    await mine.locks.request(mine.name, () => lead(mine), options)
  } catch (error) {
    if (round !== mine) return
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      environment().warn('The telephone cannot be shared between tabs', error)
    else if (!mine.queue.signal.aborted) handleLockStolen(mine)
  }
}

async function lead(mine: Round): Promise<void> {
  if (round !== mine) return
  const released = new Promise<void>(resolve => {
    letGo = resolve
  })
  const before = $registration.get()
  /** The previous leader may have disappeared without a message. */
  if (before.status === 'elsewhere') tabHasLeft(before.tab)
  reportLostCall(mine.name)
  leadingIs(true)
  postState()
  await openPhone()
  await released
}

/** Registration is impossible in this tab; another one may succeed. */
const isVain = (registration: Registration): boolean =>
  registration.status === 'missing' ||
  (registration.status === 'failed' && registration.code === 0 && registration.final)

/** Another tab has stolen the lock; queues again. */
function handleLockStolen(mine: Round): void {
  void closePhone()
  leadingIs(false)
  letGo?.()
  letGo = undefined
  registrationIs({ status: 'connecting' })
  post({ type: 'hello' })
  void queue(mine)
}

function handleMessage(message: TabMessage): void {
  switch (message.type) {
    case 'hello':
      if ($isLeader.get()) postState()
      return
    case 'state':
      follow(message)
      return
    case 'order':
      if ($isLeader.get()) void execute(message)
      return
    case 'story':
      if (message.to === round?.tab) applyCallUpdate(message as CallEvent)
      return
    case 'here':
      tabIsThere(message.from)
      return
    case 'bye':
      tabHasLeft(message.from)
      if (takeOverThere) waitForLeader(message.from)
      return
    default:
      handleReply(message)
  }
}

type Of<Type extends TabMessage['type']> = Extract<TabMessage, { type: Type }>

function follow({ from, phone, taker }: Of<'state'>): void {
  if ($isLeader.get()) return
  const before = $registration.get()
  if (before.status !== 'elsewhere' || before.tab !== from) post({ type: 'here' })
  if (phone.status !== 'idle' && taker !== undefined)
    setCallOwner(phone.call.callId, taker === round?.tab ? HERE : taker)
  phoneIs(fromReport(phone))
  registrationIs({ status: 'elsewhere', tab: from, busy: isOnCall($phone.get()) })
}

/** Tabs in the lock queue detect a missing leader by the lock; a follow-only copy by this. */
function waitForLeader(gone: string): void {
  const now = $registration.get()
  if (now.status !== 'elsewhere' || now.tab !== gone) return
  phoneIs(idle)
  registrationIs({ status: 'connecting' })
}

function postState(): void {
  const phone = $phone.get()
  const taker = phone.status === 'idle' ? undefined : callOwner(phone.call.callId)
  post({ type: 'state', phone: toReport(phone), taker: taker === HERE ? round?.tab : taker })
}

async function execute({ id, order, from, until }: Of<'order'>): Promise<void> {
  try {
    assertInTime(until)
    if (order.do === 'yield') await yieldPhone()
    else await carryOut(order, from, failure => answerLate(from, id, failure))
    post({ type: 'done', id })
  } catch (error) {
    post(refused(id, error))
  }
}

/** Sends a late failure to the commanding tab, or shows it here if that tab is gone. */
function answerLate(to: string, id: string, failure: Failure): void {
  if (isThere(to)) post(refused(id, failure))
  else reportRefusal(failure)
}

/** Yields to the requesting tab; never during a call. */
async function yieldPhone(): Promise<void> {
  if (isOnCall($phone.get())) throw refusal(phoneMessages.takeOverRefused())
  const mine = round
  await closePhone()
  after(RELIEF_MS, () => {
    if (round === mine && $isLeader.get()) void openPhone()
  })
}

/** Sends a command to the leader; rejects with its failure or when it does not reply. */
export function order(what: Command, onLateFailure?: (failure: Failure) => void): Promise<void> {
  const id = environment().uuid()
  const answered = awaitReply(id, what, onLateFailure)
  post({ type: 'order', id, order: what, until: deadlineOf(what) })
  return answered
}

/** Makes this tab the leader. Refused during a call and when the leader does not reply (资源被占用). */
export async function takeOver(): Promise<void> {
  try {
    await takeLock()
  } catch (error) {
    if (!$isLeader.get()) throw reportRefusal(error)
  }
}

async function takeLock(): Promise<void> {
  const mine = round
  if (!mine || $isLeader.get()) return
  if (takeOverThere) return takeOverThere()
  if (isOnCall($phone.get())) throw refusal(phoneMessages.takeOverRefused())
  if (await mine.locks.isHeld(mine.name)) await order({ do: 'yield' })
  if (round !== mine || $isLeader.get()) return
  mine.queue.abort()
  round = { ...mine, queue: new AbortController() }
  void queue(round, true)
  await waitForLeadership()
}

function forward(to: string, { name, detail }: CallEvent): boolean {
  post({ type: 'story', to, name, detail } as Parameters<typeof seal>[1])
  return round !== undefined
}

forwardBy(forward)

onStart(({ page }) => {
  let mayReturn = false
  const stops = [
    $phone.listen(() => {
      if ($isLeader.get()) postState()
    }),
    $registration.listen(registration => {
      if ($isLeader.get() && isVain(registration)) leaveAs(registration)
    }),
    page.onHide(may => {
      mayReturn = may && round !== undefined
      if (round) noteLostCall(round.name)
      leaveAs({ status: 'none' }, true)
    }),
    page.onWake(why => {
      if (why === 'restored' && mayReturn) join()
      mayReturn = false
    })
  ]
  return () => {
    for (const stop of stops) stop()
    leave()
    rejectPendingCommands()
    takeOverThere = undefined
  }
})
