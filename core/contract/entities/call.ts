import { callDirection, connectResult, hangupType } from '../enums/calls.ts'
import { z } from '../zod.ts'

/** Doc 1 §3 Call panel data; `dialPanelVisble` is spelt as the wire spells it. */
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

/** One row of the call records (doc 3 §3, the part that a list shows). Times in ms, durations in s. */
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
  /** The supervisor who has ended the call; only with `hangupType` 4. */
  hangupName: z.optional(z.string()),
  hasRecording: z.boolean(),
  /**
   * Early media in ms: how long the recording goes on before the answer. Left out where it begins
   * with the answer; of a call that was not answered it is all of the recording.
   */
  earlyMediaMs: z.optional(z.number())
})
export type CallRecord = z.infer<typeof CallRecord>

/** A page of anything. `hasMore` spares a count (doc 1 §9 counting mode). */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    list: z.array(row),
    page: z.number(),
    pageSize: z.number(),
    total: z.number(),
    hasMore: z.boolean()
  })
