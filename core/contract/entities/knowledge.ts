import { z } from '../zod.ts'

/** A question that people ask, and what may be answered (doc 3 §3). */
export const KnowledgeItem = z.object({
  id: z.string(),
  name: z.string(),
  answers: z.array(z.string()),
  groupName: z.string()
})
export type KnowledgeItem = z.infer<typeof KnowledgeItem>
