import { z } from '../../contract/zod.ts'
import { TaskTemplate } from '../scripts/template-schemas.ts'
import { ExtendAttribute } from '../speed-reach/schemas.ts'
import { DialPeriod, TaskDraft } from './draft-schemas.ts'
import {
  alarmThreshold,
  callItemStatus,
  createType,
  manualAnswerTarget,
  notDialled,
  taskCategory,
  taskType
} from './enums.ts'
import { callTaskStatus } from './task-enums.ts'

/** Progress of a task in numbers and calls; pushed while it runs. */
export const TaskProgress = z.object({
  callTaskId: z.string(),
  status: callTaskStatus.open,
  /** Why it was stopped automatically; blank otherwise. */
  statusReason: z.string(),
  /** Numbers in total, and those that are final: called or skipped. */
  totalCount: z.number(),
  finishedCount: z.number(),
  skippedCount: z.number(),
  /** Calls made and their results. */
  dialledCount: z.number(),
  connectedCount: z.number(),
  refusedCount: z.number(),
  faultCount: z.number(),
  runningCount: z.number()
})
export type TaskProgress = z.infer<typeof TaskProgress>

/** A row of the task list. Times in ms. */
export const CallTaskRow = z.extend(TaskProgress, {
  id: z.string(),
  name: z.string(),
  remark: z.string(),
  taskType: taskType.open,
  taskCategory: taskCategory.open,
  createType: createType.open,
  templateCode: z.nullable(z.string()),
  templateName: z.string(),
  /** 2: the script uses a synthesised voice. */
  ttsType: z.number(),
  customFields: z.string(),
  isSpeedReach: z.boolean(),
  extendAttribute: z.optional(ExtendAttribute),
  isChooseAddressBook: z.boolean(),
  addressBookType: z.number(),
  creatorName: z.string(),
  /** First permitted day; blank while there is none. */
  startDate: z._default(z.string(), ''),
  createTime: z.number(),
  startTime: z.nullable(z.number()),
  endTime: z.nullable(z.number())
})
export type CallTaskRow = z.infer<typeof CallTaskRow>

/** Names of what the task was made from; blank when absent or deleted. */
export const TaskNames = z.object({
  lineGroup: z.string(),
  robots: z.string(),
  agents: z.string(),
  library: z.string(),
  /** By the ids of the notices' templates and of their condition tags. */
  notices: z.record(z.string(), z.string()),
  tags: z.record(z.string(), z.string())
})
export type TaskNames = z.infer<typeof TaskNames>

/** A whole task: its configuration and its progress. */
export const CallTaskDetail = z.extend(CallTaskRow, {
  /** The fields the dialog sends. */
  ...TaskDraft.shape,
  name: z.string(),
  remark: z.string(),
  templateCode: z.nullable(z.string()),
  templateName: z.string(),
  customFields: z.string(),
  workPeriodLowerBound: z.string(),
  workPeriodUpperBound: z.string(),
  canRedial: z.boolean(),
  names: TaskNames
})
export type CallTaskDetail = z.infer<typeof CallTaskDetail>

/** Data needed to create a task. */
export const CreateInfo = z.object({
  callTaskId: z.string(),
  templateMap: z.record(z.string(), z.string()),
  globalDialTimeRange: DialPeriod,
  /** The enterprise's days `YYYY-MM-DD` without calls. */
  holidays: z._default(z.array(z.string()), []),
  /** Server time in ms, against which calling hours are checked; the client clock when absent. */
  serverTime: z.optional(z.number()),
  templateVOList: z.array(TaskTemplate)
})
export type CreateInfo = z.infer<typeof CreateInfo>

/** A number of a task with the result of its last call. Times in ms. */
export const CallItem = z.object({
  id: z.string(),
  phone: z.string(),
  /** The customer's other numbers, in a task with several per customer. */
  otherPhones: z.array(z.string()),
  customerName: z.string(),
  status: callItemStatus.open,
  callTimes: z.number(),
  /** A `callResult` code; null before the first call. */
  callResult: z.nullable(z.number()),
  intentCode: z.nullable(z.string()),
  callRecordId: z.nullable(z.string()),
  lastCallTime: z.nullable(z.number()),
  /** Earliest time of the next call. */
  nextCallTime: z.nullable(z.number()),
  customFieldsMap: z.record(z.string(), z.string())
})
export type CallItem = z.infer<typeof CallItem>

/** Why a number is not being dialled: the first applicable reason. */
export const WhyNotDialled = z.object({
  phone: z.string(),
  reason: notDialled.open,
  message: z.string(),
  /** When that reason ends, if known. */
  until: z.nullable(z.number()),
  /** How many numbers of the task are ahead. */
  ahead: z.number()
})
export type WhyNotDialled = z.infer<typeof WhyNotDialled>

/** Alarm values of a task, with global settings applied. Rates are fractions. */
export const TaskAlarm = z.object({
  enabled: z.boolean(),
  suspendCallTask: z.boolean(),
  /** Time of the last alarm; null when there was none. */
  alarmedTime: z.nullable(z.number()),
  /** Current value and threshold: the connected rate alarms below it, the others above. */
  watched: z.array(z.object({ name: alarmThreshold.open, value: z.number(), limit: z.number() }))
})
export type TaskAlarm = z.infer<typeof TaskAlarm>

/** Data of a task's dashboard. Times in ms. */
export const TaskDashboard = z.extend(TaskProgress, {
  /** Numbers dialled at least once; `dialledCount` counts calls. */
  dialledNumbers: z.number(),
  remainingCount: z.number(),
  /** Estimated time of the last call, from the pace so far. */
  eta: z.nullable(z.number()),
  talkSeconds: z.number(),
  intents: z.array(z.object({ levelCode: z.string(), count: z.number() })),
  results: z.array(z.object({ callResult: z.number(), count: z.number() })),
  /** Numbers left out or postponed, by the reason. */
  leftOut: z._default(z.array(z.object({ reason: notDialled.open, count: z.number() })), []),
  hours: z.array(
    z.object({ startTime: z.number(), dialledCount: z.number(), connectedCount: z.number() })
  ),
  lines: z.array(
    z.object({
      cidNumber: z.string(),
      dialledCount: z.number(),
      connectedCount: z.number(),
      runningCount: z.number(),
      capacity: z.number()
    })
  ),
  alarm: TaskAlarm
})
export type TaskDashboard = z.infer<typeof TaskDashboard>

/** Where call-backs to a number of the task are routed. */
export const InboundConfig = z.object({
  callTaskId: z.string(),
  /** Who answers now; the number's own reception where neither robot nor agents can. */
  answeredBy: z.optional(z.enum(['robot', 'agents', 'reception'])),
  /** As in a task: 0 robot, 4 agents. */
  answerType: taskType.open,
  /** The caller ids used for outbound calls. */
  cidNumbers: z.array(z.string()),
  templateCode: z.nullable(z.string()),
  templateName: z.string(),
  manualAnswerTarget: z.nullable(manualAnswerTarget.open),
  outManualTargetId: z.nullable(z.string()),
  outManualTargetName: z.string()
})
export type InboundConfig = z.infer<typeof InboundConfig>

/** A step of 任务审核: a submission or a decision. Time in ms. */
export const TaskDecision = z.object({
  id: z.string(),
  userName: z.string(),
  /** Sent to the review; neither approved nor sent back by this step. */
  isSubmitted: z._default(z.boolean(), false),
  isApproved: z.boolean(),
  /** Blank except for a rejection. */
  reason: z.string(),
  createTime: z.number()
})
export type TaskDecision = z.infer<typeof TaskDecision>
