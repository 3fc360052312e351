import { onHostEvent } from '../../events.ts'
import { $phone } from '../../phone/phone.ts'
import { openRecord } from '../person/open.ts'

/**
 * Opens the customer of a call beside the page on show, once it is dialled or answered in this tab:
 * remark, intent and work order are at hand. One that only rings opens nothing. Returns how to stop.
 */
export function showCallers(): () => void {
  let popped: string | undefined
  const consider = (): void => {
    const phone = $phone.get()
    if (phone.at === 'idle' || phone.call.callId !== popped) return
    const { callRecordId } = phone.call
    const isOn = phone.at === 'dialling' || phone.at === 'talking'
    if (!isOn || callRecordId === undefined) return
    popped = undefined
    openRecord(callRecordId)
  }
  const stops = [
    onHostEvent('screen-pop', ({ callId }) => {
      popped = callId
      consider()
    }),
    $phone.listen(consider)
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
