import { actionLogType } from '../enums/staff.ts'
import { z } from '../zod.ts'

/** One line of the operation log: who did what, from where. Time in ms. */
export const Operation = z.object({
  id: z.string(),
  actionType: actionLogType.open,
  userName: z.string(),
  /** What it was done to, such as 成员. */
  target: z.string(),
  detail: z.string(),
  ip: z.string(),
  createTime: z.number()
})
export type Operation = z.infer<typeof Operation>
