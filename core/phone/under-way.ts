import { onStart } from '../environment.ts'
import { notify } from '../notices.ts'
import { phoneText } from '../text/phone.ts'
import { $phone } from './state.ts'

/** The call that this tab has asked for, until the person has been told that it is on its way. */
let asked: string | undefined

/** Doc 1 §8 已发起呼叫: not before the call has left this computer, in the tab of whoever clicked. */
export function sayOnceSent(callId: string): void {
  asked = callId
}

onStart(() => {
  const stop = $phone.listen(phone => {
    const isSent = phone.at === 'talking' || (phone.at === 'dialling' && phone.sent === true)
    if (!isSent || phone.call.callId !== asked) return
    asked = undefined
    notify('success', phoneText.called())
  })
  return () => {
    stop()
    asked = undefined
  }
})
