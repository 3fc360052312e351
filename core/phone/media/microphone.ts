import { atom, readonlyType } from 'nanostores'
import { after } from '../../environment/clock.ts'
import { environment, onStart } from '../../environment/environment.ts'
import { dismiss, notify } from '../../notices.ts'
import { refusal, reportRefusal } from '../call/call-refusal.ts'
import { phoneMessages } from '../phone-messages.ts'
import type { MicrophoneState } from '../state/phone-types.ts'
import { audioProcessing } from './audio-processing.ts'
import { lookAtDevices, usable } from './device-choice.ts'

const $state = atom<MicrophoneState>({ status: 'unknown' })

/** Microphone availability. */
export const $microphone = readonlyType($state)

const texts = {
  denied: phoneMessages.microphoneDenied,
  absent: phoneMessages.microphoneAbsent,
  busy: phoneMessages.microphoneBusy,
  'forbidden-by-page': phoneMessages.microphoneForbidden,
  lost: phoneMessages.microphoneLost,
  unsupported: phoneMessages.browserCannotCall
} as const
type MicrophoneError = keyof typeof texts

export function microphoneIs(status: 'ready' | 'unknown' | MicrophoneError): void {
  $state.set(
    status === 'ready' || status === 'unknown' ? { status } : { status, text: texts[status]() }
  )
}

/** Failure reasons by DOMException name; every other name is an unusable device. */
const errors: Readonly<Record<string, MicrophoneError>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'forbidden-by-page',
  NotFoundError: 'absent',
  DevicesNotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotSupportedError: 'unsupported'
}

async function errorOf(name: string): Promise<MicrophoneError> {
  const found = errors[name] ?? 'busy'
  if (found !== 'denied') return found
  return (await environment().media.permission()) === 'forbidden-by-page'
    ? 'forbidden-by-page'
    : found
}

/**
 * Opens the chosen microphone, or another one when it is missing.
 * @throws `Failure` of kind `microphone` with the browser's error name as code.
 */
export async function openMicrophone(): Promise<MediaStream> {
  const { media } = environment()
  const chosen = usable('microphoneId')
  const processing = audioProcessing()
  try {
    const stream = await media
      .openMicrophone(chosen, processing)
      .catch(error =>
        chosen === undefined ? Promise.reject(error) : media.openMicrophone(undefined, processing)
      )
    /** A reused stream may still be muted by its previous call. */
    for (const track of stream.getAudioTracks()) track.enabled = true
    microphoneIs('ready')
    return stream
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Error'
    const found = await errorOf(name)
    microphoneIs(found)
    throw refusal(texts[found](), 'microphone', name)
  }
}

const HINT_AFTER_MS = 1500 // rule phone-43

/**
 * Opens the microphone with a time limit: shows a hint during the permission prompt and rejects at
 * the limit. A stream that arrives later is closed.
 */
export function openMicrophoneWithin(limitMs: number, tooLate: () => string): Promise<MediaStream> {
  const opening = openMicrophone()
  let hint: number | undefined
  let isAnswered = false
  const point = async (): Promise<void> => {
    if ((await environment().media.permission()) !== 'prompt' || isAnswered) return
    hint = notify('info', phoneMessages.allowMicrophone(), { for: Number.POSITIVE_INFINITY })
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

/** Stops the tracks, so that the browser's recording indicator disappears. */
export function closeMicrophone(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Checks availability without a permission prompt. Never rejects. */
export async function checkMicrophone(): Promise<void> {
  try {
    const permission = await environment().media.permission()
    if (permission !== 'granted' && permission !== 'prompt') microphoneIs(permission)
    else if (!(await lookAtDevices())) microphoneIs('absent')
    else if ($state.get().status !== 'ready' && $state.get().status !== 'lost')
      microphoneIs(permission === 'granted' ? 'ready' : 'unknown')
  } catch (error) {
    environment().warn('The devices of this computer cannot be listed', error)
  }
}

/** Requests permission again, in a user gesture, and closes the microphone. */
export async function retryMicrophone(): Promise<void> {
  try {
    closeMicrophone(await openMicrophone())
    await lookAtDevices()
  } catch (error) {
    throw reportRefusal(error)
  }
}

onStart(({ media }) => {
  const stopWatching = media.onDeviceChange(() => void checkMicrophone())
  return () => {
    stopWatching()
    $state.set({ status: 'unknown' })
  }
})
