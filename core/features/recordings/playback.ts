/** Plays recordings, one at a time. */
import { atom, readonlyType } from 'nanostores'
import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
import { toFailure } from '../../failure.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { type Sound, sounds } from './audio-element.ts'
import { $waves } from './load-wave.ts'
import { recordingMessages as messages } from './messages.ts'
import { afterSilence } from './peaks.ts'
import {
  $playback,
  type Playback,
  placeOf,
  playbackIs,
  showsErrors,
  stopBy,
  stopRecording
} from './playback-state.ts'
import { recordingAccess } from './recording-access.ts'

/** Position update interval in ms (rule recording-4). */
const TICK_MS = 1000
const DRAG_PAUSE_MS = 700 // rule recording-4
/** Shorter interval, in ms, while skipping silences. */
const SILENCE_MS = 200

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const
export type Speed = (typeof speeds)[number]

const $rate = atom<Speed>(1)
const $skips = atom(false)
/** Playback rate for all recordings until the page is closed. */
export const $speed = readonlyType($rate)
export const $skipsSilence = readonlyType($skips)

let sound: Sound | undefined
let question = 0
let releases: (() => void)[] = []
let endDrag: (() => void) | undefined
/** Whether a new ticket was tried since the last successful playback. */
let isRenewed = false

type Loaded = Extract<Playback, { readonly seconds: number }>

const loaded = (): Loaded | undefined => {
  const now = $playback.get()
  return 'seconds' in now ? now : undefined
}
const become = (change: Partial<Pick<Loaded, 'status' | 'seconds' | 'length' | 'place'>>): void => {
  const now = loaded()
  if (now) playbackIs({ ...now, ...change })
}

/**
 * Plays a call from its current position or the beginning.
 * @throws `Failure`, already shown.
 */
export async function playRecording(callRecordId: string, place = ''): Promise<void> {
  const now = loaded()
  if (now?.callRecordId !== callRecordId) return begin(callRecordId, place, 0)
  become({ place })
  if (now.status === 'paused') await resume()
}

/** Plays a call from a position in seconds, such as that of a transcript line. */
export async function playFrom(callRecordId: string, seconds: number, place?: string) {
  const now = loaded()
  if (now?.callRecordId !== callRecordId)
    return begin(callRecordId, place ?? placeOf(callRecordId), seconds)
  become({ seconds, place: place ?? now.place })
  if (now.status === 'loading') return
  endDragging()
  sound?.moveTo(seconds)
  await resume()
}

export function pauseRecording(): void {
  const now = loaded()
  if (now?.status !== 'playing') return
  sound?.pause()
  become({ status: 'paused', seconds: sound?.seconds() ?? now.seconds })
}

/**
 * Seeks during a drag: playback pauses and resumes 700 ms after the last move. A call that is not
 * loaded starts there.
 */
export function seekRecording(callRecordId: string, seconds: number, place: string): Promise<void> {
  const now = loaded()
  if (now?.callRecordId !== callRecordId) return begin(callRecordId, place, seconds)
  become({ seconds, place })
  if (now.status !== 'loading') {
    sound?.pause()
    endDrag?.()
    endDrag = after(DRAG_PAUSE_MS, () => {
      endDrag = undefined
      const now = loaded()
      sound?.moveTo(now?.seconds ?? seconds)
      if (now?.status === 'playing') void resume()
    })
  }
  return Promise.resolve()
}

export function setSpeed(speed: Speed): void {
  $rate.set(speed)
  sound?.setSpeed(speed)
}

export const skipSilence = (on: boolean): void => $skips.set(on)

async function begin(callRecordId: string, place: string, seconds: number): Promise<void> {
  stopRecording()
  const mine = question
  playbackIs({ status: 'loading', callRecordId, place, seconds, length: undefined })
  try {
    const address = await recordingAccess(callRecordId, { isSilent: showsErrors(place) })
    if (mine !== question) return
    if (address) await start(address)
    else {
      playbackIs({ status: 'absent', callRecordId, place })
      notify('warning', messages.none())
    }
  } catch (error) {
    if (mine === question) {
      stopRecording()
      const { message } = toFailure(error, messages.failed())
      if (showsErrors(place)) playbackIs({ status: 'failed', callRecordId, place, message })
    }
    throw error
  }
}

async function start(address: string): Promise<void> {
  const mine = question
  isRenewed = false
  sound = sounds().open({
    onLength: length => become({ length }),
    onEnd: stopRecording,
    onBroken: () => void renew(mine)
  })
  const { every } = environment()
  releases = [every(TICK_MS, tick), every(SILENCE_MS, skip), sound.release]
  sound.setSpeed($rate.get())
  sound.load(address, loaded()?.seconds ?? 0)
  await resume()
}

/** Stays paused when autoplay is blocked. */
async function resume(): Promise<void> {
  const mine = question
  try {
    become({ status: 'playing' })
    await sound?.play()
  } catch (cause) {
    // Errors of the file itself are reported by the audio element.
    if (mine === question && (cause as { name?: string }).name === 'NotAllowedError')
      become({ status: 'paused' })
  }
}

/** Replaces an expired ticket, once; a second error is the recording's. */
async function renew(mine: number): Promise<void> {
  const now = loaded()
  if (mine !== question || !now || !sound) return
  if (isRenewed) return fail()
  isRenewed = true
  const wasPlaying = now.status === 'playing'
  become({ status: 'loading' })
  const address = await recordingAccess(now.callRecordId, { isSilent: true }).catch(() => undefined)
  if (mine !== question) return
  if (!address) return fail()
  sound.load(address, loaded()?.seconds ?? 0)
  if (wasPlaying) await resume()
  else become({ status: 'paused' })
}

function fail(): void {
  const now = loaded()
  stopRecording()
  if (now && showsErrors(now.place)) {
    const { callRecordId, place } = now
    playbackIs({ status: 'failed', callRecordId, place, message: messages.failed() })
  } else notify('error', messages.failed())
}

function tick(): void {
  const now = loaded()
  if (now?.status !== 'playing' || endDrag || !sound) return
  const seconds = sound.seconds()
  if (seconds > now.seconds) isRenewed = false
  become({ seconds })
}

function skip(): void {
  const now = loaded()
  if (!$skips.get() || now?.status !== 'playing' || endDrag || !sound) return
  const wave = $waves.get().get(now.callRecordId)
  if (!wave || wave === 'loading') return
  const goal = afterSilence(wave.silences, sound.seconds())
  if (goal === undefined) return
  sound.moveTo(goal)
  become({ seconds: goal })
}

function endDragging(): void {
  endDrag?.()
  endDrag = undefined
}

stopBy(() => {
  question++
  endDragging()
  for (const release of releases) release()
  releases = []
  sound = undefined
  playbackIs({ status: 'none' })
})
onSignedOut(stopRecording)
