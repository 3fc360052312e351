/** What follows a second call: events for the host, its end with the line, and another microphone. */
import { environment, onStart } from '../../environment/environment.ts'
import { emitToHost } from '../../public-events.ts'
import { detailsOf, onCallPush } from '../call/call-reminders.ts'
import { $microphoneInUse, lineInUse } from '../line/connection.ts'
import { isOnCall } from '../state/machine.ts'
import { $isLeader, $phone } from '../state/phone-state.ts'
import type { SecondCall } from '../state/phone-types.ts'
import { renewConference, separate } from './conference.ts'
import { changeSecond, forgetSecond, renewMicrophone, secondOnLine } from './second-line.ts'
import { $secondCall } from './second-state.ts'

type HostState = 'dialling' | 'ringing' | 'answering' | 'talking' | 'held' | 'joined' | 'ended'

const stateOf = ({ status, isJoined, held }: SecondCall): HostState =>
  isJoined ? 'joined' : status === 'talking' && held !== undefined ? 'held' : status

onStart(() => {
  let last: SecondCall | undefined
  const report = (second: SecondCall, state: HostState) => {
    const { callId, callRecordId, customerId, number, direction } = second.call
    const ids = { callId, callRecordId, customerId }
    emitToHost('second-call', { ...ids, number, direction, state })
  }
  const stops = [
    $secondCall.listen(second => {
      const before = last
      last = second
      if (!$isLeader.get()) return
      if (second && (!before || stateOf(before) !== stateOf(second)))
        report(second, stateOf(second))
      else if (before && !second) report(before, 'ended')
    }),
    $phone.listen(phone => {
      const lineId = secondOnLine()?.lineId
      if (isOnCall(phone) || lineId === undefined) return
      separate()
      forgetSecond()
      lineInUse()?.hangUp(lineId)
    }),
    // As for the first call: a reminder may come after its call.
    onCallPush('incoming_reminder', () => {
      const call = $secondCall.get()?.call
      const details = call?.direction === 'incoming' ? detailsOf(call) : {}
      if (call && details.callRecordId !== undefined)
        changeSecond({ call: { ...call, ...details } })
    }),
    $microphoneInUse.listen(microphone => {
      if (!microphone || !secondOnLine()) return
      renewMicrophone()
        .then(renewConference)
        .catch(error => environment().warn('The second call has no microphone', error))
    })
  ]
  return () => {
    for (const stop of stops) stop()
    last = undefined
  }
})
