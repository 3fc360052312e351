import { z } from '../../contract/zod.ts'

const MOST = 2000

/** What the system that made a task attached to it. */
export const ExtendAttribute = z.object({
  taskGroupName: z.optional(z.string().check(z.maxLength(128))),
  /** Opened by the user; see `webAddress`. */
  thunderConfigUrl: z.optional(z.string().check(z.maxLength(MOST)))
})
export type ExtendAttribute = z.infer<typeof ExtendAttribute>
