import { z } from '../../contract/zod.ts'

/** A robot script; identified by `templateCode`. */
export const ScriptTemplate = z.object({
  templateCode: z.string(),
  templateName: z.string(),
  /** 1: calls and converses. */
  interactiveType: z.number(),
  available: z.boolean()
})
export type ScriptTemplate = z.infer<typeof ScriptTemplate>

/** A script as an option of a task or a call. */
export const TaskTemplate = z.extend(ScriptTemplate, {
  /** Whether it can transfer to an agent. */
  canTransfer: z.boolean(),
  /** Variables to fill in per number. */
  variables: z.array(z.string())
})
export type TaskTemplate = z.infer<typeof TaskTemplate>
