import { z } from '../../contract/zod.ts'
import { Recognition } from '../voices/recognition-schemas.ts'
import { ScriptContent } from './content-schemas.ts'
import { auditStatus, scriptAction } from './enums.ts'

/** Where a script stands in its review. */
export const ScriptState = z.object({
  auditStatus: auditStatus.open,
  revision: z.number(),
  /** The published version in use; 0 for none. */
  version: z.number(),
  updateTime: z.number(),
  updater: z.string()
})
export type ScriptState = z.infer<typeof ScriptState>

export const ScriptDraft = z.extend(ScriptState, {
  templateCode: z.string(),
  templateName: z.string(),
  /** The chosen voice; null for the usual one. */
  voiceId: z.nullable(z.string()),
  /** How the robot listens with that voice. */
  recognition: Recognition,
  content: ScriptContent,
  /** Why the last review was a rejection; blank otherwise. */
  reason: z.string()
})
export type ScriptDraft = z.infer<typeof ScriptDraft>

export const ScriptEvent = z.object({
  id: z.number(),
  action: scriptAction.open,
  auditStatus: auditStatus.open,
  version: z.number(),
  reason: z.string(),
  userName: z.string(),
  createTime: z.number()
})
export type ScriptEvent = z.infer<typeof ScriptEvent>

export const ScriptVersion = z.object({
  version: z.number(),
  publishTime: z.number(),
  /** Blank for the version of an earlier release of the server. */
  publisher: z.string(),
  nodeCount: z.number(),
  /** Unfinished tasks that keep it. */
  taskCount: z.number()
})
export type ScriptVersion = z.infer<typeof ScriptVersion>
