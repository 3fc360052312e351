import { z } from '../../contract/zod.ts'
import { callType } from '../calls/call-record-enums.ts'
import { satisfactionLevel } from './enums.ts'

/** What was done about a rating, and by whom. Time in ms. */
export const RatingRemark = z.object({
  text: z.string(),
  userName: z.string(),
  time: z.number()
})
export type RatingRemark = z.infer<typeof RatingRemark>

/** A call whose customer was invited to rate it. Times in ms, duration in s. */
export const RatedCall = z.object({
  callRecordId: z.string(),
  callType: callType.open,
  customerId: z.nullable(z.string()),
  customerName: z.string(),
  customerPhone: z.string(),
  /** Agent and department as of the call. */
  agentName: z.string(),
  departmentName: z.string(),
  inviteTime: z.number(),
  callDuration: z.number(),
  hasRecording: z.boolean(),
  /** Null when the customer pressed no key. */
  rating: z.nullable(satisfactionLevel.open),
  remark: z.nullable(RatingRemark)
})
export type RatedCall = z.infer<typeof RatedCall>

const counts = {
  /** Customers who were invited. */
  invited: z.number(),
  /** Customers per level, from 很满意 to 很不满意. */
  levels: z.array(z.number())
}
export const RatingCounts = z.object(counts)
export type RatingCounts = z.infer<typeof RatingCounts>

/** The ratings of an agent; of all robots together with `userId` null. */
export const AgentRatings = z.object({
  ...counts,
  userId: z.nullable(z.string()),
  agentName: z.string()
})
export type AgentRatings = z.infer<typeof AgentRatings>

/** The ratings of an agent group; blank for agents without one. */
export const GroupRatings = z.object({ ...counts, groupId: z.string(), groupName: z.string() })
export type GroupRatings = z.infer<typeof GroupRatings>

export const SatisfactionReport = z.object({
  sum: RatingCounts,
  /** As many days just before. */
  before: RatingCounts,
  /** Of one day by the hour, of more by the day; `time` is the beginning in ms. */
  points: z.array(z.object({ ...counts, time: z.number() })),
  agents: z.array(AgentRatings),
  /** Agents' calls; an agent in several groups counts in each of them. */
  groups: z.array(GroupRatings),
  /** The poorest ratings, newest first. */
  worst: z.array(RatedCall)
})
export type SatisfactionReport = z.infer<typeof SatisfactionReport>

/** Agents and departments that a search can be limited to. */
export const RatingOptions = z.object({
  agents: z.array(z.object({ userId: z.string(), agentName: z.string() })),
  departments: z.array(z.object({ departmentId: z.string(), departmentName: z.string() }))
})
export type RatingOptions = z.infer<typeof RatingOptions>
