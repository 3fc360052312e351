/** Notices about a second call, in the tab in which the agent took it, or else the first one. */
import { maskedPhone } from '../../lib/format/masking.ts'
import { isOnCall } from '../state/machine.ts'
import { $phone } from '../state/phone-state.ts'
import type { Call } from '../state/phone-types.ts'
import { callOwner, HERE, isThere } from '../tabs/peer-tabs.ts'
import { post } from '../tabs/tab-channel.ts'
import { showNotice, type TabNotice } from '../tabs/tab-notice.ts'

/** Whether numbers are hidden is set for each softphone: a notice has none in full. */
export const nameOf = ({ name, number }: Call): string => name || maskedPhone(number)

function tabOf(call: Call): string {
  const phone = $phone.get()
  const first = isOnCall(phone) ? callOwner(phone.call.callId) : undefined
  return callOwner(call.callId) ?? first ?? HERE
}

export const info = (text: string): TabNotice => ({ tone: 'info', text })
export const failed = (text: string): TabNotice => ({ tone: 'error', text })

export function notifyAgent(call: Call, notice: TabNotice): void {
  const to = tabOf(call)
  if (isThere(to)) post({ type: 'notice', to, ...notice })
  else showNotice(notice)
}
