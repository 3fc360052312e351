import { defaultLimits } from '../../../demo/server/limits.ts'
import type { Seat } from '../../../demo/server/modules/seats/seat-state.ts'
import { seatStore } from '../../../demo/server/modules/seats/seat-store.ts'
import type { TestBackend } from '../server/backend.ts'

export const WRAP_UP = 20_000
export const AGENT = 'user-3'

/** No page of a seat is connected. */
const absent = {
  ...{ isConnected: () => false, isConnectedHere: () => false },
  listenToPresence: () => undefined
}

/** A store of all seats that records the pushes to their pages. */
export async function seatsOf({ db }: TestBackend, wrapUp = WRAP_UP) {
  const pushes: { userId: string; topic: string; data: unknown }[] = []
  const publish = (userId: string, push: { topic: string; data: unknown }) => {
    pushes.push({ userId, ...push })
  }
  const limits = { ...defaultLimits, wrapUp }
  const realtime = { ...absent, publish }
  const recorded: string[] = []
  const seatLog: Parameters<typeof seatStore>[0]['seatLog'] = {
    record: ({ extension }, { state }) => void recorded.push(`${extension} ${state}`),
    confirm: () => {},
    withdraw: () => undefined,
    handOver: () => {}
  }
  const seats = seatStore({ db, realtime, limits, seatLog, key: 'key' })
  await seats.load()

  function seatOf(userId = AGENT): Seat {
    const seat = seats.of(userId, 'ent-1')
    if (!seat) throw new Error('There is no seat')
    return seat
  }
  return { seats, seatOf, pushes, recorded, shown: () => pushes.at(-1) }
}
