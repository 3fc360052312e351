import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { emitToHost } from '../../public-events.ts'
import { usable } from './device-choice.ts'

const $blocked = atom(false)

/** Whether autoplay is blocked until a user gesture. */
export const $audioBlocked = readonlyType($blocked)

export function audioIsBlocked(blocked: boolean): void {
  if ($blocked.get() === blocked) return
  $blocked.set(blocked)
  emitToHost('audio-blocked', { blocked })
}

let voice: MediaStream | undefined

/** What is played now. */
export const voiceInUse = (): MediaStream | undefined => voice

/** Plays the far end; `undefined` stops it. Called again after the speaker was changed. */
export async function playRemoteAudio(stream = voice): Promise<void> {
  voice = stream
  const { media, warn } = environment()
  try {
    await media.play(stream, usable('speakerId'))
  } catch (error) {
    if (voice !== stream || stream === undefined) return
    audioIsBlocked(true)
    warn('The voice of the far end cannot be played', error)
  }
}

export async function stopVoice(): Promise<void> {
  voice = undefined
  await playRemoteAudio(undefined)
}

onStart(({ media, warn }) => () => {
  voice = undefined
  $blocked.set(false)
  media.play(undefined, undefined).catch(error => warn('The voice does not stop', error))
})
