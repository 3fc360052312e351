import { z } from '../../contract/zod.ts'
import { callSource, callType, chainType, transferStatus } from '../calls/call-record-enums.ts'
import { CallRecord } from '../calls/schemas.ts'
import { followStage } from '../clues/enums.ts'
import { FieldValues } from '../custom-fields/schemas.ts'
import { CustomerInfo } from '../customers/customer-info-schemas.ts'
import { satisfactionLevel } from '../satisfaction/enums.ts'
import { dialogRole, matchCondition, phoneType } from './enums.ts'

/** The customer of a call, with the call item's data. */
export const CallItemInfo = z.object({
  ...CustomerInfo.shape,
  customerId: z.string(),
  callItemId: z.string(),
  callItemNumberId: z.string(),
  callTaskCustomerId: z.nullable(z.string()),
  callStatus: z.number(),
  manualMarkIntent: z.nullable(z.string()),
  /** Same as `customFields`, under the call item's field name. */
  customFieldsMap: FieldValues
})
export type CallItemInfo = z.infer<typeof CallItemInfo>

/** One station of a call; `agentName` and `agentNumber` are blank when it is not an agent. */
export const CallChainNode = z.object({
  phoneType: phoneType.open,
  phone: z.string(),
  agentName: z.string(),
  agentNumber: z.string(),
  chainType: chainType.open
})
export type CallChainNode = z.infer<typeof CallChainNode>

/**
 * One call with everything a card shows. Times in ms, durations in s. Intent codes use any of the
 * three notations of `intentLetterOf`.
 */
export const CallDetail = z.object({
  ...CallRecord.shape,
  callType: callType.open,
  /** The id used by `callItems.customerInfo`; equals the call's id. */
  callItemId: z.string(),
  callItemNumberId: z.string(),
  callSource: z.nullable(callSource.open),
  transferStatus: transferStatus.open,
  agentRingTime: z.number(),
  agentCallDuration: z.number(),
  repeatInOneDay: z.boolean(),
  handleStatus: z.number(),
  /** False until a user with access has opened it. */
  isSeen: z.boolean(),
  ivrKey: z.string(),
  templateCode: z.nullable(z.string()),
  templateName: z.string(),
  /** The grade given by the robot, including `E`; null when there is none. */
  intentName: z.nullable(z.string()),
  /** The version of the script's intent rules by which it was graded; null without any. */
  intentRule: z.optional(
    z.nullable(
      z.object({
        version: z.number(),
        /** The rule that matched; null for the default level. */
        ruleName: z.nullable(z.string())
      })
    )
  ),
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
  /** Number of transcript lines, including hidden ones. */
  dialogCount: z.number(),
  /** The call is in progress: further lines arrive by `call_dialog`. */
  isRunning: z.boolean(),
  /** In progress and not answered yet. */
  isRinging: z.optional(z.boolean()),
  /** The requesting user may read it but edit neither remark nor grade. */
  isReadonly: z.optional(z.boolean())
})
export type CallDetail = z.infer<typeof CallDetail>

/** A call as the customer panel and the drawer open it; `includeHistory` adds the lists. */
export const CallBase = z.object({
  ...CallDetail.shape,
  followStatus: followStage.open,
  /** Null when the number belongs to no known customer. */
  callItemInfo: z.nullable(CallItemInfo),
  /** All customers with this number. */
  customers: z.optional(z.array(CustomerInfo)),
  /** The other calls with the same customer, newest first. */
  historyRecords: z.optional(z.array(CallRecord)),
  callTargetChain: z.optional(z.array(CallChainNode)),
  /** Of the disposition. */
  dispositionRemark: z.optional(z.string()),
  /** The requesting user may change the disposition. */
  mayFillIn: z.optional(z.boolean()),
  /** The invitation to rate the call; null without one. A level is null when no key was pressed. */
  satisfaction: z.optional(
    z.nullable(z.object({ rating: z.nullable(satisfactionLevel.open), remark: z.string() }))
  )
})
export type CallBase = z.infer<typeof CallBase>

/**
 * One transcript line; `startTime` in ms from the answer, which the call's `earlyMediaMs` precede.
 */
export const DialogLine = z.object({
  callId: z.string(),
  /** Counted from 1 in speaking order; hidden lines leave gaps. */
  sequence: z.number(),
  /** Path of the line's audio below the API base; blank when there is none. */
  audio: z.string(),
  role: dialogRole.open,
  /** Lines without text are not shown. */
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
  /** Number of lines the requesting user may read. */
  total: z.number(),
  /** There are lines after the last one returned. */
  hasMore: z.boolean(),
  isRunning: z.boolean()
})
export type Dialogue = z.infer<typeof Dialogue>

/** A grade that can be set by hand. */
export const IntentOption = z.object({ levelCode: z.string(), levelName: z.string() })
export type IntentOption = z.infer<typeof IntentOption>

export const IntentRule = z.object({
  ruleId: z.string(),
  ruleName: z.string(),
  userLevelRuleList: z.array(IntentOption)
})
export type IntentRule = z.infer<typeof IntentRule>

/** Status of a customer's contact repair (rule customer-7). */
export const RepairItemInfo = z.object({
  customerName: z.string(),
  /** With the middle digits masked. */
  idCard: z.string(),
  repairBatchId: z.string(),
  repairBatchStatus: z.number(),
  repairStatus: z.number(),
  repairMessage: z.string()
})
export type RepairItemInfo = z.infer<typeof RepairItemInfo>
