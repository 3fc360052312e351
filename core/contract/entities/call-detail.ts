import { dialogRole, matchCondition, phoneType } from '../enums/call-details.ts'
import { callSource, callType, chainType, transferStatus } from '../enums/call-records.ts'
import { followStage } from '../enums/clues.ts'
import { z } from '../zod.ts'
import { CallRecord } from './call.ts'
import { FieldValues } from './custom-field.ts'
import { CustomerInfo } from './customer-info.ts'

/** Whom a call is about (doc 3 §3): the customer, with what the call item says of them. */
export const CallItemInfo = z.object({
  ...CustomerInfo.shape,
  customerId: z.string(),
  callItemId: z.string(),
  callItemNumberId: z.string(),
  callTaskCustomerId: z.nullable(z.string()),
  callStatus: z.number(),
  manualMarkIntent: z.nullable(z.string()),
  /** The same as `customFields`, by the name that a call item has for them. */
  customFieldsMap: FieldValues
})
export type CallItemInfo = z.infer<typeof CallItemInfo>

/** One step of a call on its way; `agentName` and `agentNumber` are blank where nobody sits. */
export const CallChainNode = z.object({
  phoneType: phoneType.open,
  phone: z.string(),
  agentName: z.string(),
  agentNumber: z.string(),
  chainType: chainType.open
})
export type CallChainNode = z.infer<typeof CallChainNode>

/**
 * One call with all that a card shows of it. Times in ms, durations in s. Intent codes come in any
 * of the three ways of `intentLetterOf`.
 */
export const CallDetail = z.object({
  ...CallRecord.shape,
  callType: callType.open,
  /** What `callItems.customerInfo` knows the call by: both are the id of the call. */
  callItemId: z.string(),
  callItemNumberId: z.string(),
  callSource: z.nullable(callSource.open),
  transferStatus: transferStatus.open,
  agentRingTime: z.number(),
  agentCallDuration: z.number(),
  repeatInOneDay: z.boolean(),
  handleStatus: z.number(),
  /** False until somebody who may see it has opened it. */
  isSeen: z.boolean(),
  ivrKey: z.string(),
  templateCode: z.nullable(z.string()),
  templateName: z.string(),
  /** The grade that the robot gave, `E` among them; null when there is none. */
  intentName: z.nullable(z.string()),
  manualIntentCode: z.nullable(z.string()),
  manualIntentName: z.nullable(z.string()),
  manualMarkIntent: z.nullable(z.string()),
  remark: z.string(),
  customFieldsMap: FieldValues,
  callRecordTags: z.array(z.object({ tagName: z.string(), tagCount: z.number() })),
  assignDialogVarResultItems: z.array(
    z.object({ assignDialogVarName: z.string(), assignDialogVarValue: z.string() })
  ),
  inboundRoute: z.nullable(z.object({ answerNumber: z.string(), remark: z.string() })),
  /** How many lines the transcript has, those left out among them. */
  dialogCount: z.number(),
  /** The call is still on: further lines come by `call_dialog`. */
  isRunning: z.boolean(),
  /** It is on, and nobody has answered it yet. */
  isRinging: z.optional(z.boolean()),
  /** Whoever asks sees it and writes nothing of it: neither remark nor grade. */
  isReadonly: z.optional(z.boolean())
})
export type CallDetail = z.infer<typeof CallDetail>

/** A call as the customer panel and the drawer open it; the lists are there with `includeHistory`. */
export const CallBase = z.object({
  ...CallDetail.shape,
  followStatus: followStage.open,
  /** Null when the call is with nobody who is known. */
  callItemInfo: z.nullable(CallItemInfo),
  /** Everybody who is known under the number. */
  customers: z.optional(z.array(CustomerInfo)),
  /** The other calls with the same person, the newest first. */
  historyRecords: z.optional(z.array(CallRecord)),
  callTargetChain: z.optional(z.array(CallChainNode))
})
export type CallBase = z.infer<typeof CallBase>

/** One line of a transcript; `startTime` in ms from the answer, which `earlyMediaMs` of the call precede. */
export const DialogLine = z.object({
  callId: z.string(),
  /** From 1, in the order in which it was said; numbers are missing where lines are left out. */
  sequence: z.number(),
  /** The path of the line's own piece of the recording below the API base; blank when there is none. */
  audio: z.string(),
  role: dialogRole.open,
  /** A line without a text is not shown. */
  text: z.string(),
  startTime: z.number(),
  nodeName: z.string(),
  ignored: z.boolean(),
  matchCondition: z.nullable(matchCondition.open),
  matchValue: z.string()
})
export type DialogLine = z.infer<typeof DialogLine>

export const Dialogue = z.object({
  list: z.array(DialogLine),
  /** How many there are for whoever asks. */
  total: z.number(),
  /** There are lines after the last of these. */
  hasMore: z.boolean(),
  isRunning: z.boolean()
})
export type Dialogue = z.infer<typeof Dialogue>

/** A grade that somebody may be given by hand. */
export const IntentOption = z.object({ levelCode: z.string(), levelName: z.string() })
export type IntentOption = z.infer<typeof IntentOption>

export const IntentRule = z.object({
  ruleId: z.string(),
  ruleName: z.string(),
  userLevelRuleList: z.array(IntentOption)
})
export type IntentRule = z.infer<typeof IntentRule>

/** How lost contact with somebody is being repaired (doc 3 §3). */
export const RepairItemInfo = z.object({
  customerName: z.string(),
  /** With its middle hidden. */
  idCard: z.string(),
  repairBatchId: z.string(),
  repairBatchStatus: z.number(),
  repairStatus: z.number(),
  repairMessage: z.string()
})
export type RepairItemInfo = z.infer<typeof RepairItemInfo>
