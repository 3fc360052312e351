import { callType } from '../enums/call-records.ts'
import { callDirection } from '../enums/calls.ts'
import { z } from '../zod.ts'

/** A supervisor in a running call: who only listens is heard by nobody. */
export const Eavesdropper = z.object({
  userId: z.string(),
  userName: z.string(),
  isCutIn: z.boolean(),
  isSpeaking: z.boolean()
})
export type Eavesdropper = z.infer<typeof Eavesdropper>

/** A call that is on now, as supervisors see it. Times in ms. */
export const RunningCall = z.object({
  callRecordId: z.string(),
  callType: callType.open,
  callDirectionType: callDirection.open,
  agentName: z.string(),
  /** The agent's extension; blank when the robot talks. */
  agentNumber: z.string(),
  customerName: z.string(),
  /** With stars where it is hidden. */
  customerPhone: z.string(),
  area: z.string(),
  templateName: z.string(),
  startTime: z.number(),
  /** Null until somebody answers; only then there is something to hear. */
  answerTime: z.nullable(z.number()),
  eavesdroppers: z.array(Eavesdropper)
})
export type RunningCall = z.infer<typeof RunningCall>

/** Somebody who called in vain and whom nobody has called back yet. */
export const MissedCall = z.object({
  /** Of the last of their calls. */
  callRecordId: z.string(),
  customerId: z.nullable(z.string()),
  customerName: z.string(),
  customerPhone: z.string(),
  area: z.string(),
  telecomOperator: z.string(),
  /** Whom they called. */
  agentName: z.string(),
  callStartTime: z.number(),
  /** How often they have called. */
  times: z.number()
})
export type MissedCall = z.infer<typeof MissedCall>

/** What a seat has done since a moment. */
export const SeatFigures = z.object({
  calls: z.number(),
  outbound: z.number(),
  inbound: z.number(),
  connected: z.number(),
  missed: z.number(),
  talkSeconds: z.number(),
  /** People who wait to be called back by this seat. */
  waiting: z.number()
})
export type SeatFigures = z.infer<typeof SeatFigures>
