import { z } from '../../contract/zod.ts'

const days = z.nullable(z.int().check(z.gte(30), z.lte(3650)))

/** Days after the end of a call; null: for ever. */
export const RetentionTerms = z.object({ recordingDays: days, transcriptDays: days })
export type RetentionTerms = z.infer<typeof RetentionTerms>

/** Recordings and transcripts; the bytes are computed from the lengths of the calls. */
export const StoredCalls = z.object({
  recordings: z.int(),
  bytes: z.number(),
  transcripts: z.int()
})
export type StoredCalls = z.infer<typeof StoredCalls>

export const Retention = z.object({
  ...RetentionTerms.shape,
  version: z.int(),
  stored: StoredCalls,
  /** What the last run that deleted anything has deleted; time in ms. */
  lastRun: z.nullable(z.object({ ...StoredCalls.shape, time: z.number() }))
})
export type Retention = z.infer<typeof Retention>
