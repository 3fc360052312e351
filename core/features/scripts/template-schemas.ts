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
