/** Which recording is heard, and where it was asked for: one at a time on the whole page. */
import { atom, readonlyType } from 'nanostores'

interface Heard {
  readonly callRecordId: string
  /** The player that was pressed; with it the sound goes. */
  readonly place: string
}

export type Playback =
  | { readonly at: 'none' }
  /** There is no recording of this call: 没有要播放的音频. */
  | ({ readonly at: 'absent' } & Heard)
  /** It could not be heard, which its player says. */
  | ({ readonly at: 'failed'; readonly message: string } & Heard)
  | ({
      readonly at: 'loading' | 'playing' | 'paused'
      /** Where in the recording; set anew every second. */
      readonly seconds: number
      /** How long it is, once that is known. */
      readonly length: number | undefined
    } & Heard)

const $now = atom<Playback>({ at: 'none' })
export const $playback = readonlyType($now)

/** For those who play; everybody else reads. */
export const playbackIs = (playback: Playback): void => $now.set(playback)

/** The two states of doc 3 §4: 0 stopped, 1 playing. */
export const stateOf = (playback: Playback, callRecordId: string): 0 | 1 =>
  playback.at !== 'none' && playback.callRecordId === callRecordId && isOn(playback) ? 1 : 0

const isOn = ({ at }: Playback): boolean => at === 'loading' || at === 'playing'

let stop = (): void => undefined

/** What plays comes when it is first asked for; until then there is nothing to stop. */
export const stopBy = (how: () => void): void => {
  stop = how
}

export const stopRecording = (): void => stop()

const places = new Map<string, string[]>()

/** Players that have room to say what is wrong. */
const telling = new Set<string>()
export const isTelling = (place: string): boolean => telling.has(place)

/** A player of a call stands somewhere now; what it returns says that it has gone, and its sound with it. */
export function attendRecording(
  callRecordId: string,
  place: string,
  isTelling = false
): () => void {
  if (isTelling) telling.add(place)
  places.set(callRecordId, [...(places.get(callRecordId) ?? []), place])
  return () => {
    telling.delete(place)
    const left = (places.get(callRecordId) ?? []).filter(other => other !== place)
    if (left.length > 0) places.set(callRecordId, left)
    else places.delete(callRecordId)
    const now = $now.get()
    if (now.at !== 'none' && now.callRecordId === callRecordId && now.place === place) stop()
  }
}

/** The player of a call that came last, for those who start it from elsewhere. */
export const placeOf = (callRecordId: string): string => places.get(callRecordId)?.at(-1) ?? ''
