import { z } from '../zod.ts'

/** Doc 2 §3.3. Time in ms. */
export const MessageTip = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  createTime: z.number(),
  hasRead: z.boolean()
})
export type MessageTip = z.infer<typeof MessageTip>

/** The two counts of the top bar, by the names of the UI preferences of doc 1 §3. */
export const UnreadCounts = z.object({
  messageTipCount: z.number(),
  uploadMessageCount: z.number()
})
export type UnreadCounts = z.infer<typeof UnreadCounts>
