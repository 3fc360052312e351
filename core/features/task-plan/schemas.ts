import { z } from '../../contract/zod.ts'
import { connectResult } from '../calls/enums.ts'

/** Progress of a test call. Times in ms. */
export const TestCall = z.object({
  callRecordId: z.string(),
  cidNumber: z.string(),
  startTime: z.number(),
  answerTime: z.nullable(z.number()),
  endTime: z.nullable(z.number()),
  /** Talk time by the call's own clock, which a demo may accelerate. */
  talkSeconds: z.number(),
  /** Its result, once ended. */
  connectResult: connectResult.open,
  /** Blank until known. */
  levelCode: z.string(),
  lines: z.array(z.object({ sequence: z.number(), role: z.string(), text: z.string() }))
})
export type TestCall = z.infer<typeof TestCall>
