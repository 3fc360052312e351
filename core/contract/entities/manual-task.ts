import { connectResult } from '../enums/calls.ts'
import {
  allocateWay,
  callOrder,
  manualItemStatus,
  manualRefusal,
  manualResult
} from '../enums/manual-tasks.ts'
import { manualCallStatus } from '../enums/tasks.ts'
import { z } from '../zod.ts'

/** Tasks whose numbers agents call themselves. Times in ms, days as YYYY-MM-DD, hours as HH:mm:ss. */

const day = z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/))
const clock = z.string().check(z.regex(/^\d{2}:\d{2}:\d{2}$/))
const id = z.string().check(z.minLength(1), z.maxLength(64))
const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))

/** What somebody plans. */
export const ManualTaskDraft = z.object({
  name: z.string().check(z.maxLength(128)),
  remark: z._default(z.string().check(z.maxLength(30)), ''),
  /** What the agent reads while calling. */
  guide: z._default(z.string().check(z.maxLength(2000)), ''),
  allocateWay: allocateWay.schema,
  /** Whoever calls: these seats and those of these groups; everybody when there are none. */
  seatIds: z._default(z.array(id).check(z.maxLength(500)), []),
  agentGroupIds: z._default(z.array(id).check(z.maxLength(100)), []),
  startDate: day,
  /** Blank: no end. */
  endDate: z._default(day, ''),
  startTimePoint: clock,
  endTimePoint: clock,
  callOrder: z._default(callOrder.schema, 1),
  /** How often a number is called at most when nobody answers, and how many minutes lie between. */
  maxCalls: z._default(whole(1, 10), 1),
  redialInterval: z._default(whole(1, 10_080), 30),
  /** How many numbers an agent holds at most that are claimed and not done with, and for how long. */
  claimLimit: z._default(whole(1, 200), 20),
  leaseMinutes: z._default(whole(1, 1440), 30),
  /** Whether the next number comes by itself, and after how many seconds. */
  autoNext: z._default(z.boolean(), false),
  autoNextSeconds: z._default(whole(3, 60), 10),
  blacklistLibId: z._default(z.number().check(z.int(), z.gte(0), z.lte(2 ** 31 - 1)), 0)
})
export type ManualTaskDraft = z.infer<typeof ManualTaskDraft>

/** How far a task has come. */
export const ManualProgress = z.object({
  status: manualCallStatus.open,
  totalCount: z.number(),
  /** Of those that wait: nobody has them. */
  freeCount: z.number(),
  finishedCount: z.number(),
  skippedCount: z.number(),
  /** Calls that were made, and numbers with which somebody was reached. */
  dialledCount: z.number(),
  connectedCount: z.number(),
  /** Numbers that are being dealt with now. */
  workingCount: z.number()
})
export type ManualProgress = z.infer<typeof ManualProgress>

export const ManualTaskRow = z.extend(ManualProgress, {
  id: z.string(),
  name: z.string(),
  remark: z.string(),
  allocateWay: allocateWay.open,
  startDate: z.string(),
  endDate: z.string(),
  creatorName: z.string(),
  createTime: z.number()
})
export type ManualTaskRow = z.infer<typeof ManualTaskRow>

/** A whole task. */
export const ManualTaskDetail = z.extend(ManualTaskRow, {
  ...ManualTaskDraft.shape,
  remark: z.string(),
  guide: z.string(),
  allocateWay: allocateWay.open,
  seatIds: z.array(z.string()),
  agentGroupIds: z.array(z.string()),
  startDate: z.string(),
  endDate: z.string(),
  callOrder: callOrder.open,
  maxCalls: z.number(),
  redialInterval: z.number(),
  claimLimit: z.number(),
  leaseMinutes: z.number(),
  autoNext: z.boolean(),
  autoNextSeconds: z.number(),
  blacklistLibId: z.number()
})
export type ManualTaskDetail = z.infer<typeof ManualTaskDetail>

/** A number of a task, as its manager sees it. */
export const ManualItem = z.object({
  id: z.string(),
  phone: z.string(),
  customerName: z.string(),
  customerId: z.nullable(z.string()),
  /** 所属经理, as the file or the address book has it. */
  manager: z.string(),
  status: manualItemStatus.open,
  reason: z.nullable(manualRefusal.open),
  ownerId: z.nullable(z.string()),
  ownerName: z.string(),
  /** Until when it is held; null where it is theirs for good. */
  leaseUntil: z.nullable(z.number()),
  callTimes: z.number(),
  connectResult: z.nullable(connectResult.open),
  result: z.nullable(manualResult.open),
  remark: z.string(),
  /** When it is to be called again. */
  followTime: z.nullable(z.number()),
  callRecordId: z.nullable(z.string()),
  updateTime: z.number()
})
export type ManualItem = z.infer<typeof ManualItem>

/** The number that an agent deals with now: whom one calls, and what has come of it. */
export const ManualWork = z.extend(ManualItem, {
  taskId: z.string(),
  fields: z.record(z.string(), z.string()),
  /** The call that was made of it since it was taken; it is on while it has no end. */
  call: z.nullable(
    z.object({
      callRecordId: z.string(),
      startTime: z.number(),
      isAnswered: z.boolean(),
      isOver: z.boolean(),
      connectResult: connectResult.open
    })
  )
})
export type ManualWork = z.infer<typeof ManualWork>

/** How an agent stands in a task. */
export const MyManualTask = z.object({
  id: z.string(),
  name: z.string(),
  remark: z.string(),
  guide: z.string(),
  status: manualCallStatus.open,
  allocateWay: allocateWay.open,
  endDate: z.string(),
  startTimePoint: z.string(),
  endTimePoint: z.string(),
  claimLimit: z.number(),
  leaseMinutes: z.number(),
  autoNext: z.boolean(),
  autoNextSeconds: z.number(),
  /** One's own that wait, those of them whose time to be called again has come, and what is done. */
  waitingCount: z.number(),
  dueCount: z.number(),
  finishedCount: z.number(),
  todayCount: z.number(),
  /** What may still be claimed. */
  freeCount: z.number()
})
export type MyManualTask = z.infer<typeof MyManualTask>

export const MyManualWork = z.object({
  task: MyManualTask,
  current: z.nullable(ManualWork)
})
export type MyManualWork = z.infer<typeof MyManualWork>

/** An agent of a task, and what they have done in it. */
export const ManualAgent = z.object({
  userId: z.string(),
  name: z.string(),
  extension: z.string(),
  waitingCount: z.number(),
  workingCount: z.number(),
  finishedCount: z.number(),
  dialledCount: z.number(),
  connectedCount: z.number()
})
export type ManualAgent = z.infer<typeof ManualAgent>

/** What somebody has written down of a number. */
export const ManualDeed = z.object({
  id: z.string(),
  itemId: z.string(),
  phone: z.string(),
  customerName: z.string(),
  agentName: z.string(),
  result: manualResult.open,
  remark: z.string(),
  followTime: z.nullable(z.number()),
  callRecordId: z.nullable(z.string()),
  createTime: z.number()
})
export type ManualDeed = z.infer<typeof ManualDeed>
