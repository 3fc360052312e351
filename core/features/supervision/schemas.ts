import { z } from '../../contract/zod.ts'
import { callType } from '../calls/call-record-enums.ts'
import { callDirection } from '../calls/enums.ts'

/** A supervisor in a running call; inaudible while only listening. */
export const Eavesdropper = z.object({
  userId: z.string(),
  userName: z.string(),
  isCutIn: z.boolean(),
  isSpeaking: z.boolean(),
  /** Whether only the agent hears the supervisor who speaks. */
  isWhispering: z.optional(z.boolean())
})
export type Eavesdropper = z.infer<typeof Eavesdropper>

/** A running call as supervisors see it. Times in ms. */
export const RunningCall = z.object({
  callRecordId: z.string(),
  callType: callType.open,
  callDirectionType: callDirection.open,
  agentName: z.string(),
  /** The agent's extension; blank for a robot. */
  agentNumber: z.string(),
  customerName: z.string(),
  /** With asterisks when masked. */
  customerPhone: z.string(),
  area: z.string(),
  /** The enterprise's own number in the call; blank if unknown. */
  ourNumber: z.string(),
  /** The group of that number; `none` without one. */
  lineGroupId: z.string(),
  templateName: z.string(),
  startTime: z.number(),
  /** Null until answered; listening is possible only then. */
  answerTime: z.nullable(z.number()),
  eavesdroppers: z.array(Eavesdropper),
  isRecordingPaused: z.optional(z.boolean())
})
export type RunningCall = z.infer<typeof RunningCall>

/** A missed caller who has not been called back yet. */
export const MissedCall = z.object({
  /** Of their last call. */
  callRecordId: z.string(),
  customerId: z.nullable(z.string()),
  customerName: z.string(),
  customerPhone: z.string(),
  area: z.string(),
  telecomOperator: z.string(),
  /** The called agent. */
  agentName: z.string(),
  callStartTime: z.number(),
  /** Number of their calls. */
  times: z.number()
})
export type MissedCall = z.infer<typeof MissedCall>

/** Counters of a seat since a given time. */
export const SeatMetrics = z.object({
  calls: z.number(),
  outbound: z.number(),
  inbound: z.number(),
  connected: z.number(),
  missed: z.number(),
  talkSeconds: z.number(),
  /** Missed callers waiting for this seat. */
  waiting: z.number()
})
export type SeatMetrics = z.infer<typeof SeatMetrics>
