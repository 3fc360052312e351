import { z } from '../../contract/zod.ts'

/** A frequent question and its answer. */
export const KnowledgeItem = z.object({
  id: z.string(),
  name: z.string(),
  answers: z.array(z.string()),
  groupName: z.string()
})
export type KnowledgeItem = z.infer<typeof KnowledgeItem>
