import { z } from '../../contract/zod.ts'
import { seatRole } from '../members/enums.ts'
import { agentMode, signState } from '../seats/enums.ts'

const named = z.object({ id: z.string(), name: z.string() })
const callerNumber = z.object({ cidNumber: z.string(), name: z.string() })

/** A seat as it is set up. */
export const SeatRow = z.object({
  id: z.string(),
  /** Of the fields that an edit changes. */
  version: z.string(),
  extension: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  username: z.string(),
  departmentName: z.string(),
  agentMode: agentMode.open,
  agentRole: seatRole.open,
  /** With the level of the seat for the calls of the group, 1 to 5. */
  groups: z.array(z.extend(named, { level: z.number() })),
  callerNumbers: z.array(callerNumber),
  /** In seconds; 0 ends manually, null uses the server's default. */
  wrapUpSeconds: z.nullable(z.number()),
  /** Whether a secret for an own SIP telephone was issued. */
  hasPhoneSecret: z.boolean(),
  /**
   * User of its account at an outside exchange, null for none; absent unless the seats have such accounts.
   */
  sipUser: z.optional(z.nullable(z.string())),
  signState: signState.open,
  isRegistered: z.boolean(),
  /** Whether the requesting user may change it; the server checks it again. */
  canChange: z.boolean()
})
export type SeatRow = z.infer<typeof SeatRow>

export const SeatOptions = z.object({
  groups: z.array(z.extend(named, { seatCount: z.number() })),
  callerNumbers: z.array(callerNumber),
  /** Members without a seat whom the user may give one. */
  members: z.array(z.extend(named, { username: z.string() })),
  licences: z.object({ used: z.number(), bought: z.number() })
})
export type SeatOptions = z.infer<typeof SeatOptions>

/** How a SIP telephone registers; the secret is sent only in this reply. */
export const PhoneCard = z.object({
  extension: z.string(),
  domain: z.string(),
  /** Host and path of the SIP WebSocket. */
  address: z.string(),
  secret: z.string()
})
export type PhoneCard = z.infer<typeof PhoneCard>
