import { z } from '../../contract/zod.ts'
import { voiceSex, voiceStyle } from './enums.ts'

/** Limits of a voice: percentages of the usual speed and volume, and the pitch from 0 to 100. */
export const voiceLimits = {
  speed: [50, 200],
  pitch: [0, 100],
  volume: [10, 200],
  name: 32,
  text: 200
} as const

const within = ([least, most]: readonly [number, number]) =>
  z.int().check(z.gte(least), z.lte(most))

/** What is heard. */
export const VoiceSound = z.object({
  sex: voiceSex.schema,
  speed: within(voiceLimits.speed),
  pitch: within(voiceLimits.pitch),
  volume: within(voiceLimits.volume)
})
export type VoiceSound = z.infer<typeof VoiceSound>

export const VoiceDraft = z.extend(VoiceSound, {
  name: z.string().check(z.maxLength(voiceLimits.name)),
  style: voiceStyle.schema,
  sampleText: z.string().check(z.maxLength(voiceLimits.text)),
  remark: z.string().check(z.maxLength(voiceLimits.text))
})
export type VoiceDraft = z.infer<typeof VoiceDraft>

export const Voice = z.object({
  id: z.string(),
  name: z.string(),
  sex: voiceSex.open,
  style: voiceStyle.open,
  speed: z.number(),
  pitch: z.number(),
  volume: z.number(),
  sampleText: z.string(),
  remark: z.string(),
  version: z.number(),
  updateTime: z.number(),
  /** The scripts that chose it. */
  scripts: z.array(z.object({ templateCode: z.string(), templateName: z.string() }))
})
export type Voice = z.infer<typeof Voice>
