import { onStart } from '../../environment/environment.ts'
import { $notices, dismiss, notify } from '../../notices.ts'
import { $onCall } from '../../session/call-guard.ts'
import { $signState, onSeatPush, setStateAutomatically } from '../../session/seat.ts'
import { lineInUse } from '../line/connection.ts'
import { phoneMessages } from '../phone-messages.ts'
import { $isLeader, $registration } from '../state/phone-state.ts'
import { $microphone } from './microphone.ts'

/**
 * Sets the seat from 空闲 to 示忙 while there is no microphone, and shows why. Only in the leader tab
 * and only for a web phone.
 */
async function setBusyWithoutMicrophone(): Promise<void> {
  const microphone = $microphone.get()
  if (microphone.status === 'unknown' || microphone.status === 'ready') return
  const isOurs = $isLeader.get() && lineInUse()?.usesMicrophone === true
  if (!isOurs || $signState.get() !== 'SIGN_FREE' || $onCall.get()) return
  await setStateAutomatically('SIGN_BUSY')
  const shown = $notices.get()
  const text = phoneMessages.busyForMicrophone({ why: microphone.text })
  // Replaces the notice of a call or an answer that failed for the same reason.
  for (const notice of shown) if (notice.text === microphone.text) dismiss(notice.id)
  if (!shown.some(notice => notice.text === text))
    notify('warning', text, { for: Number.POSITIVE_INFINITY })
}

const check = (): void => void setBusyWithoutMicrophone().catch(() => undefined)

onStart(() => {
  const stops = [
    $microphone.listen(check),
    $registration.listen(check),
    $onCall.listen(check),
    /** Pushed states only: an optimistic state is still pending on the server. */
    onSeatPush(check)
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
