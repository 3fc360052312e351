import { z } from '../../contract/zod.ts'
import { manualCallStatus } from '../call-tasks/task-enums.ts'
import { connectResult } from '../calls/enums.ts'
import { allocateWay, callOrder, manualItemStatus, manualRefusal, manualResult } from './enums.ts'

/**
 * Tasks whose numbers agents call themselves. Times in ms, dates as YYYY-MM-DD, times of day as
 * HH:mm:ss.
 */

const day = z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/))
const clock = z.string().check(z.regex(/^\d{2}:\d{2}:\d{2}$/))
const id = z.string().check(z.minLength(1), z.maxLength(64))
const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))

/** The editable fields of a manual task. */
export const ManualTaskDraft = z.object({
  name: z.string().check(z.maxLength(128)),
  remark: z._default(z.string().check(z.maxLength(30)), ''),
  /** Guide text shown to the agent during calls. */
  guide: z._default(z.string().check(z.maxLength(2000)), ''),
  allocateWay: allocateWay.schema,
  /** Agents: these seats and the members of these groups; all when both are empty. */
  seatIds: z._default(z.array(id).check(z.maxLength(500)), []),
  agentGroupIds: z._default(z.array(id).check(z.maxLength(100)), []),
  startDate: day,
  /** Blank: no end date. */
  endDate: z._default(day, ''),
  startTimePoint: clock,
  endTimePoint: clock,
  callOrder: z._default(callOrder.schema, 1),
  /** Maximum attempts per unanswered number, and the interval in minutes. */
  maxCalls: z._default(whole(1, 10), 1),
  redialInterval: z._default(whole(1, 10_080), 30),
  /** Maximum claimed unfinished numbers per agent, and the lease duration. */
  claimLimit: z._default(whole(1, 200), 20),
  leaseMinutes: z._default(whole(1, 1440), 30),
  /** Whether the next number is fetched automatically, and the delay in seconds. */
  autoNext: z._default(z.boolean(), false),
  autoNextSeconds: z._default(whole(3, 60), 10),
  blacklistLibId: z._default(z.number().check(z.int(), z.gte(0), z.lte(2 ** 31 - 1)), 0)
})
export type ManualTaskDraft = z.infer<typeof ManualTaskDraft>

/** Progress of a task. */
export const ManualProgress = z.object({
  status: manualCallStatus.open,
  totalCount: z.number(),
  /** Waiting numbers without an agent. */
  freeCount: z.number(),
  finishedCount: z.number(),
  skippedCount: z.number(),
  /** Calls made, and numbers reached. */
  dialledCount: z.number(),
  connectedCount: z.number(),
  /** Numbers in work. */
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
  /** 所属经理, from the file or the address book. */
  manager: z.string(),
  status: manualItemStatus.open,
  reason: z.nullable(manualRefusal.open),
  ownerId: z.nullable(z.string()),
  ownerName: z.string(),
  /** End of the lease; null when assigned permanently. */
  leaseUntil: z.nullable(z.number()),
  callTimes: z.number(),
  connectResult: z.nullable(connectResult.open),
  result: z.nullable(manualResult.open),
  remark: z.string(),
  /** Time of the follow-up call. */
  followTime: z.nullable(z.number()),
  callRecordId: z.nullable(z.string()),
  updateTime: z.number()
})
export type ManualItem = z.infer<typeof ManualItem>

/** The number in work: the customer and the latest call. */
export const ManualWork = z.extend(ManualItem, {
  taskId: z.string(),
  fields: z.record(z.string(), z.string()),
  /** The latest call since the number was taken; running while it has no end time. */
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

/** An agent's state in a task. */
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
  /** The agent's waiting numbers, those due for follow-up, and finished ones. */
  waitingCount: z.number(),
  dueCount: z.number(),
  finishedCount: z.number(),
  todayCount: z.number(),
  /** Numbers that can be claimed. */
  freeCount: z.number()
})
export type MyManualTask = z.infer<typeof MyManualTask>

export const MyManualWork = z.object({
  task: MyManualTask,
  current: z.nullable(ManualWork)
})
export type MyManualWork = z.infer<typeof MyManualWork>

/** An agent of a task and their counters. */
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

/** A recorded result. */
export const ManualAction = z.object({
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
export type ManualAction = z.infer<typeof ManualAction>
