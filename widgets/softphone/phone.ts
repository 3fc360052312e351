/** What the softphone sees of the core: stores with what they say before it is here, and deeds. */

import type { CallPanel, CallRecord } from '../../core/contract/entities/call.ts'
import type { AgentMode, SignState } from '../../core/contract/enums/seats.ts'
import type { Remote } from '../../core/lib/remote.ts'
import type { DesktopNotices } from '../../core/phone/desktop-notices.ts'
import type {
  Devices,
  MicrophoneState,
  PhoneState,
  Quality,
  Registration
} from '../../core/phone/types.ts'
import type { Session } from '../../core/session/life.ts'
import type { Seat } from '../../core/session/seat.ts'
import { deed, store, whenHere } from '../parts/core.ts'

export const $phone = store<PhoneState>(core => core.$phone, { at: 'idle' })
export const $isStarted = store<boolean>(core => core.$isStarted, false)
export const $session = store<Session>(core => core.$session, { at: 'signed-out' })
export const $registration = store<Registration>(core => core.$registration, { at: 'none' })
export const $agent = store<Seat | undefined>(core => core.$agent, undefined)
export const $signState = store<SignState>(core => core.$signState, 'SIGN_BUSY')
export const $agentMode = store<AgentMode>(core => core.$agentMode, 0)
export const $microphone = store<MicrophoneState>(core => core.$microphone, { at: 'unknown' })
export const $audioBlocked = store<boolean>(core => core.$audioBlocked, false)
export const $autoAnswer = store<number | undefined>(core => core.$autoAnswer, undefined)
export const $callSeconds = store<number>(core => core.$callSeconds, 0)
export const $wrapUp = store<number>(core => core.$wrapUp, 0)
export const $wrapUpLeft = store<number | undefined>(core => core.$wrapUpLeft, undefined)
export const $callLock = store<number>(core => core.$callLock, 0)
export const $answerLock = store<number>(core => core.$answerLock, 0)
export const $inputLevel = store<number | undefined>(core => core.$inputLevel, undefined)
export const $wallClock = store<number>(core => core.$wallClock, 0)
export const $callPanel = store<Remote<CallPanel>>(core => core.$callPanel, { at: 'none' })
export const $recentCalls = store<Remote<readonly CallRecord[]>>(core => core.$recentCalls, {
  at: 'none'
})
export const $quality = store<Quality>(core => core.$quality, {
  level: 'unknown',
  mos: 0,
  lossPercent: 0,
  roundTripMs: 0,
  jitterMs: 0
})
export const $desktopNotices = store<DesktopNotices>(core => core.$desktopNotices, 'none')
export const $devices = store<Devices>(core => core.$devices, {
  microphones: [],
  speakers: [],
  microphoneId: undefined,
  speakerId: undefined,
  ringerId: undefined
})

export const register = deed(core => core.register)
export const unregister = deed(core => core.unregister)
export const dial = deed(core => core.dial)
export const answer = deed(core => core.answer)
export const reject = deed(core => core.reject)
export const hangUp = deed(core => core.hangUp)
export const hold = deed(core => core.hold)
export const mute = deed(core => core.mute)
export const sendDtmf = deed(core => core.sendDtmf)
export const transfer = deed(core => core.transfer)
export const monitor = deed(core => core.monitor)
export const extendWrapUp = deed(core => core.extendWrapUp)
export const hasUnsentOrder = deed(core => core.hasUnsentOrder)
export const finishWrapUp = deed(core => core.finishWrapUp)
export const takeOver = deed(core => core.takeOver)
export const unlockAudio = deed(core => core.unlockAudio)
export const retryMicrophone = deed(core => core.retryMicrophone)
export const setAgentState = deed(core => core.setAgentState)
export const loadRecentCalls = deed(core => core.loadRecentCalls)
export const lookAtDevices = deed(core => core.lookAtDevices)
export const chooseMicrophone = deed(core => core.chooseMicrophone)
export const chooseSpeaker = deed(core => core.chooseSpeaker)
export const chooseRinger = deed(core => core.chooseRinger)
export const setDesktopNotices = deed(core => core.setDesktopNotices)
export const testDevices = deed(core => core.testDevices)
export const testRing = deed(core => core.testRing)

export const stopTest = (): void => void whenHere(core => core.stopTest())

/** The sound of a key, for the agent's own ear; a key pressed before the core is here is silent. */
export const pressKey = (digit: string): void => whenHere(core => core.pressKey(digit))()
