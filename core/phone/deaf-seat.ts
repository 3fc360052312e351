import { onStart } from '../environment.ts'
import { notify } from '../notices.ts'
import { $onCall } from '../session/call-guard.ts'
import { $signState, onSeatPush, setAgentState } from '../session/seat.ts'
import { phoneText } from '../text/phone.ts'
import { lineInUse } from './connection.ts'
import { $microphone } from './microphone.ts'
import { $isLeader, $registration } from './state.ts'

/**
 * A seat whose agent cannot be heard takes no calls: without a microphone it goes from 空闲 to 示忙,
 * and the agent is told why. Only in the tab with the telephone, and only for a web phone.
 */
async function goBusyWhenDeaf(): Promise<void> {
  const microphone = $microphone.get()
  if (microphone.at === 'unknown' || microphone.at === 'ready') return
  const isOurs = $isLeader.get() && lineInUse()?.usesMicrophone === true
  if (!isOurs || $signState.get() !== 'SIGN_FREE' || $onCall.get()) return
  await setAgentState('SIGN_BUSY')
  notify('warning', phoneText.busyForMicrophone({ why: microphone.text }), {
    for: Number.POSITIVE_INFINITY
  })
}

const check = (): void => void goBusyWhenDeaf().catch(() => undefined)

onStart(() => {
  const stops = [
    $microphone.listen(check),
    $registration.listen(check),
    $onCall.listen(check),
    /** Not the optimistic state: an own choice is still on its way to the server. */
    onSeatPush(check)
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
