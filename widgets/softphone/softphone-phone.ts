/** The softphone's interface to the core: stores with initial values, and actions. */

import type { CallPanel, CallRecord } from '../../core/features/calls/schemas.ts'
import type { AgentMode, SignState } from '../../core/features/seats/enums.ts'
import type { QueryState } from '../../core/lib/query/query-store.ts'
import type { DesktopNotices } from '../../core/phone/call/desktop-notices.ts'
import type { RecordingPause } from '../../core/phone/media/recording-pause.ts'
import type {
  Devices,
  MicrophoneState,
  PhoneState,
  Quality,
  Registration,
  SecondCall
} from '../../core/phone/state/phone-types.ts'
import type { Seat } from '../../core/session/seat.ts'
import type { Session } from '../../core/session/session-state.ts'
import { asyncAction, store, whenHere } from '../parts/core-loader.ts'

export const $phone = store<PhoneState>(core => core.$phone, { status: 'idle' })
export const $secondCall = store<SecondCall | undefined>(core => core.$secondCall, undefined)
export const $isStarted = store<boolean>(core => core.$isStarted, false)
export const $session = store<Session>(core => core.$session, { status: 'signed-out' })
export const $registration = store<Registration>(core => core.$registration, { status: 'none' })
export const $agent = store<Seat | undefined>(core => core.$agent, undefined)
export const $signState = store<SignState>(core => core.$signState, 'SIGN_BUSY')
export const $agentMode = store<AgentMode>(core => core.$agentMode, 0)
export const $microphone = store<MicrophoneState>(core => core.$microphone, { status: 'unknown' })
export const $audioBlocked = store<boolean>(core => core.$audioBlocked, false)
export const $autoAnswer = store<number | undefined>(core => core.$autoAnswer, undefined)
export const $callSeconds = store<number>(core => core.$callSeconds, 0)
export const $wrapUp = store<number>(core => core.$wrapUp, 0)
export const $wrapUpLeft = store<number | undefined>(core => core.$wrapUpLeft, undefined)
export const $callLock = store<number>(core => core.$callLock, 0)
export const $answerLock = store<number>(core => core.$answerLock, 0)
export const $inputLevel = store<number | undefined>(core => core.$inputLevel, undefined)
export const $wallClock = store<number>(core => core.$wallClock, 0)
export const $callPanel = store<QueryState<CallPanel>>(core => core.$callPanel, { status: 'none' })
export const $recentCalls = store<QueryState<readonly CallRecord[]>>(core => core.$recentCalls, {
  status: 'none'
})
export const $missedCalls = store<number>(core => core.$missedCalls, 0)
export const $quality = store<Quality>(core => core.$quality, {
  level: 'unknown',
  mos: 0,
  lossPercent: 0,
  roundTripMs: 0,
  jitterMs: 0
})
export const $recordingPause = store<RecordingPause | undefined>(
  core => core.$recordingPause,
  undefined
)
export const $desktopNotices = store<DesktopNotices>(core => core.$desktopNotices, 'none')
export const $devices = store<Devices>(core => core.$devices, {
  microphones: [],
  speakers: [],
  microphoneId: undefined,
  speakerId: undefined,
  ringerId: undefined
})

export const register = asyncAction(core => core.register)
export const unregister = asyncAction(core => core.unregister)
export const dial = asyncAction(core => core.dial)
export const answer = asyncAction(core => core.answer)
export const reject = asyncAction(core => core.reject)
export const hangUp = asyncAction(core => core.hangUp)
export const hold = asyncAction(core => core.hold)
export const mute = asyncAction(core => core.mute)
export const sendDtmf = asyncAction(core => core.sendDtmf)
export const transfer = asyncAction(core => core.transfer)
export const secondControls = asyncAction(core => core.secondControls)
export const pauseCallRecording = asyncAction(core => core.pauseCallRecording)
export const monitor = asyncAction(core => core.monitor)
export const extendWrapUp = asyncAction(core => core.extendWrapUp)
export const hasUnsentOrder = asyncAction(core => core.hasUnsentOrder)
export const finishWrapUp = asyncAction(core => core.finishWrapUp)
export const takeOver = asyncAction(core => core.takeOver)
export const unlockAudio = asyncAction(core => core.unlockAudio)
export const retryMicrophone = asyncAction(core => core.retryMicrophone)
export const setAgentState = asyncAction(core => core.setAgentState)
export const callMemory = asyncAction(core => core.callMemory)
export const loadRecentCalls = asyncAction(core => core.loadRecentCalls)
export const lookAtDevices = asyncAction(core => core.lookAtDevices)
export const chooseMicrophone = asyncAction(core => core.chooseMicrophone)
export const chooseSpeaker = asyncAction(core => core.chooseSpeaker)
export const chooseRinger = asyncAction(core => core.chooseRinger)
export const deviceControls = asyncAction(core => core.deviceControls)
export const setDesktopNotices = asyncAction(core => core.setDesktopNotices)
export const testDevices = asyncAction(core => core.testDevices)
export const testRing = asyncAction(core => core.testRing)

/** Calls the last number again. */
export const redial = async (options: {
  readonly callerId?: string | undefined
  readonly setFree: boolean
}) => (await callMemory()).redial(options)

export const stopTest = (): void => void whenHere(core => core.stopTest())

/** Plays the local tone of a key; silent until the core is loaded. */
export const pressKey = (digit: string): void => whenHere(core => core.pressKey(digit))()
