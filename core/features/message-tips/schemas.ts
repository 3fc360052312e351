import { z } from '../../contract/zod.ts'

/** A message tip. Time in ms. */
export const MessageTip = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  createTime: z.number(),
  hasRead: z.boolean()
})
export type MessageTip = z.infer<typeof MessageTip>

/** The two counters of the top bar (rule message-3). */
export const UnreadCounts = z.object({
  messageTipCount: z.number(),
  uploadMessageCount: z.number()
})
export type UnreadCounts = z.infer<typeof UnreadCounts>
