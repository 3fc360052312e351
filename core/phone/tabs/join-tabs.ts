import { environment, onStart } from '../../environment/environment.ts'
import { $session } from '../../session/session-state.ts'
import { type CallEvent, forwardBy } from '../call/call-events.ts'
import { noteLostCall } from '../call/lost-call.ts'
import { closePhone } from '../line/registration-manager.ts'
import { checkMicrophone } from '../media/microphone.ts'
import { $secondCall } from '../second-call/second-state.ts'
import { idle } from '../state/machine.ts'
import {
  $isLeader,
  $phone,
  $registration,
  applyCallUpdate,
  phoneIs,
  registrationIs
} from '../state/phone-state.ts'
import type { Registration } from '../state/phone-types.ts'
import { grantedLocks } from './granted-locks.ts'
import { mayLead, queue, stopLeading } from './leader.ts'
import { yieldLeadership } from './leader-wait.ts'
import { leaseLocks } from './lease-locks.ts'
import { mirrorState, postState, waitForLeader } from './mirrored-phone.ts'
import { tabHasLeft, tabIsThere } from './peer-tabs.ts'
import { handleReply, rejectPendingCommands } from './pending-commands.ts'
import { runRemoteCommand } from './remote-commands.ts'
import { membership, membershipIs, post } from './tab-channel.ts'
import { seal, type TabMessage, unseal } from './tab-messages.ts'
import { showNotice } from './tab-notice.ts'

/** Joining and leaving the user's tabs, and the messages between them. */

/** Joins the user's tabs; the first one becomes the leader. Requires a session. */
export function join(): void {
  const session = $session.get()
  if (membership() || session.status !== 'signed-in') return
  const { openChannel, uuid, every, monotonic, locks: real } = environment()
  const name = `hutong-phone:${session.user.entId}:${session.user.userId}`
  const tab = uuid()
  const channel = openChannel(name)
  const fallback = () => leaseLocks({ tab, channel, every, monotonic })
  const locks = real ? grantedLocks(real, fallback) : fallback()
  const mine = { tab, name, channel, locks, queue: new AbortController() }
  membershipIs(mine)
  channel.listen(raw => {
    const message = unseal(raw)
    // A tab that has left closes its channel slightly later.
    if (message && message.from !== tab && membership()?.tab === tab) handleMessage(message)
  })
  if ($registration.get().status === 'none') registrationIs({ status: 'connecting' })
  post({ type: 'hello' })
  if (!mayLead()) return
  void checkMicrophone()
  void queue(mine)
}

/** Leaves the tabs and ends the running call. */
export const leave = (): void => leaveAs({ status: 'none' })

/** @param isGone The page is unloading; the other tabs report the outcome of its call. */
function leaveAs(end: Registration, isGone = false): void {
  const mine = membership()
  if (!mine) return
  const ended = isGone ? undefined : closePhone()
  if (membership() !== mine) return
  membershipIs(undefined)
  const { tab, channel, queue: waitingForIt } = mine
  waitingForIt.abort()
  const closing = ended ?? closePhone()
  const release = stopLeading()
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

/** Registration is impossible in this tab; another one may succeed. */
const isFailed = (registration: Registration): boolean =>
  registration.status === 'missing' ||
  (registration.status === 'failed' && registration.code === 0 && registration.final)

function handleMessage(message: TabMessage): void {
  switch (message.type) {
    case 'hello':
      if ($isLeader.get()) postState()
      return
    case 'state':
      mirrorState(message)
      return
    case 'command':
      if ($isLeader.get()) void runRemoteCommand(message)
      return
    case 'call-event':
      if (message.to === membership()?.tab) applyCallUpdate(message as CallEvent)
      return
    case 'notice':
      if (message.to === membership()?.tab) showNotice(message)
      return
    case 'here':
      tabIsThere(message.from)
      return
    case 'bye':
      tabHasLeft(message.from)
      if (!mayLead()) waitForLeader(message.from)
      return
    default:
      handleReply(message)
  }
}

function forward(to: string, { name, detail }: CallEvent): boolean {
  post({ type: 'call-event', to, name, detail } as Parameters<typeof seal>[1])
  return membership() !== undefined
}

forwardBy(forward)

function postIfLeader(): void {
  if ($isLeader.get()) postState()
}

onStart(({ page }) => {
  let mayReturn = false
  const stops = [
    $phone.listen(postIfLeader),
    $secondCall.listen(postIfLeader),
    $registration.listen(registration => {
      if ($isLeader.get() && isFailed(registration)) leaveAs(registration)
    }),
    page.onHide(may => {
      const mine = membership()
      mayReturn = may && mine !== undefined
      if (mine) noteLostCall(mine.name)
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
  }
})
