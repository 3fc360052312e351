import { z } from '../../contract/zod.ts'
import { Voice } from './schemas.ts'

export const recognitionLimits = {
  hotWords: 50,
  word: 20,
  /** Seconds for which the robot waits for an answer. */
  start: [1, 30],
  /** Milliseconds of silence after which an answer is over. */
  end: [200, 3000],
  sensitivity: [1, 5]
} as const

const within = ([least, most]: readonly [number, number]) =>
  z.int().check(z.gte(least), z.lte(most))
const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(recognitionLimits.word))

/** A word of scripts, and how it is often heard instead. */
export const HotWord = z.object({ word, heard: word })
export type HotWord = z.infer<typeof HotWord>

/** How a robot with this voice listens. */
export const Recognition = z.object({
  hotWords: z.array(HotWord).check(z.maxLength(recognitionLimits.hotWords)),
  startSilence: within(recognitionLimits.start),
  endSilence: within(recognitionLimits.end),
  allowsInterruption: z.boolean(),
  sensitivity: within(recognitionLimits.sensitivity)
})
export type Recognition = z.infer<typeof Recognition>

export const VoiceRecognition = z.object({
  ...{ id: z.string(), name: z.string(), version: z.number(), scripts: Voice.shape.scripts },
  recognition: Recognition
})
export type VoiceRecognition = z.infer<typeof VoiceRecognition>

/** As robots without a chosen voice listen. */
export const usualRecognition: Recognition = {
  ...{ hotWords: [], startSilence: 30, endSilence: 600 },
  ...{ allowsInterruption: true, sensitivity: 3 }
}
