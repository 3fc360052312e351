import { z } from '../../contract/zod.ts'
import { matchCondition } from '../call-detail/enums.ts'
import { ConcernTag } from '../call-tasks/resource-schemas.ts'
import { auditStatus } from './enums.ts'
import { ScriptTemplate } from './template-schemas.ts'

/** A row of the list of scripts. */
export const ScriptRow = z.extend(ScriptTemplate, {
  canTransfer: z.boolean(),
  nodeCount: z.number(),
  /** The chosen voice; null for the usual one. */
  voiceId: z.nullable(z.string()),
  voiceName: z.string(),
  /** Number of unfinished tasks that use it. */
  taskCount: z.number(),
  auditStatus: auditStatus.open,
  /** The published version in use; 0 for none. */
  version: z.number(),
  /** Of the last change; 0 for none. */
  updateTime: z.number(),
  updater: z.string()
})
export type ScriptRow = z.infer<typeof ScriptRow>

/** An answer branch of a node; blank text is silence. */
export const ScriptBranch = z.object({
  text: z.string(),
  /** Percentage of the answers at this node. */
  share: z.number(),
  matchCondition: matchCondition.open,
  matchValue: z.string(),
  /** Name of the next node; null ends the call. */
  nextNode: z.nullable(z.string()),
  levelCode: z.nullable(z.string()),
  tagName: z.nullable(z.string()),
  variable: z.nullable(z.object({ name: z.string(), value: z.string() })),
  transfers: z.boolean(),
  hangsUp: z.boolean()
})
export type ScriptBranch = z.infer<typeof ScriptBranch>

const DetailNode = z.object({
  nodeName: z.string(),
  /** The robot's text; `{姓名}` is replaced per number. */
  say: z.string(),
  branches: z.array(ScriptBranch)
})

/** A script with all its texts and branches. */
export const ScriptDetail = z.extend(ScriptTemplate, {
  canTransfer: z.boolean(),
  /** Variables required for each number. */
  variables: z.array(z.string()),
  tags: z.array(ConcernTag),
  /** Possible grades with their conditions. */
  levels: z.array(
    z.object({ levelCode: z.string(), levelName: z.string(), rules: z.array(z.string()) })
  ),
  /** The first node is the start. */
  nodes: z.array(DetailNode),
  farewell: z.string()
})
export type ScriptDetail = z.infer<typeof ScriptDetail>
