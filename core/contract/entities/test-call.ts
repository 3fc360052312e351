import { connectResult } from '../enums/calls.ts'
import { z } from '../zod.ts'

/** How far a call has come with which a script and a line are tried out. Times in ms. */
export const TestCall = z.object({
  callRecordId: z.string(),
  cidNumber: z.string(),
  startTime: z.number(),
  answerTime: z.nullable(z.number()),
  endTime: z.nullable(z.number()),
  /** How long they have talked, by the call's own time: a demo may play it faster. */
  talkSeconds: z.number(),
  /** What became of it, once it is over. */
  connectResult: connectResult.open,
  /** Blank while nobody knows. */
  levelCode: z.string(),
  lines: z.array(z.object({ sequence: z.number(), role: z.string(), text: z.string() }))
})
export type TestCall = z.infer<typeof TestCall>
