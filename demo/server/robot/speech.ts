/** What the robot says in one call. */
import type { Said } from '../dialogues/said.ts'
import { findings, type ScriptName, scripts } from '../dialogues/scripts.ts'
import { lengthOf, linesFrom } from '../dialogues/timeline.ts'
import type { Finding } from './robot-records.ts'

/** One of the scripts that can be heard, or lines that are only written. */
export type Speech =
  | { readonly script: ScriptName }
  | {
      readonly lines: readonly Said[]
      readonly speaksFor: number
      readonly finding?: Finding
    }

/** In milliseconds; a script that can be heard never for longer than `most`. */
export const lastsFor = (speech: Speech, most: number): number =>
  'script' in speech ? Math.min(most, lengthOf(scripts[speech.script])) : speech.speaksFor

export const linesOf = (speech: Speech): readonly Said[] =>
  'lines' in speech ? speech.lines : linesFrom(scripts[speech.script])

/** What the robot knows once somebody has answered it. */
export const findingOf = (speech: Speech): Finding | undefined =>
  'script' in speech ? findings[speech.script] : speech.finding
