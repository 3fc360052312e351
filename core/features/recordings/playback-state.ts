/** Page-wide playback state: one recording at a time. */
import { atom, readonlyType } from 'nanostores'

interface Source {
  readonly callRecordId: string
  /** The player that started it; playback stops when it is removed. */
  readonly place: string
}

export type Playback =
  | { readonly status: 'none' }
  /** The call has no recording: 没有要播放的音频. */
  | ({ readonly status: 'absent' } & Source)
  /** Playback failed; its player shows the message. */
  | ({ readonly status: 'failed'; readonly message: string } & Source)
  | ({
      readonly status: 'loading' | 'playing' | 'paused'
      /** Position in seconds, updated every second. */
      readonly seconds: number
      /** Duration in seconds, once known. */
      readonly length: number | undefined
    } & Source)

const $now = atom<Playback>({ status: 'none' })
export const $playback = readonlyType($now)

/** Sets the state; for the playback controller only. */
export const playbackIs = (playback: Playback): void => $now.set(playback)

/** 0 stopped, 1 playing (rule recording-3). */
export const stateOf = (playback: Playback, callRecordId: string): 0 | 1 =>
  playback.status !== 'none' && playback.callRecordId === callRecordId && isOn(playback) ? 1 : 0

const isOn = ({ status }: Playback): boolean => status === 'loading' || status === 'playing'

let stop = (): void => undefined

/** Registers the stop function of the lazily loaded playback controller. */
export const stopBy = (how: () => void): void => {
  stop = how
}

export const stopRecording = (): void => stop()

const places = new Map<string, string[]>()

/** Players that can show an error message. */
const errorPlayers = new Set<string>()
export const showsErrors = (place: string): boolean => errorPlayers.has(place)

/** Registers a player of a call. The returned function removes it and stops its playback. */
export function attendRecording(
  callRecordId: string,
  place: string,
  showsErrors = false
): () => void {
  if (showsErrors) errorPlayers.add(place)
  places.set(callRecordId, [...(places.get(callRecordId) ?? []), place])
  return () => {
    errorPlayers.delete(place)
    const left = (places.get(callRecordId) ?? []).filter(other => other !== place)
    if (left.length > 0) places.set(callRecordId, left)
    else places.delete(callRecordId)
    const now = $now.get()
    if (now.status !== 'none' && now.callRecordId === callRecordId && now.place === place) stop()
  }
}

/** The most recent player of a call, to start it from another view. */
export const placeOf = (callRecordId: string): string => places.get(callRecordId)?.at(-1) ?? ''
