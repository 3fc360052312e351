import { onStart } from '../../environment/environment.ts'
import { notify } from '../../notices.ts'
import { phoneMessages } from '../phone-messages.ts'
import { $phone } from '../state/phone-state.ts'

/** The call dialled by this tab, until its notice has been shown. */
let pendingCall: string | undefined

/** Shows 已发起呼叫 once the INVITE has been sent, in the tab that dialled (rule phone-9). */
export function notifyOnceSent(callId: string): void {
  pendingCall = callId
}

onStart(() => {
  const stop = $phone.listen(phone => {
    const isSent =
      phone.status === 'talking' || (phone.status === 'dialling' && phone.sent === true)
    if (!isSent || phone.call.callId !== pendingCall) return
    pendingCall = undefined
    notify('success', phoneMessages.called())
  })
  return () => {
    stop()
    pendingCall = undefined
  }
})
