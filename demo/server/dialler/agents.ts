/** Rings agents for people whom a task has reached. */
import type { Database } from '../db/schema.ts'
import { type Seat, type Seats, signStateOf } from '../seats.ts'
import type { TelephoneNetwork } from '../sip/network.ts'
import type { Task } from './flight.ts'

interface Needs {
  readonly db: Database
  readonly seats: Seats
  readonly network: () => TelephoneNetwork | undefined
}

const GROUP = 1

export function taskAgents({ db, seats, network }: Needs) {
  /** The seats that a task may ring. */
  async function seatsOf({ draft, enterprise_id }: Task): Promise<readonly Seat[]> {
    const { manualAnswerTarget, outManualTargetId = '' } = draft
    const own = seats.all().filter(seat => seat.enterpriseId === enterprise_id)
    if (manualAnswerTarget !== GROUP) return own.filter(({ id }) => id === outManualTargetId)
    const members = await db
      .selectFrom('agent_group_seat')
      .select('seat_id')
      .where('group_id', '=', outManualTargetId)
      .execute()
    const ids = new Set(members.map(({ seat_id }) => seat_id))
    return own.filter(({ id }) => ids.has(id))
  }

  const isFree = (seat: Seat): boolean =>
    signStateOf(seat) === 'SIGN_FREE' &&
    seat.isRegistered &&
    network()?.activeCallOf(seat.extension) === undefined

  const freeSeats = async (task: Task): Promise<readonly Seat[]> =>
    (await seatsOf(task)).filter(isFree)

  return {
    freeSeats,

    /** Connects somebody with the first agent who is free; undefined when there is none. */
    async ring(task: Task, phone: string, name: string): Promise<string | undefined> {
      const telephones = network()
      for (const { extension: to } of telephones ? await freeSeats(task) : [])
        try {
          const call = { from: phone, to, ...(name !== '' && { name }) }
          return (await telephones?.incoming(call))?.callRecordId
        } catch {
          // Somebody else was quicker; the next agent may be free.
        }
      return undefined
    }
  }
}

export type TaskAgents = ReturnType<typeof taskAgents>
