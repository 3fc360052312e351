import { environment, onStart } from '../../environment/environment.ts'
import { refusal, reportRefusal } from '../call/call-refusal.ts'
import { reportLostCall } from '../call/lost-call.ts'
import { closePhone, openPhone } from '../line/registration-manager.ts'
import { phoneMessages } from '../phone-messages.ts'
import { isOnCall } from '../state/machine.ts'
import {
  $isLeader,
  $phone,
  $registration,
  leadingIs,
  registrationIs
} from '../state/phone-state.ts'
import { waitForLeadership } from './leader-wait.ts'
import { postState } from './mirrored-phone.ts'
import { tabHasLeft } from './peer-tabs.ts'
import { sendCommand } from './remote-commands.ts'
import { type Membership, membership, membershipIs, post } from './tab-channel.ts'

/**
 * Leader election: one phone across several tabs.
 * The tab that holds the lock is registered and has the calls; the others mirror its state and send
 * it commands. The lock is held only while there is a phone, so that a page without one stays
 * eligible for the back/forward cache.
 */

/**
 * Set when another copy on the page owns the phone: this copy never leads, and takes over through
 * that one.
 */
let takeOverThere: (() => Promise<void>) | undefined
let release: (() => void) | undefined

/**
 * Makes this copy follow another copy's phone without competing for the lock, also while that one
 * re-registers. Until the core is stopped.
 */
export function followOnly(takeOverBy: () => Promise<void>): void {
  takeOverThere = takeOverBy
}

export const mayLead = (): boolean => takeOverThere === undefined

/** Waits for the lock, then leads until another tab takes over. */
export async function queue(mine: Membership, steal = false): Promise<void> {
  const options = steal ? { steal } : { signal: mine.queue.signal }
  try {
    await mine.locks.request(mine.name, () => lead(mine), options)
  } catch (error) {
    if (membership() !== mine) return
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      environment().warn('The telephone cannot be shared between tabs', error)
    else handleLockStolen(mine)
  }
}

async function lead(mine: Membership): Promise<void> {
  if (membership() !== mine) return
  const released = new Promise<void>(resolve => {
    release = resolve
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

/** No longer the leader; the lock is held until the returned function is called. */
export function stopLeading(): (() => void) | undefined {
  leadingIs(false)
  const releaseLock = release
  release = undefined
  return releaseLock
}

/** Another tab has stolen the lock; queues again. */
function handleLockStolen(mine: Membership): void {
  void closePhone()
  stopLeading()?.()
  registrationIs({ status: 'connecting' })
  post({ type: 'hello' })
  void queue(mine)
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
  const mine = membership()
  if (!mine || $isLeader.get()) return
  if (takeOverThere) return takeOverThere()
  if (isOnCall($phone.get())) throw refusal(phoneMessages.takeOverRefused())
  if (await mine.locks.isHeld(mine.name)) await sendCommand({ do: 'yield' })
  if (membership() !== mine || $isLeader.get()) return
  mine.queue.abort()
  const now = { ...mine, queue: new AbortController() }
  membershipIs(now)
  void queue(now, true)
  await waitForLeadership()
}

onStart(() => () => {
  takeOverThere = undefined
})
