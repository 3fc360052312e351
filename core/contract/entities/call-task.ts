import {
  alarmThreshold,
  callItemStatus,
  createType,
  manualAnswerTarget,
  notDialled,
  taskCategory,
  taskType
} from '../enums/call-tasks.ts'
import { callTaskStatus } from '../enums/tasks.ts'
import { z } from '../zod.ts'
import { ScriptTemplate } from './script-template.ts'
import { DialPeriod, TaskDraft } from './task-draft.ts'

/** How far a task has come, in numbers and in calls. It is pushed while the task runs. */
export const TaskProgress = z.object({
  callTaskId: z.string(),
  status: callTaskStatus.open,
  /** Why it was stopped, when nobody did it by hand; else blank. */
  statusReason: z.string(),
  /** Numbers in all, and those that are done with: called, or never to be. */
  totalCount: z.number(),
  finishedCount: z.number(),
  skippedCount: z.number(),
  /** Calls that were made, and what came of them. */
  dialledCount: z.number(),
  connectedCount: z.number(),
  refusedCount: z.number(),
  faultCount: z.number(),
  runningCount: z.number()
})
export type TaskProgress = z.infer<typeof TaskProgress>

/** A row of the task list (doc 2 §3.5). Times in ms. */
export const CallTaskRow = z.extend(TaskProgress, {
  id: z.string(),
  name: z.string(),
  remark: z.string(),
  taskType: taskType.open,
  taskCategory: taskCategory.open,
  createType: createType.open,
  templateCode: z.nullable(z.string()),
  templateName: z.string(),
  /** 2: the script is spoken by a voice that is made. */
  ttsType: z.number(),
  customFields: z.string(),
  isSpeedReach: z.boolean(),
  isChooseAddressBook: z.boolean(),
  addressBookType: z.number(),
  creatorName: z.string(),
  /** The first day on which it may dial; blank while it has none. */
  startDate: z._default(z.string(), ''),
  createTime: z.number(),
  startTime: z.nullable(z.number()),
  endTime: z.nullable(z.number())
})
export type CallTaskRow = z.infer<typeof CallTaskRow>

/** What that which a task was made from is called; blank where there is none, or none any more. */
export const TaskNames = z.object({
  lineGroup: z.string(),
  robots: z.string(),
  agents: z.string(),
  library: z.string(),
  /** By the ids of what the notices send, and of the tags that they depend on. */
  notices: z.record(z.string(), z.string()),
  tags: z.record(z.string(), z.string())
})
export type TaskNames = z.infer<typeof TaskNames>

/** A whole task: what it was made from, and how far it has come. */
export const CallTaskDetail = z.extend(CallTaskRow, {
  /** As the dialog sends it. */
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

/** A script as the dialog offers it. */
export const TaskTemplate = z.extend(ScriptTemplate, {
  /** Whether it can hand over to a person. */
  canTransfer: z.boolean(),
  /** What it is filled in with for each number. */
  variables: z.array(z.string())
})
export type TaskTemplate = z.infer<typeof TaskTemplate>

/** What is needed before a task is made (doc 2 §3.1). */
export const CreateInfo = z.object({
  callTaskId: z.string(),
  templateMap: z.record(z.string(), z.string()),
  globalDialTimeRange: DialPeriod,
  /** By which the server judges when a task may dial, in ms; the page's own where it says nothing. */
  serverTime: z.optional(z.number()),
  templateVOList: z.array(TaskTemplate)
})
export type CreateInfo = z.infer<typeof CreateInfo>

/** A number of a task, with what its last call came to. Times in ms. */
export const CallItem = z.object({
  id: z.string(),
  phone: z.string(),
  /** The other numbers of the same person, in a task with several. */
  otherPhones: z.array(z.string()),
  customerName: z.string(),
  status: callItemStatus.open,
  callTimes: z.number(),
  /** A code of `callResult`; null before the first call. */
  callResult: z.nullable(z.number()),
  intentCode: z.nullable(z.string()),
  callRecordId: z.nullable(z.string()),
  lastCallTime: z.nullable(z.number()),
  /** Not before this moment. */
  nextCallTime: z.nullable(z.number()),
  customFieldsMap: z.record(z.string(), z.string())
})
export type CallItem = z.infer<typeof CallItem>

/** Why a number is not being called: the first reason that holds. */
export const WhyNotDialled = z.object({
  phone: z.string(),
  reason: notDialled.open,
  message: z.string(),
  /** When that changes by itself, if it is known. */
  until: z.nullable(z.number()),
  /** How many numbers of the task come first. */
  ahead: z.number()
})
export type WhyNotDialled = z.infer<typeof WhyNotDialled>

/** What a task's alarm watches, the settings of all tasks included. Rates are fractions. */
export const TaskAlarm = z.object({
  enabled: z.boolean(),
  suspendCallTask: z.boolean(),
  /** When somebody was told last; null when all was well up to now. */
  alarmedTime: z.nullable(z.number()),
  /** As it is, and from where on somebody is told: of the connected rate below, of the rest above. */
  watched: z.array(z.object({ name: alarmThreshold.open, value: z.number(), limit: z.number() }))
})
export type TaskAlarm = z.infer<typeof TaskAlarm>

/** Everything that a task's dashboard draws. Times in ms. */
export const TaskDashboard = z.extend(TaskProgress, {
  /** Numbers that were dialled at least once; `dialledCount` counts the calls. */
  dialledNumbers: z.number(),
  remainingCount: z.number(),
  /** When the last number is called, as far as one can tell by the pace up to now. */
  eta: z.nullable(z.number()),
  talkSeconds: z.number(),
  intents: z.array(z.object({ levelCode: z.string(), count: z.number() })),
  results: z.array(z.object({ callResult: z.number(), count: z.number() })),
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

/** Who receives somebody whom a task has called, when they call one of its numbers back. */
export const InboundConfig = z.object({
  callTaskId: z.string(),
  /** As in a task: 0 a robot, 4 agents. */
  answerType: taskType.open,
  /** The numbers that were shown to them. */
  cidNumbers: z.array(z.string()),
  templateCode: z.nullable(z.string()),
  templateName: z.string(),
  manualAnswerTarget: z.nullable(manualAnswerTarget.open),
  outManualTargetId: z.nullable(z.string()),
  outManualTargetName: z.string()
})
export type InboundConfig = z.infer<typeof InboundConfig>

/** A decision of 任务审核. Time in ms. */
export const TaskDecision = z.object({
  id: z.string(),
  userName: z.string(),
  isApproved: z.boolean(),
  /** Blank of an approval. */
  reason: z.string(),
  createTime: z.number()
})
export type TaskDecision = z.infer<typeof TaskDecision>
