import { matchCondition } from '../enums/call-details.ts'
import { z } from '../zod.ts'
import { ScriptTemplate } from './script-template.ts'
import { ConcernTag } from './task-resources.ts'

/** A row of the list of scripts. */
export const ScriptRow = z.extend(ScriptTemplate, {
  canTransfer: z.boolean(),
  nodeCount: z.number(),
  /** How many tasks that are not over are spoken by it. */
  taskCount: z.number()
})
export type ScriptRow = z.infer<typeof ScriptRow>

/** Something that people answer at a node, and where it leads; blank text is silence. */
export const ScriptBranch = z.object({
  text: z.string(),
  /** Out of a hundred answers at this node. */
  share: z.number(),
  matchCondition: matchCondition.open,
  matchValue: z.string(),
  /** The name of the node that it leads to; null ends the call. */
  nextNode: z.nullable(z.string()),
  levelCode: z.nullable(z.string()),
  tagName: z.nullable(z.string()),
  variable: z.nullable(z.object({ name: z.string(), value: z.string() })),
  transfers: z.boolean(),
  hangsUp: z.boolean()
})
export type ScriptBranch = z.infer<typeof ScriptBranch>

export const ScriptNode = z.object({
  nodeName: z.string(),
  /** What the robot says; `{姓名}` is filled in for each number. */
  say: z.string(),
  branches: z.array(ScriptBranch)
})
export type ScriptNode = z.infer<typeof ScriptNode>

/** Everything that a robot says and understands by one script. */
export const ScriptDetail = z.extend(ScriptTemplate, {
  canTransfer: z.boolean(),
  /** What has to be known of each number. */
  variables: z.array(z.string()),
  tags: z.array(ConcernTag),
  /** The grades that a call may get, each with what leads to it. */
  levels: z.array(
    z.object({ levelCode: z.string(), levelName: z.string(), rules: z.array(z.string()) })
  ),
  /** The first is where a call begins. */
  nodes: z.array(ScriptNode),
  farewell: z.string()
})
export type ScriptDetail = z.infer<typeof ScriptDetail>
