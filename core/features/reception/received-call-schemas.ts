import { z } from '../../contract/zod.ts'
import { receptionResult } from './enums.ts'

/** A call that a scenario received, or a task whose call the customer returned. */
export const ReceptionCall = z.object({
  callRecordId: z.string(),
  /** 1 AI: the reception answers as the robot. */
  callType: z.number(),
  customerId: z.nullable(z.string()),
  customerName: z.string(),
  /** With asterisks when masked. */
  customerPhone: z.string(),
  callStartTime: z.number(),
  /** The enterprise's number that was called. */
  number: z.string(),
  /** Null for a call that a task received. */
  scenarioId: z.nullable(z.string()),
  /** Its name, or what names the task; blank when it has been deleted. */
  scenario: z.string(),
  /** The keys that the caller pressed. */
  keys: z.string(),
  /** The queue in which the caller waited last; blank for none. */
  groupName: z.string(),
  queueTime: z.nullable(z.number()),
  /** Time in the queue in whole seconds, up to now for those who wait; null without a queue. */
  waitSeconds: z.nullable(z.number()),
  /** The agent who answered, or else the one who is to call back. */
  agentName: z.string(),
  /** Null while the call goes on. */
  result: z.nullable(receptionResult.open),
  /** The call that is to be called back. */
  missedCallId: z.nullable(z.string()),
  handleStatus: z.nullable(z.number())
})
export type ReceptionCall = z.infer<typeof ReceptionCall>
