import { pageOf } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'

/** Sums of a seat, a group or a day. Durations in whole seconds, times in ms. */
export const SeatUse = z.object({
  /** User id of the seat, id of the group (blank for none) or the day as YYYY-MM-DD. */
  key: z.string(),
  /** Name of the seat as it was last in these days, name of the group, or the day. */
  name: z.string(),
  /** Of the seat; blank otherwise. */
  extension: z.string(),
  /** The seat has been deleted since. */
  isDeleted: z.boolean(),
  /** Seats that were signed in. */
  seats: z.number(),
  /** Null if no seat was signed in. */
  firstTime: z.nullable(z.number()),
  lastTime: z.nullable(z.number()),
  /** Seats that are signed in at the moment. */
  online: z.number(),
  free: z.number(),
  busy: z.number(),
  /** Ringing, and dialling until the answer. */
  ring: z.number(),
  talkIn: z.number(),
  talkOut: z.number(),
  hold: z.number(),
  wrapUp: z.number(),
  inbound: z.number(),
  inboundAnswered: z.number(),
  missed: z.number(),
  outbound: z.number(),
  outboundAnswered: z.number()
})
export type SeatUse = z.infer<typeof SeatUse>

/** A period in which no server ran: there is no record of it. In ms. */
export const ServerGap = z.object({ from: z.number(), to: z.number() })
export type ServerGap = z.infer<typeof ServerGap>

export const SeatUsePage = z.extend(pageOf(SeatUse), {
  /** All rows; a seat in several groups counts once. */
  sum: SeatUse,
  gaps: z.array(ServerGap)
})
export type SeatUsePage = z.infer<typeof SeatUsePage>
