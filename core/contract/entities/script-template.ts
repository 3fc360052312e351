import { z } from '../zod.ts'

/** A script that the robot speaks by; `templateCode` names it wherever one is chosen. */
export const ScriptTemplate = z.object({
  templateCode: z.string(),
  templateName: z.string(),
  /** 1: it calls somebody and talks. */
  interactiveType: z.number(),
  available: z.boolean()
})
export type ScriptTemplate = z.infer<typeof ScriptTemplate>
