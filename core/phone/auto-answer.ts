import { atom, readonlyType } from 'nanostores'
import { onStart } from '../environment.ts'
import { answerNow } from './handset.ts'
import { countdown } from './locks.ts'
import { $microphone } from './microphone.ts'
import { tell } from './refusal.ts'
import { phoneSettings } from './settings.ts'
import { $isLeader, $phone } from './state.ts'

const timer = countdown()
const $left = atom<number | undefined>()

/** Seconds until the call that rings is answered by itself; undefined when it is not. */
export const $autoAnswer = readonlyType($left)

/** The call that was already picked up once by itself, or is about to be. */
let counted: string | undefined

function begin(callId: string, seconds: number): void {
  counted = callId
  if (seconds > 0) timer.begin(seconds)
  else pickUp()
}

function pickUp(): void {
  answerNow().catch(tell)
}

/** A call that cannot be heard is not answered by itself; it rings until somebody refuses it. */
const isMute = (): boolean => !['ready', 'unknown'].includes($microphone.get().at)

onStart(() => {
  const stopCounting = timer.$left.listen((left, before) => {
    const phone = $phone.get()
    const isRinging = phone.at === 'ringing' && phone.call.callId === counted
    $left.set(left > 0 && isRinging ? left : undefined)
    if (left === 0 && before && isRinging) pickUp()
  })
  const stopWatching = $phone.listen(phone => {
    const { autoAnswer } = phoneSettings()
    if (phone.at !== 'ringing') timer.end()
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
