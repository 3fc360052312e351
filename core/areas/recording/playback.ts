/** Plays recordings, one at a time. */
import { atom, readonlyType } from 'nanostores'
import { after } from '../../clock.ts'
import { environment } from '../../environment.ts'
import { toFailure } from '../../failure.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { recordingText as t } from '../../text/recording.ts'
import { afterSilence } from './peaks.ts'
import { type Sound, sounds } from './sound.ts'
import {
  $playback,
  isTelling,
  type Playback,
  placeOf,
  playbackIs,
  stopBy,
  stopRecording
} from './state.ts'
import { $waves } from './waves.ts'
import { wayToHear } from './ways.ts'

/** Doc 3 §9. */
const TICK_MS = 1000
const DRAG_PAUSE_MS = 700
/** Silence is looked for oftener, or half of it would be heard. */
const SILENCE_MS = 200

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const
export type Speed = (typeof speeds)[number]

const $rate = atom<Speed>(1)
const $skips = atom(false)
/** How fast everything is played until the page goes. */
export const $speed = readonlyType($rate)
export const $skipsSilence = readonlyType($skips)

let sound: Sound | undefined
let question = 0
let releases: (() => void)[] = []
let endDrag: (() => void) | undefined
/** Whether a new ticket has been tried since something was last heard. */
let isRenewed = false

type Heard = Extract<Playback, { readonly seconds: number }>

const heard = (): Heard | undefined => {
  const now = $playback.get()
  return 'seconds' in now ? now : undefined
}
const become = (change: Partial<Pick<Heard, 'at' | 'seconds' | 'length' | 'place'>>): void => {
  const now = heard()
  if (now) playbackIs({ ...now, ...change })
}

/** Plays a call from where it stands, or from the beginning. Rejects with a `Failure` that the person has been told. */
export async function playRecording(callRecordId: string, place = ''): Promise<void> {
  const now = heard()
  if (now?.callRecordId !== callRecordId) return begin(callRecordId, place, 0)
  become({ place })
  if (now.at === 'paused') await resume()
}

/** Plays a call from a moment on, such as that of a line of its transcript. */
export async function playFrom(callRecordId: string, seconds: number, place?: string) {
  const now = heard()
  if (now?.callRecordId !== callRecordId)
    return begin(callRecordId, place ?? placeOf(callRecordId), seconds)
  become({ seconds, place: place ?? now.place })
  if (now.at === 'loading') return
  endDragging()
  sound?.moveTo(seconds)
  await resume()
}

export function pauseRecording(): void {
  const now = heard()
  if (now?.at !== 'playing') return
  sound?.pause()
  become({ at: 'paused', seconds: sound?.seconds() ?? now.seconds })
}

/**
 * Somebody drags: what is heard stops, and goes on from there 700 ms after the last move. A call
 * that is not the one on the air begins there.
 */
export function seekRecording(callRecordId: string, seconds: number, place: string): Promise<void> {
  const now = heard()
  if (now?.callRecordId !== callRecordId) return begin(callRecordId, place, seconds)
  become({ seconds, place })
  if (now.at !== 'loading') {
    sound?.pause()
    endDrag?.()
    endDrag = after(DRAG_PAUSE_MS, () => {
      endDrag = undefined
      const now = heard()
      sound?.moveTo(now?.seconds ?? seconds)
      if (now?.at === 'playing') void resume()
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
  playbackIs({ at: 'loading', callRecordId, place, seconds, length: undefined })
  try {
    const address = await wayToHear(callRecordId, { isSilent: isTelling(place) })
    if (mine !== question) return
    if (address) await start(address)
    else {
      playbackIs({ at: 'absent', callRecordId, place })
      notify('warning', t.none())
    }
  } catch (error) {
    if (mine === question) {
      stopRecording()
      const { message } = toFailure(error, t.failed())
      if (isTelling(place)) playbackIs({ at: 'failed', callRecordId, place, message })
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
  sound.load(address, heard()?.seconds ?? 0)
  await resume()
}

/** A browser that wants another click first leaves it paused. */
async function resume(): Promise<void> {
  const mine = question
  try {
    become({ at: 'playing' })
    await sound?.play()
  } catch (cause) {
    // Whatever is wrong with the file itself has been said by then.
    if (mine === question && (cause as { name?: string }).name === 'NotAllowedError')
      become({ at: 'paused' })
  }
}

/** A ticket that has run out gives way to another one, once; then it is the recording's fault. */
async function renew(mine: number): Promise<void> {
  const now = heard()
  if (mine !== question || !now || !sound) return
  if (isRenewed) return fail()
  isRenewed = true
  const wasPlaying = now.at === 'playing'
  become({ at: 'loading' })
  const address = await wayToHear(now.callRecordId, { isSilent: true }).catch(() => undefined)
  if (mine !== question) return
  if (!address) return fail()
  sound.load(address, heard()?.seconds ?? 0)
  if (wasPlaying) await resume()
  else become({ at: 'paused' })
}

function fail(): void {
  const now = heard()
  stopRecording()
  if (now && isTelling(now.place)) {
    const { callRecordId, place } = now
    playbackIs({ at: 'failed', callRecordId, place, message: t.failed() })
  } else notify('error', t.failed())
}

function tick(): void {
  const now = heard()
  if (now?.at !== 'playing' || endDrag || !sound) return
  const seconds = sound.seconds()
  if (seconds > now.seconds) isRenewed = false
  become({ seconds })
}

function skip(): void {
  const now = heard()
  if (!$skips.get() || now?.at !== 'playing' || endDrag || !sound) return
  const wave = $waves.get().get(now.callRecordId)
  if (!wave || wave === 'coming') return
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
  playbackIs({ at: 'none' })
})
onSignedOut(stopRecording)
