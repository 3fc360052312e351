/**
 * A free agent's own device can be rung by any server. Of those that dial the same task one counts it, so
 * that no more customers are called than agents are free (rule realtime-26).
 */
import type { RingLeaseNeeds } from '../../seats/ring-lease.ts'
import { takeLeases } from '../../seats/seat-leases.ts'
import { hasOwnDevice, type Seat } from '../../seats/seat-state.ts'

/** In ms; a server that dials no more leaves its devices to the others after it. */
const LEASE = 10_000

export function countedDevices({ db, realtime }: RingLeaseNeeds) {
  /** Devices that this server counts, by seat, and until when in ms of its own clock. */
  const until = new Map<string, number>()

  async function lease(ids: readonly string[], now: number): Promise<void> {
    const wanted = { kind: 'dial', seatIds: ids, server: realtime.own } as const
    const taken = await takeLeases(db, { ...wanted, lasting: LEASE })
    for (const id of ids) until.delete(id)
    for (const id of taken) until.set(id, now + LEASE)
  }

  /** Of free seats those for which this server may dial. */
  return async <S extends Pick<Seat, 'id' | 'mode' | 'hasPhone'>>(
    seats: readonly S[]
  ): Promise<readonly S[]> => {
    if (!realtime.hasOthers()) return seats
    const now = Date.now()
    const leftOf = ({ id }: S): number => (until.get(id) ?? 0) - now
    const due = seats.filter(seat => hasOwnDevice(seat) && leftOf(seat) < LEASE / 2)
    if (due.length > 0)
      await lease(
        due.map(({ id }) => id),
        now
      )
    return seats.filter(seat => !hasOwnDevice(seat) || leftOf(seat) > 0)
  }
}
