import { z } from '../../contract/zod.ts'
import { lineState, shareHolder } from './enums.ts'

/** What a department or a task has of a resource, and uses of it now. */
export const Share = z.object({
  kind: shareHolder.open,
  id: z.string(),
  name: z.string(),
  amount: z.number(),
  used: z.number()
})
export type Share = z.infer<typeof Share>

/** Calls in progress by what they belong to; those outside the user's data scope have no name. */
export const ResourceUse = z.object({
  kind: z.enum(['task', 'agent', 'test', 'other']),
  name: z.string(),
  departmentName: z.string(),
  count: z.number()
})
export type ResourceUse = z.infer<typeof ResourceUse>

const used = { inUse: z.number(), uses: z.array(ResourceUse), shares: z.array(Share) }

/** A number of the enterprise. Hours are minutes of the day. */
export const ManagedLine = z.object({
  id: z.string(),
  cidNumber: z.string(),
  name: z.string(),
  groupId: z.nullable(z.string()),
  groupName: z.string(),
  area: z.string(),
  operator: z.string(),
  capacity: z.number(),
  /** Concurrent calls that tasks leave to agents. */
  reserved: z.number(),
  /** 1 Monday to 7 Sunday. */
  openDays: z.array(z.number()),
  openFrom: z.number(),
  openTo: z.number(),
  state: lineState.open,
  isEnabled: z.boolean(),
  remark: z.string(),
  version: z.number(),
  ...used,
  peak: z.number(),
  canChange: z.boolean()
})
export type ManagedLine = z.infer<typeof ManagedLine>

/** A group of robots: `total` is how many calls they hold at once. */
export const ManagedRobots = z.object({
  id: z.string(),
  name: z.string(),
  total: z.number(),
  remark: z.string(),
  version: z.number(),
  /** The group of the tasks that choose none; it stays. */
  isDefault: z.boolean(),
  ...used,
  canChange: z.boolean()
})
export type ManagedRobots = z.infer<typeof ManagedRobots>

const named = z.object({ id: z.string(), name: z.string() })

/** Who may be given a share, in the user's data scope. */
const holders = {
  departments: z.array(z.object({ id: z.string(), path: z.array(z.string()) })),
  tasks: z.array(named),
  /** Whether the user changes resources: with the data scope of the whole enterprise. */
  canChange: z.boolean()
}

export const LineOptions = z.object({
  ...holders,
  groups: z.array(z.extend(named, { numbers: z.number(), capacity: z.number() }))
})
export type LineOptions = z.infer<typeof LineOptions>

export const RobotOptions = z.object({
  ...holders,
  bought: z.number(),
  /** Of all groups. */
  total: z.number()
})
export type RobotOptions = z.infer<typeof RobotOptions>
