import { $phone } from '../../phone/phone.ts'
import { onHostEvent } from '../../public-events.ts'
import { openRecord } from '../person/person-window.ts'

/**
 * Opens the customer of a call beside the current page once it is dialled or answered in this tab.
 * A ringing call opens nothing. Returns an unsubscribe function.
 */
export function showCallers(): () => void {
  let popped: string | undefined
  const consider = (): void => {
    const phone = $phone.get()
    if (phone.status === 'idle' || phone.call.callId !== popped) return
    const { callRecordId } = phone.call
    const isOn = phone.status === 'dialling' || phone.status === 'talking'
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
