import { atom, readonlyType } from 'nanostores'
import { after } from '../clock.ts'
import { environment, onStart } from '../environment.ts'
import { dismiss, notify } from '../notices.ts'
import { phoneText } from '../text/phone.ts'
import { lookAtDevices, usable } from './choices.ts'
import { refusal, tell } from './refusal.ts'
import type { MicrophoneState } from './types.ts'

const $state = atom<MicrophoneState>({ at: 'unknown' })

/** Whether the agent can be heard. */
export const $microphone = readonlyType($state)

const texts = {
  denied: phoneText.microphoneDenied,
  absent: phoneText.microphoneAbsent,
  busy: phoneText.microphoneBusy,
  'forbidden-by-page': phoneText.microphoneForbidden,
  lost: phoneText.microphoneLost
} as const
type Trouble = keyof typeof texts

export function microphoneIs(at: 'ready' | 'unknown' | Trouble): void {
  $state.set(at === 'ready' || at === 'unknown' ? { at } : { at, text: texts[at]() })
}

/** The browser's own names for its reasons; every other name is a device that will not work. */
const troubles: Readonly<Record<string, Trouble>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'forbidden-by-page',
  NotFoundError: 'absent',
  DevicesNotFoundError: 'absent',
  OverconstrainedError: 'absent'
}

async function troubleOf(name: string): Promise<Trouble> {
  const trouble = troubles[name] ?? 'busy'
  if (trouble !== 'denied') return trouble
  return (await environment().media.permission()) === 'forbidden-by-page'
    ? 'forbidden-by-page'
    : trouble
}

/**
 * Opens the microphone that the agent has chosen, or any other when it is gone.
 *
 * Rejects with a `Failure` of kind `microphone` whose code is the browser's error name.
 */
export async function openMicrophone(): Promise<MediaStream> {
  const { media } = environment()
  const chosen = usable('microphoneId')
  try {
    const stream = await media
      .openMicrophone(chosen)
      .catch(error =>
        chosen === undefined ? Promise.reject(error) : media.openMicrophone(undefined)
      )
    /** A stream that has served a muted call is still silent. */
    for (const track of stream.getAudioTracks()) track.enabled = true
    microphoneIs('ready')
    return stream
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Error'
    const trouble = await troubleOf(name)
    microphoneIs(trouble)
    throw refusal(texts[trouble](), 'microphone', name)
  }
}

const HINT_AFTER_MS = 1500

/**
 * The same, but the browser's question to the person does not stay open for ever: there is a hint
 * to it, and an end. A microphone that comes later is let go of.
 */
export function openMicrophoneWithin(limitMs: number, tooLate: () => string): Promise<MediaStream> {
  const opening = openMicrophone()
  let hint: number | undefined
  let isAnswered = false
  const point = async (): Promise<void> => {
    if ((await environment().media.permission()) !== 'prompt' || isAnswered) return
    hint = notify('info', phoneText.allowMicrophone(), { for: Number.POSITIVE_INFINITY })
  }
  const stopHint = after(HINT_AFTER_MS, () => void point().catch(() => undefined))
  return new Promise((open, refuse) => {
    const stop = after(limitMs, () => {
      refuse(refusal(tooLate(), 'microphone', 'TimeoutError'))
      done()
      opening.then(closeMicrophone, () => undefined)
    })
    const done = () => {
      isAnswered = true
      stop()
      stopHint()
      if (hint !== undefined) dismiss(hint)
    }
    opening.finally(done).then(open, refuse)
  })
}

/** Lets go of it, so that the browser's red light goes out. */
export function closeMicrophone(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** What can be known without asking the person. Never rejects. */
export async function lookAtMicrophone(): Promise<void> {
  try {
    const permission = await environment().media.permission()
    if (permission === 'denied' || permission === 'forbidden-by-page') microphoneIs(permission)
    else if (!(await lookAtDevices())) microphoneIs('absent')
    else if ($state.get().at !== 'ready' && $state.get().at !== 'lost')
      microphoneIs(permission === 'granted' ? 'ready' : 'unknown')
  } catch (error) {
    environment().warn('The devices of this computer cannot be listed', error)
  }
}

/** Asks the person once more, from a click, and lets go of the microphone again. */
export async function retryMicrophone(): Promise<void> {
  try {
    closeMicrophone(await openMicrophone())
    await lookAtDevices()
  } catch (error) {
    throw tell(error)
  }
}

onStart(({ media }) => {
  const stopWatching = media.onDeviceChange(() => void lookAtMicrophone())
  return () => {
    stopWatching()
    $state.set({ at: 'unknown' })
  }
})
