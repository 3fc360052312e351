import { z } from '../../contract/zod.ts'
import { CallRecord } from '../calls/schemas.ts'

/** An incoming call that a robot answered. */
export const RobotIncomingCall = z.object({
  ...CallRecord.shape,
  /** Name of what routed the call to the robot. */
  scenario: z.string(),
  /** Name of the script; its code when it has been deleted. */
  scriptName: z.string(),
  /** Turns of the conversation that the customer replied to; 0 while it goes on. */
  turns: z.number(),
  /** Level set by hand, else the robot's; blank without one. */
  intentCode: z.string(),
  isTransferred: z.boolean(),
  /** The agent who took the call over. */
  transferredTo: z.string()
})
export type RobotIncomingCall = z.infer<typeof RobotIncomingCall>
