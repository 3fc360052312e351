/**
 * The telephone in the public API. A page that never asks for it does not load its code, and a dial pad
 * takes typing before it is there: stores have initial values until then, actions wait for it, and once
 * it is loaded they run synchronously within the click that started them.
 */
import { atom, onMount, type ReadableAtom, readonlyType } from 'nanostores'
import type { Failure } from '../failure.ts'
import { loadOnce } from '../lib/async/load-once.ts'
import type { DesktopNotices } from './call/desktop-notices.ts'
import type { RecordingPause } from './media/recording-pause.ts'
import { unknownQuality } from './media/unknown-quality.ts'
import { registrationIs } from './state/phone-state.ts'
import type { Devices, MicrophoneState, Quality, SecondCall } from './state/phone-types.ts'

type Phone = typeof import('./whole-phone.ts')

const $here = atom<Phone | undefined>()
let isWanted = false

/** Rejects with a `Failure`, after a second attempt; can be called again after that. */
export const { load: loadPhone } = loadOnce(async () => {
  const phone: Phone = await import('./whole-phone.ts')
  $here.set(phone)
  if (isWanted) phone.wantPhone()
  return phone
})

function store<Value>(pick: (phone: Phone) => ReadableAtom<Value>, before: Value) {
  const $seen = atom(before)
  onMount($seen, () => {
    let stopFollowing = () => {}
    const stopWaiting = $here.subscribe(phone => {
      if (phone) stopFollowing = pick(phone).subscribe(value => $seen.set(value))
    })
    return () => {
      stopWaiting()
      stopFollowing()
    }
  })
  return readonlyType($seen)
}

const action =
  <Args extends readonly unknown[], Result>(
    pick: (phone: Phone) => (...args: Args) => Promise<Result>
  ) =>
  (...args: Args): Promise<Result> => {
    const phone = $here.get()
    return phone ? pick(phone)(...args) : loadPhone().then(loaded => pick(loaded)(...args))
  }

/** An action on a telephone in use: without effect before it is loaded. */
const effect =
  <Args extends readonly unknown[]>(pick: (phone: Phone) => (...args: Args) => unknown) =>
  (...args: Args): void => {
    const phone = $here.get()
    if (phone) pick(phone)(...args)
  }

export const $audioBlocked = store(phone => phone.$audioBlocked, false)
export const $autoAnswer = store<number | undefined>(phone => phone.$autoAnswer, undefined)
export const $answerLock = store(phone => phone.$answerLock, 0)
export const $callLock = store(phone => phone.$callLock, 0)
export const $callSeconds = store(phone => phone.$callSeconds, 0)
export const $wrapUp = store(phone => phone.$wrapUp, 0)
export const $wrapUpLeft = store<number | undefined>(phone => phone.$wrapUpLeft, undefined)
export const $inputLevel = store<number | undefined>(phone => phone.$inputLevel, undefined)
export const $microphone = store<MicrophoneState>(phone => phone.$microphone, { status: 'unknown' })
export const $desktopNotices = store<DesktopNotices>(phone => phone.$desktopNotices, 'none')
/** Undefined where the recording cannot be paused. */
export const $recordingPause = store<RecordingPause | undefined>(
  phone => phone.$recordingPause,
  undefined
)
export const $quality = store<Quality>(phone => phone.$quality, unknownQuality)
/** The call beside that of `$phone`; undefined without one. */
export const $secondCall = store<SecondCall | undefined>(phone => phone.$secondCall, undefined)
export const $devices = store<Devices>(phone => phone.$devices, {
  microphones: [],
  speakers: [],
  microphoneId: undefined,
  speakerId: undefined,
  ringerId: undefined
})

export const answer: Phone['answer'] = action(phone => phone.answer)
export const deviceControls: Phone['deviceControls'] = action(phone => phone.deviceControls)
export const dial: Phone['dial'] = action(phone => phone.dial)
export const extendWrapUp: Phone['extendWrapUp'] = action(phone => phone.extendWrapUp)
export const finishWrapUp: Phone['finishWrapUp'] = action(phone => phone.finishWrapUp)
export const hangUp: Phone['hangUp'] = action(phone => phone.hangUp)
export const hold: Phone['hold'] = action(phone => phone.hold)
export const lookAtDevices: Phone['lookAtDevices'] = action(phone => phone.lookAtDevices)
export const monitor: Phone['monitor'] = action(phone => phone.monitor)
export const mute: Phone['mute'] = action(phone => phone.mute)
export const register: Phone['register'] = action(phone => phone.register)
export const reject: Phone['reject'] = action(phone => phone.reject)
export const retryMicrophone: Phone['retryMicrophone'] = action(phone => phone.retryMicrophone)
export const secondControls: Phone['secondControls'] = action(phone => phone.secondControls)
export const sendDtmf: Phone['sendDtmf'] = action(phone => phone.sendDtmf)
export const setDesktopNotices: Phone['setDesktopNotices'] = action(
  phone => phone.setDesktopNotices
)
export const takeOver: Phone['takeOver'] = action(phone => phone.takeOver)
export const testDevices: Phone['testDevices'] = action(phone => phone.testDevices)
export const testRing: Phone['testRing'] = action(phone => phone.testRing)
export const transfer: Phone['transfer'] = action(phone => phone.transfer)
export const unlockAudio: Phone['unlockAudio'] = action(phone => phone.unlockAudio)
export const unregister: Phone['unregister'] = action(phone => phone.unregister)
export const chooseMicrophone: Phone['chooseMicrophone'] = action(phone => phone.chooseMicrophone)
export const chooseRinger: Phone['chooseRinger'] = action(phone => phone.chooseRinger)
export const chooseSpeaker: Phone['chooseSpeaker'] = action(phone => phone.chooseSpeaker)

/** @throws `Failure`, already shown. */
export const pauseCallRecording: Phone['pauseCallRecording'] = action(
  phone => phone.pauseCallRecording
)
export const pressKey: Phone['pressKey'] = effect(phone => phone.pressKey)
export const stopTest: Phone['stopTest'] = effect(phone => phone.stopTest)

/** Requests the phone now, or on the next sign-in. */
export function wantPhone(): void {
  const phone = $here.get()
  isWanted = true
  if (phone) phone.wantPhone()
  else
    loadPhone().catch((failure: Failure) =>
      registrationIs({ status: 'failed', code: 0, text: failure.message, final: false })
    )
}
