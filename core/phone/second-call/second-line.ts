/** The second call on the line: its id, its microphone and what is played. */
import { environment, onStart } from '../../environment/environment.ts'
import { $microphoneInUse, callOnLine, lineInUse } from '../line/connection.ts'
import { playRemoteAudio, stopVoice, voiceInUse } from '../media/audio-output.ts'
import { usable } from '../media/device-choice.ts'
import { closeMicrophone } from '../media/microphone.ts'
import type { Call, SecondCall } from '../state/phone-types.ts'
import { $secondCall, secondIs } from './second-state.ts'

interface OnLine {
  readonly lineId: string
  /** A copy of the first call's: the line disables the track of a held call. */
  microphone: MediaStream | undefined
  voice: MediaStream | undefined
  firstVoice: MediaStream | undefined
}

let second: OnLine | undefined
let isToneOn = false

/** For a caller who waits. */
export function startWaitingTone(): void {
  const { sounds, warn } = environment()
  isToneOn = true
  sounds
    .start('waiting', usable('speakerId'))
    .catch(error => warn('The call waiting tone cannot be played', error))
}

export function stopWaitingTone(): void {
  if (isToneOn) environment().sounds.stop()
  isToneOn = false
}

export const secondOnLine = (): OnLine | undefined => second

/** A microphone for another call beside the first. */
export function copyMicrophone(): MediaStream | undefined {
  const copy = $microphoneInUse.get()?.clone()
  for (const track of copy?.getAudioTracks() ?? []) track.enabled = true
  return copy
}

const newCall = { isActive: false, isJoined: false, isRinging: false } as const

export function beginSecond(
  call: Call,
  status: 'dialling' | 'ringing',
  lineId: string,
  microphone?: MediaStream
): void {
  second = { lineId, microphone, voice: undefined, firstVoice: voiceInUse() }
  const isActive = status === 'dialling'
  secondIs({ ...newCall, call, status, isActive, since: undefined, held: undefined })
  if (isActive) void playActive()
}

export function changeSecond(changes: Partial<SecondCall>): void {
  const now = $secondCall.get()
  if (now) secondIs({ ...now, ...changes })
}

/** Plays the party in which the agent talks; the other one is silent. */
export function playActive(): Promise<void> {
  const now = $secondCall.get()
  if (now?.isJoined) return Promise.resolve()
  const voice = now?.isActive ? second?.voice : second?.firstVoice
  return voice ? playRemoteAudio(voice) : stopVoice()
}

/** Gives the microphone of an ended second call to its successor, or releases it. */
export function forgetSecond(keepsMicrophone = false): OnLine | undefined {
  const was = second
  second = undefined
  stopWaitingTone()
  secondIs(undefined)
  if (was && !keepsMicrophone) closeMicrophone(was.microphone)
  return was
}

/** The microphone of the first call was exchanged, as when the agent chose another one. */
export async function renewMicrophone(): Promise<void> {
  const line = lineInUse()
  if (!second?.microphone || !line) return
  const before = second.microphone
  const copy = copyMicrophone()
  second.microphone = copy
  if (copy) await line.replaceMicrophone(second.lineId, copy)
  closeMicrophone(before)
}

/** The line's ids of both calls; undefined unless there are two. */
export function bothOnLine(): { readonly first: string; readonly second: string } | undefined {
  const first = callOnLine()
  return first === undefined || !second ? undefined : { first, second: second.lineId }
}

onStart(() => () => void forgetSecond())
