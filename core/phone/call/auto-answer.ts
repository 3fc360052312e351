import { atom, readonlyType } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { $microphone } from '../media/microphone.ts'
import { phoneSettings } from '../state/phone-settings.ts'
import { $isLeader, $phone } from '../state/phone-state.ts'
import { answerNow } from './call-controls.ts'
import { countdown } from './call-locks.ts'
import { reportRefusal } from './call-refusal.ts'

const timer = countdown()
const $left = atom<number | undefined>()

/** Seconds until the ringing call is answered automatically; undefined without automatic answer. */
export const $autoAnswer = readonlyType($left)

/** The call already counted down or answered automatically. */
let counted: string | undefined

function begin(callId: string, seconds: number): void {
  counted = callId
  if (seconds > 0) timer.begin(seconds)
  else pickUp()
}

function pickUp(): void {
  answerNow().catch(reportRefusal)
}

/** Without a usable microphone a call is not answered automatically; it rings until rejected. */
const isMute = (): boolean => !['ready', 'unknown'].includes($microphone.get().status)

onStart(() => {
  const stopCounting = timer.$left.listen((left, before) => {
    const phone = $phone.get()
    const isRinging = phone.status === 'ringing' && phone.call.callId === counted
    $left.set(left > 0 && isRinging ? left : undefined)
    if (left === 0 && before && isRinging) pickUp()
  })
  const stopWatching = $phone.listen(phone => {
    const { autoAnswer } = phoneSettings()
    if (phone.status !== 'ringing') timer.end()
    else if (
      autoAnswer !== undefined &&
      $isLeader.get() &&
      phone.call.callId !== counted &&
      !isMute()
    )
      begin(phone.call.callId, autoAnswer)
  })
  return () => {
    stopWatching()
    stopCounting()
    counted = undefined
    $left.set(undefined)
  }
})
