import { z } from '../../contract/zod.ts'
import { actionLogType } from '../members/enums.ts'

/** A changed field: values as a user reads them; null where there was none. Secrets and numbers are hidden. */
export const OperationChange = z.object({
  name: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string())
})
export type OperationChange = z.infer<typeof OperationChange>

/** One entry: user, operation, origin. Time in ms. */
export const Operation = z.object({
  id: z.string(),
  actionType: actionLogType.open,
  userName: z.string(),
  /** Kind of object, such as 成员. */
  target: z.string(),
  detail: z.string(),
  ip: z.string(),
  changes: z.array(OperationChange),
  createTime: z.number()
})
export type Operation = z.infer<typeof Operation>
