import { z } from '../../contract/zod.ts'
import { callDirection } from '../calls/enums.ts'
import { signState } from '../seats/enums.ts'

/** A state that a supervisor may force. */
export const forcedStates = ['SIGN_FREE', 'SIGN_BUSY', 'OFF_LINE'] as const
export type ForcedState = (typeof forcedStates)[number]

/** A seat of the wall. Times in ms. */
export const WallSeat = z.object({
  seatId: z.string(),
  agentUserId: z.string(),
  agentName: z.string(),
  extension: z.string(),
  /** The agent's department. */
  groupId: z.string(),
  groupName: z.string(),
  signState: signState.open,
  /** When the state began; null when that was never recorded. */
  since: z.nullable(z.number()),
  /** The call of a seat that rings or talks. */
  call: z.nullable(
    z.object({
      callRecordId: z.string(),
      callDirectionType: callDirection.open,
      customerName: z.string(),
      /** With asterisks when masked. */
      customerPhone: z.string(),
      /** Null until answered. */
      answerTime: z.nullable(z.number())
    })
  ),
  /** Calls since midnight in China's time. */
  outboundToday: z.number(),
  inboundToday: z.number(),
  /** A forced state that applies when the call has ended. */
  forced: z.nullable(z.object({ signState: signState.open, by: z.string() }))
})
export type WallSeat = z.infer<typeof WallSeat>

/** `version` orders readings and changes of one server: a change up to it is in the reading. */
export const SeatWall = z.object({
  version: z.number(),
  seats: z.array(WallSeat),
  /** The call records of today begin then, in ms. */
  dayBegin: z.number()
})
export type SeatWall = z.infer<typeof SeatWall>

/** Payload of `seat_wall_modify`: seats as they are now. */
export const SeatWallChange = z.object({
  version: z.number(),
  seats: z.array(WallSeat),
  /** Ids of seats that exist no more. */
  gone: z.array(z.string()),
  /** The seats that the user may see have changed: the wall is to be read again. */
  isScopeChanged: z.optional(z.boolean())
})
export type SeatWallChange = z.infer<typeof SeatWallChange>

/** A link to the wall that can still be opened, or whose screen is signed in. Times in ms. */
export const WallLinkInUse = z.object({
  id: z.string(),
  madeBy: z.string(),
  madeTime: z.number(),
  /** Null until the link is opened. */
  openTime: z.nullable(z.number()),
  /** When the screen last read the wall. */
  useTime: z.nullable(z.number()),
  /** When the link, or the login of its screen, ends by itself. */
  endTime: z.number()
})
export type WallLinkInUse = z.infer<typeof WallLinkInUse>
