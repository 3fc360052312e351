import { z } from '../../contract/zod.ts'
import { followStage } from '../clues/enums.ts'
import { allocationWay, clueTaskState } from './enums.ts'

const count = z.number()

/** A task that brings clues to agents. Times in ms. */
export const ClueTask = z.object({
  id: z.string(),
  name: z.string(),
  remark: z.string(),
  allocation: allocationWay.open,
  /** Open clues an agent may have; 0 sets no limit. */
  mostOpen: z.number(),
  /** Days without follow-up after which a clue comes back to the pool; 0 for never. */
  takeBackDays: z.number(),
  state: clueTaskState.open,
  creatorName: z.string(),
  createTime: z.number(),
  agentCount: count,
  total: count,
  /** Without an owner; null for an agent, whose counts are of the own clues. */
  pool: z.nullable(count),
  /** With an owner, to follow up or in progress. */
  open: count,
  /** Followed up, needing none, invalid or converted. */
  finished: count,
  /** Turned into customers. */
  converted: count,
  /** Whether the requesting user may change the task and share out its clues. */
  canManage: z.boolean(),
  /** Clues the requesting user may still claim; 0 when none. */
  claimable: count,
  version: z.number()
})
export type ClueTask = z.infer<typeof ClueTask>

/** What an agent has of a task. */
export const ClueTaskAgent = z.object({
  userId: z.string(),
  name: z.string(),
  department: z.string(),
  owned: count,
  pending: count,
  following: count,
  finished: count,
  converted: count,
  /** Came back from the agent without follow-up. */
  returned: count
})
export type ClueTaskAgent = z.infer<typeof ClueTaskAgent>

/** A task with its progress; an agent sees their own alone. */
export const ClueTaskDetail = z.object({
  ...ClueTask.shape,
  agents: z.array(ClueTaskAgent),
  /** Clues by stage of follow-up, in the order of the stages. */
  stages: z.array(z.object({ followStage: followStage.open, count }))
})
export type ClueTaskDetail = z.infer<typeof ClueTaskDetail>
