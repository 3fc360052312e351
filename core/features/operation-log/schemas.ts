import { z } from '../../contract/zod.ts'
import { actionLogType } from '../members/enums.ts'

/** One entry: user, operation, origin. Time in ms. */
export const Operation = z.object({
  id: z.string(),
  actionType: actionLogType.open,
  userName: z.string(),
  /** Kind of object, such as 成员. */
  target: z.string(),
  detail: z.string(),
  ip: z.string(),
  createTime: z.number()
})
export type Operation = z.infer<typeof Operation>
