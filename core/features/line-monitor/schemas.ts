import { z } from '../../contract/zod.ts'
import { AlarmSettings } from '../call-tasks/draft-schemas.ts'

const count = z.number()

/** Use of a number today, in China's time. */
export const LineUse = z.object({
  cidNumber: z.string(),
  groupId: z.nullable(z.string()),
  /** Concurrent calls that the number takes, and how many of them call tasks leave free. */
  capacity: count,
  allocated: count,
  /** Calls in progress. */
  inUse: count,
  /** Most concurrent calls. */
  peak: count,
  /** By the direction in the call records. */
  outCalls: count,
  inCalls: count,
  /** Calls that the enterprise placed; those that an agent answers for a task are inbound records. */
  attempts: count,
  connected: count,
  callerFaults: count,
  calleeRefused: count,
  /** Placed calls that were answered or have ended, and the time until then in ms. */
  setupCalls: count,
  setupMs: count,
  /** Caller faults since the last placed call without one. */
  faultRun: count,
  /** Of these calls, those that the user may see. */
  own: z.object({
    /** In the monitor of calls; calls before an agent is rung are not in it. */
    inUse: count,
    outCalls: count,
    inCalls: count,
    callerFaults: count
  })
})
export type LineUse = z.infer<typeof LineUse>

export const LineGroup = z.object({
  groupId: z.string(),
  name: z.string(),
  /** At most the sum of what its numbers had within one minute. */
  peak: count
})
export type LineGroup = z.infer<typeof LineGroup>

/** Most concurrent calls by period; a number or group without calls is left out. */
export const LineHistory = z.object({
  /** Beginning of the first period and length of each, in ms. */
  beginTime: count,
  step: count,
  /** Whether a server ran in the period; without one there is no data. */
  served: z.array(z.boolean()),
  series: z.array(
    z.object({
      kind: z.enum(['line', 'group']),
      /** The number, or the group's id. */
      key: z.string(),
      peaks: z.array(count)
    })
  )
})
export type LineHistory = z.infer<typeof LineHistory>

export const LineMonitor = z.object({
  /** When the server read the counts, and China's midnight before, in ms. */
  readTime: count,
  dayTime: count,
  alarm: AlarmSettings,
  /** The user may see every call that is counted. */
  isWhole: z.boolean(),
  /** In the enterprise's order. */
  lines: z.array(LineUse),
  groups: z.array(LineGroup),
  /** The peak of the numbers without a group, together. */
  ungroupedPeak: count,
  /** The last 60 minutes. */
  hour: LineHistory
})
export type LineMonitor = z.infer<typeof LineMonitor>
