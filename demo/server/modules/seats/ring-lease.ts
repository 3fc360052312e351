/**
 * Any server can ring an agent's own device. Of those that share a database one at a time may, until the
 * others know that it rings (rule realtime-26).
 */
import type { Database } from '../../db/schema/schema.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import { takeLeases } from './seat-leases.ts'
import type { Seats } from './seat-owners.ts'
import { hasOwnDevice, isTalking, type Seat } from './seat-state.ts'

/** In ms; the others know of a call after one second. */
const LEASE = 5000

export interface RingLeaseNeeds {
  readonly db: Database
  readonly realtime: Pick<RealtimeServer, 'own' | 'hasOthers'>
}

/** Resolves to whether this server may ring a free seat now. */
export const ringLease =
  ({ db, realtime }: RingLeaseNeeds) =>
  async (seat: Pick<Seat, 'id' | 'mode' | 'hasPhone'>): Promise<boolean> => {
    if (!hasOwnDevice(seat) || !realtime.hasOthers()) return true
    const wanted = { kind: 'ring', seatIds: [seat.id], server: realtime.own } as const
    return (await takeLeases(db, { ...wanted, lasting: LEASE })).length > 0
  }

/** The same by extension for calls of colleagues, who may call at any time: a call at another server is unknown to the exchange here. */
export function deviceLease(needs: RingLeaseNeeds & { readonly seats: Pick<Seats, 'at'> }) {
  const mayRing = ringLease(needs)
  return async (extension: string): Promise<boolean> => {
    const seat = needs.seats.at(extension)
    if (seat?.owner !== undefined && isTalking(seat)) return false
    return !seat || mayRing(seat)
  }
}
