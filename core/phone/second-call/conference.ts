/** A conference of three, mixed in this page. */
import { environment, type Mixer, onStart, type Parties } from '../../environment/environment.ts'
import { refusal } from '../call/call-refusal.ts'
import { $microphoneInUse, lineInUse } from '../line/connection.ts'
import { playRemoteAudio } from '../media/audio-output.ts'
import { $phone, happen } from '../state/phone-state.ts'
import { bothOnLine, changeSecond, secondOnLine } from './second-line.ts'
import { secondMessages } from './second-messages.ts'
import { $secondCall } from './second-state.ts'

let mixer: Mixer | undefined
/** Enabled or disabled as a whole: the mixed tracks carry the other party, too. */
let microphone: MediaStream | undefined

/** Whether the agent is muted; the line's own mute would silence the other party, too. */
let isMuted = false

const setMicrophone = (isOn: boolean): void => {
  for (const track of microphone?.getAudioTracks() ?? []) track.enabled = isOn
}

function cannotMix(error: unknown): never {
  environment().warn('The conference cannot be mixed', error)
  throw refusal(secondMessages.mixFailed())
}

/** @throws `Failure` when the sound cannot be mixed; both calls go on as before. */
export async function join(): Promise<void> {
  const line = lineInUse()
  const ids = bothOnLine()
  const on = secondOnLine()
  const copy = on?.microphone
  if (!line || !ids || !copy) throw refusal(secondMessages.mixFailed())
  const opened = await environment().media.openMixer(copy).catch(cannotMix)
  const phone = $phone.get()
  if (mixer || secondOnLine() !== on || phone.status !== 'talking') return opened.close()
  const { call } = phone
  mixer = opened
  microphone = copy
  isMuted = phone.muted
  setMicrophone(!isMuted)
  // A far end whose sound is not there yet is heard as soon as it comes.
  if (on.firstVoice) opened.replace('first', on.firstVoice)
  if (on.voice) opened.replace('second', on.voice)
  try {
    await line.replaceMicrophone(ids.first, opened.toFirst)
    await line.replaceMicrophone(ids.second, opened.toSecond)
  } catch (error) {
    if (mixer === opened) separate()
    cannotMix(error)
  }
  if (mixer !== opened) return
  changeSecond({ isJoined: true })
  for (const id of [ids.first, ids.second]) {
    // The line has the mixed sound by now, of which the muted microphone is no part.
    if (isMuted) line.mute(id, false)
    line.hold(id, false)
  }
  happen({ type: 'muted', callId: call.callId, on: isMuted })
  await playRemoteAudio(opened.toAgent)
}

/** The sound of a far end has changed, as after it has passed its call on. */
export function soundIs(who: keyof Parties, stream: MediaStream): void {
  mixer?.replace(who, stream)
}

export function muteConference(on: boolean): void {
  const phone = $phone.get()
  isMuted = on
  setMicrophone(!on)
  if (phone.status === 'talking') happen({ type: 'muted', callId: phone.call.callId, on })
}

/** Each call has its own microphone and sound again; a muted one stays muted. */
export function separate(): void {
  const line = lineInUse()
  const ids = bothOnLine()
  if (!mixer) return
  mixer.close()
  mixer = undefined
  setMicrophone(true)
  const give = (id: string | undefined, stream: MediaStream | undefined) => {
    if (!line || id === undefined || !stream) return
    if (isMuted) line.mute(id, true)
    line
      .replaceMicrophone(id, stream)
      .catch(error => environment().warn('The call has no microphone', error))
  }
  give(ids?.first, $microphoneInUse.get())
  give(ids?.second, microphone)
  microphone = undefined
  if ($secondCall.get()) changeSecond({ isJoined: false })
}

/** The agent has chosen another microphone during the conference. */
export async function renewConference(): Promise<void> {
  const line = lineInUse()
  const ids = bothOnLine()
  const copy = secondOnLine()?.microphone
  if (!mixer || !line || !ids || !copy) return
  microphone = copy
  setMicrophone(!isMuted)
  mixer.replace('microphone', copy)
  try {
    await line.replaceMicrophone(ids.first, mixer.toFirst)
    await line.replaceMicrophone(ids.second, mixer.toSecond)
  } catch (error) {
    separate()
    throw error
  }
}

onStart(() => separate)
