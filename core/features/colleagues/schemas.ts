import { z } from '../../contract/zod.ts'
import { signState } from '../seats/enums.ts'

/** A seat that a call may be passed on to. */
export const Colleague = z.object({
  name: z.string(),
  extension: z.string(),
  /** The agent's department; empty without one. */
  groupName: z.string(),
  signState: signState.open
})
export type Colleague = z.infer<typeof Colleague>
