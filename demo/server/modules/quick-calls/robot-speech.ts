/** The robot's lines in a call. */

import { findings, type ScriptName, scripts } from '../dialogue/dialogue-scripts.ts'
import type { SpokenLine } from '../dialogue/spoken-lines.ts'
import { lengthOf, linesFrom } from '../dialogue/timeline.ts'
import type { Finding } from './robot-records.ts'

/** A script with audio, or lines without. */
export type Speech = {
  /** Version of the called script that the lines are of. */
  readonly version?: number
} & (
  | { readonly script: ScriptName }
  | {
      readonly lines: readonly SpokenLine[]
      readonly speaksFor: number
      readonly finding?: Finding
    }
)

/** Duration in ms; a script with audio is capped at `most`. */
export const lastsFor = (speech: Speech, most: number): number =>
  'script' in speech ? Math.min(most, lengthOf(scripts[speech.script])) : speech.speaksFor

export const linesOf = (speech: Speech): readonly SpokenLine[] =>
  'lines' in speech ? speech.lines : linesFrom(scripts[speech.script])

/** The robot's findings in an answered call. */
export const findingOf = (speech: Speech): Finding | undefined =>
  'script' in speech ? findings[speech.script] : speech.finding
