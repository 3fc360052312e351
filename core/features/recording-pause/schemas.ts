import { z } from '../../contract/zod.ts'

/** The recording of a call in progress. */
export const RecordingState = z.object({
  callRecordId: z.string(),
  /** Whether the exchange records the call and can pause it. */
  canPause: z.boolean(),
  isPaused: z.boolean(),
  /** Until the recording resumes by itself, at the time of the reply; null without a limit. */
  secondsLeft: z.nullable(z.number())
})
export type RecordingState = z.infer<typeof RecordingState>

/** A pause, in ms from the beginning of the recording, which is silent there. */
export const RecordingGap = z.object({ from: z.number(), to: z.number() })
export type RecordingGap = z.infer<typeof RecordingGap>
