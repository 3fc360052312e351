import { atom, readonlyType } from 'nanostores'

export interface RecordingPause {
  readonly isPaused: boolean
  /** When the recording goes on by itself, on the clock of `$wallClock`; undefined: never. */
  readonly until: number | undefined
}

const $known = atom<RecordingPause | undefined>()

/** Undefined where the recording cannot be paused. */
export const $recordingPause = readonlyType($known)

export const recordingPauseIs = (pause: RecordingPause | undefined): void => $known.set(pause)
