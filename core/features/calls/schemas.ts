import { z } from '../../contract/zod.ts'
import { RecordingGap } from '../recording-pause/schemas.ts'
import { callDirection, connectResult, hangupType } from './enums.ts'

/** Data of the call panel; `dialPanelVisble` is the wire spelling. */
export const CallPanel = z.object({
  callRecordId: z.string(),
  customerId: z.nullable(z.string()),
  customerName: z.string(),
  customerPhone: z.string(),
  area: z.string(),
  telecomOperator: z.string(),
  callDirectionType: callDirection.open,
  dialPanelVisble: z.boolean(),
  fixedAreaCode: z.string(),
  entNickname: z.string(),
  entLogo: z.string(),
  survivalField: z.string()
})
export type CallPanel = z.infer<typeof CallPanel>

/** One row of the call records. Times in ms, durations in s. */
export const CallRecord = z.object({
  callRecordId: z.string(),
  callType: z.number(),
  callDirectionType: callDirection.open,
  customerId: z.nullable(z.string()),
  customerName: z.string(),
  customerPhone: z.string(),
  phone: z.string(),
  area: z.string(),
  telecomOperator: z._default(z.string(), ''),
  agentName: z.string(),
  callStartTime: z.number(),
  callEndTime: z.nullable(z.number()),
  ringTime: z.number(),
  callDuration: z._default(z.number(), 0),
  holdingSeconds: z.number(),
  connectResult: connectResult.open,
  hangupType: hangupType.open,
  /** The supervisor who ended the call; only with `hangupType` 4. */
  hangupName: z.optional(z.string()),
  hasRecording: z.boolean(),
  /** There was one, whose term is over. Omitted otherwise; the same of the transcript. */
  isRecordingRemoved: z.optional(z.literal(true)),
  isTranscriptRemoved: z.optional(z.literal(true)),
  /**
   * Early media in ms: recorded time before the answer. Omitted when the recording starts with the
   * answer; for an unanswered call it is the whole recording.
   */
  earlyMediaMs: z.optional(z.number()),
  /** Where the recording was paused; omitted without pauses. */
  recordingGaps: z.optional(z.array(RecordingGap))
})
export type CallRecord = z.infer<typeof CallRecord>
