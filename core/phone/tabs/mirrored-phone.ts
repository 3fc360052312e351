import { $secondCall, secondIs } from '../second-call/second-state.ts'
import { idle, isOnCall } from '../state/machine.ts'
import { $isLeader, $phone, $registration, phoneIs, registrationIs } from '../state/phone-state.ts'
import { callOwner, HERE, setCallOwner } from './peer-tabs.ts'
import { membership, post } from './tab-channel.ts'
import {
  fromReport,
  fromSecondReport,
  type MessageOf,
  toReport,
  toSecondReport
} from './tab-messages.ts'

/** The leader's phone: posted by its tab, mirrored by the others. */

/** Mirrors a posted state, and announces this tab to its leader. */
export function mirrorState(state: MessageOf<'state'>): void {
  const { from, phone, second, owner, secondOwner } = state
  if ($isLeader.get()) return
  const before = $registration.get()
  if (before.status !== 'elsewhere' || before.tab !== from) post({ type: 'here' })
  if (phone.status !== 'idle') mirrorOwner(phone.call.callId, owner)
  if (second) mirrorOwner(second.call.callId, secondOwner)
  phoneIs(fromReport(phone))
  secondIs(second && fromSecondReport(second))
  registrationIs({ status: 'elsewhere', tab: from, busy: isOnCall($phone.get()) })
}

function mirrorOwner(callId: string, owner: string | undefined): void {
  if (owner !== undefined) setCallOwner(callId, owner === membership()?.tab ? HERE : owner)
}

/** The tab that took a call, as other tabs know it. */
function ownerOf(callId: string): string | undefined {
  const owner = callOwner(callId)
  return owner === HERE ? membership()?.tab : owner
}

/** Tabs in the lock queue detect a missing leader by the lock; a follow-only copy by this. */
export function waitForLeader(gone: string): void {
  const now = $registration.get()
  if (now.status !== 'elsewhere' || now.tab !== gone) return
  phoneIs(idle)
  registrationIs({ status: 'connecting' })
}

/** Posts the phone of this tab, the leader. */
export function postState(): void {
  const phone = $phone.get()
  const second = $secondCall.get()
  post({
    type: 'state',
    phone: toReport(phone),
    second: second && toSecondReport(second),
    owner: phone.status === 'idle' ? undefined : ownerOf(phone.call.callId),
    secondOwner: second && ownerOf(second.call.callId)
  })
}
