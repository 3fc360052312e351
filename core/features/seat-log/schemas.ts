import { z } from '../../contract/zod.ts'
import { ServerGap } from '../seat-hours/schemas.ts'
import { signState } from '../seats/enums.ts'
import { callPhase, stateCause } from './enums.ts'

/** A period in which a seat had one state. Times in ms. */
export const SeatSpan = z.object({
  id: z.string(),
  seatId: z.string(),
  extension: z.string(),
  agentName: z.string(),
  signState: signState.open,
  startTime: z.number(),
  /** Null while the state lasts. */
  endTime: z.nullable(z.number()),
  /** A part of a state that began before, or lasts beyond, the searched days. */
  isFromBefore: z.boolean(),
  isUntilAfter: z.boolean(),
  cause: stateCause.open,
  /** In a call; absent where it is not known. */
  phase: z.nullable(callPhase.open),
  /** The agent or the supervisor who changed the state; null for calls and the system. */
  changedBy: z.nullable(z.string()),
  /** Host of the page that requested the change, if known. */
  origin: z.nullable(z.string()),
  /** The call that caused the state. */
  callRecordId: z.nullable(z.string())
})
export type SeatSpan = z.infer<typeof SeatSpan>

/** The states of the visible seats on one day; the spans are cut at its limits. */
export const SeatDay = z.object({
  /** When the server read the states, in ms: a lasting state is known until then. */
  readTime: z.number(),
  seats: z.array(z.object({ seatId: z.string(), extension: z.string(), agentName: z.string() })),
  spans: z.array(
    z.object({
      id: z.string(),
      seatId: z.string(),
      signState: signState.open,
      startTime: z.number(),
      endTime: z.number()
    })
  ),
  /** Periods of the day in which no server ran: there is no record of them. */
  gaps: z.array(ServerGap),
  /** More seats have states on this day than are listed. */
  hasMore: z.boolean()
})
export type SeatDay = z.infer<typeof SeatDay>
