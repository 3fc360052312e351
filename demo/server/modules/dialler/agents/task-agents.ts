/** Rings agents for answered calls of tasks. */
import type { TelephoneNetwork } from '../../../telephony/network-types.ts'
import { type RingLeaseNeeds, ringLease } from '../../seats/ring-lease.ts'
import type { Seats } from '../../seats/seat-owners.ts'
import { hasOwnDevice, type Seat, signStateOf } from '../../seats/seat-state.ts'
import { type Flight, isForAgents, type Task } from '../calls/call-in-progress.ts'
import { countedDevices } from './counted-devices.ts'

interface Needs extends RingLeaseNeeds {
  readonly seats: Seats
  readonly network: () => TelephoneNetwork | undefined
}

const GROUP = 1

/**
 * Whether a seat could answer a call now. A telephone at another server is out of this one's reach; a
 * device of the agent's own is not, and is rung with a `ringLease`.
 */
export const isFreeAt =
  (network: Needs['network']) =>
  (seat: Seat): boolean =>
    signStateOf(seat) === 'SIGN_FREE' &&
    seat.isRegistered &&
    (seat.owner === undefined || hasOwnDevice(seat)) &&
    network()?.activeCallOf(seat.extension) === undefined

export function taskAgents({ db, realtime, seats, network }: Needs) {
  const mayRing = ringLease({ db, realtime })
  const counted = countedDevices({ db, realtime })

  /** The seats that a task may ring, those with the highest level first. */
  async function seatsOf({ draft, enterprise_id }: Task): Promise<readonly Seat[]> {
    const { manualAnswerTarget, outManualTargetId = '' } = draft
    const own = seats.all().filter(seat => seat.enterpriseId === enterprise_id)
    if (manualAnswerTarget !== GROUP) return own.filter(({ id }) => id === outManualTargetId)
    const members = await db
      .selectFrom('agent_group_seat')
      .select(['seat_id', 'level'])
      .where('group_id', '=', outManualTargetId)
      .execute()
    const levels = new Map(members.map(({ seat_id, level }) => [seat_id, level]))
    return own
      .filter(({ id }) => levels.has(id))
      .sort((a, b) => (levels.get(b.id) ?? 0) - (levels.get(a.id) ?? 0))
  }

  const freeSeats = async (task: Task): Promise<readonly Seat[]> =>
    (await seatsOf(task)).filter(isFreeAt(network))

  /** Free seats for which this server may dial: another one may count the agents' own devices. */
  const dialledFor = async (task: Task): Promise<readonly Seat[]> => counted(await freeSeats(task))

  /** Those that other servers count come last. */
  async function inOrder(task: Task): Promise<readonly Seat[]> {
    const free = await freeSeats(task)
    const first = new Set(isForAgents(task) ? await counted(free) : free)
    return [...first, ...free.filter(seat => !first.has(seat))]
  }

  return {
    freeSeats,
    dialledFor,

    /** No other server dials for the agents for whom calls from here still ring. */
    async keepFor(enterpriseId: string, flights: Iterable<Flight>): Promise<void> {
      const waiting = [...flights].filter(
        ({ agent, task }) =>
          agent === undefined && task.enterprise_id === enterpriseId && isForAgents(task)
      )
      const tasks = new Map(waiting.map(({ task }) => [task.id, task]))
      for (const task of tasks.values()) await dialledFor(task)
    },

    /** Connects a callee with the first free agent; undefined when there is none. */
    async ring(task: Task, phone: string, name: string): Promise<string | undefined> {
      const telephones = network()
      for (const seat of telephones ? await inOrder(task) : [])
        try {
          if (!(await mayRing(seat))) continue
          const call = { from: phone, to: seat.extension, ...(name !== '' && { name }) }
          return (await telephones?.incoming(call))?.callRecordId
        } catch {
          // The seat was taken concurrently; try the next.
        }
      return undefined
    }
  }
}

export type TaskAgents = ReturnType<typeof taskAgents>
