import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../environment.ts'
import { tellHost } from '../events.ts'
import { usable } from './choices.ts'

const $blocked = atom(false)

/** Whether the browser keeps us silent until somebody clicks. */
export const $audioBlocked = readonlyType($blocked)

export function audioIsBlocked(blocked: boolean): void {
  if ($blocked.get() === blocked) return
  $blocked.set(blocked)
  tellHost('audio-blocked', { blocked })
}

let voice: MediaStream | undefined

/** Lets the agent hear the far end; `undefined` ends it. Also after another speaker was chosen. */
export async function playVoice(stream = voice): Promise<void> {
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
  await playVoice(undefined)
}

onStart(({ media, warn }) => () => {
  voice = undefined
  $blocked.set(false)
  media.play(undefined, undefined).catch(error => warn('The voice does not stop', error))
})
