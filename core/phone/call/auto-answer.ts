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

/** The automatic answer that the exchange has requested for a call. */
let requested: { readonly callId: string; readonly seconds: number } | undefined

/** Stores the request of the exchange, which is followed only where the host permits it. */
export function exchangeAnswersAfter(callId: string, seconds: number | undefined): void {
  requested = seconds === undefined ? undefined : { callId, seconds }
}

/** The delay for a call; undefined when it is not answered automatically. */
function delayOf(callId: string): number | undefined {
  const { autoAnswer, exchange } = phoneSettings()
  return exchange?.answerAfter === true && requested?.callId === callId
    ? requested.seconds
    : autoAnswer
}

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
    if (phone.status !== 'ringing') return timer.end()
    const { callId } = phone.call
    const seconds = delayOf(callId)
    if (seconds !== undefined && $isLeader.get() && callId !== counted && !isMute())
      begin(callId, seconds)
  })
  return () => {
    stopWatching()
    stopCounting()
    counted = requested = undefined
    $left.set(undefined)
  }
})
