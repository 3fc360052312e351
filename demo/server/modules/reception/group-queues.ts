/** The queues of agent groups: offers waiting callers to agents as they become free. */

import type { QueueStrategy } from '../../../../core/features/reception/enums.ts'
import {
  chooseAgent,
  join,
  lastOffered,
  leave,
  nextOffer,
  placeIn,
  type Queue
} from '../../../../core/features/reception/rules/queue-model.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { TelephoneNetwork } from '../../telephony/network-types.ts'
import { isFreeAt } from '../dialler/agents/task-agents.ts'
import { groupSeats } from '../robot-incoming/group-seats.ts'
import type { Seats } from '../seats/seat-owners.ts'
import type { Seat } from '../seats/seat-state.ts'
import { queueAgents } from './queue-agents.ts'

/** How often a queue looks for free agents, in ms (rule reception-6). */
const LOOKS_EVERY = 300

export interface QueuedCall {
  readonly id: string
  readonly enterpriseId: string
  readonly strategy: QueueStrategy
  readonly since: number
  readonly declinedBy: ReadonlySet<string>
  /** The place in the queue has changed. */
  moved(place: number): void
  /** Rings an agent; false when the telephone cannot be reached. */
  offer(seat: Seat): Promise<boolean>
}

interface GroupQueue {
  readonly enterpriseId: string
  readonly groupId: string
  queue: Queue
  readonly calls: Map<string, QueuedCall>
  /** Called with an agent whose telephone rings; not in the queue, but not answered either. */
  readonly ringing: Set<string>
  isLooking: boolean
}

interface Needs {
  readonly db: Database
  readonly seats: Pick<Seats, 'all'>
  readonly network: () => TelephoneNetwork | undefined
  readonly log: (line: string) => void
}

export function groupQueues({ db, seats, network, log }: Needs) {
  const queues = new Map<string, GroupQueue>()
  let timer: NodeJS.Timeout | undefined

  function queueOf(enterpriseId: string, groupId: string): GroupQueue {
    const known = queues.get(groupId)
    if (known) return known
    const made: GroupQueue = {
      ...{ enterpriseId, groupId, queue: [], calls: new Map(), ringing: new Set() },
      isLooking: false
    }
    queues.set(groupId, made)
    return made
  }

  function change(one: GroupQueue, queue: Queue): void {
    const before = one.queue
    one.queue = queue
    for (const { id } of queue) {
      const place = placeIn(queue, id)
      if (place !== placeIn(before, id)) one.calls.get(id)?.moved(place)
    }
  }

  /** Offers callers to free agents until one of both is missing. */
  async function look(one: GroupQueue): Promise<void> {
    const { groupId, enterpriseId } = one
    const unreachable = new Set<string>()
    for (;;) {
      const all = await groupSeats(db, seats, enterpriseId, groupId)
      const free = new Set(all.filter(isFreeAt(network)).map(({ id }) => id))
      if (one.queue.length === 0 || free.size === 0) return
      const agents = await queueAgents(db, groupId, all)
      const able = agents.filter(({ id }) => free.has(id) && !unreachable.has(id))
      const offer = nextOffer(one.queue, able, lastOffered(agents))
      const seat = all.find(({ id }) => id === offer?.agent.id)
      const call = offer && one.calls.get(offer.caller.id)
      if (!offer || !seat || !call) return
      change(one, leave(one.queue, call.id))
      one.ringing.add(call.id)
      if (await call.offer(seat)) continue
      unreachable.add(seat.id)
      // Who has hung up meanwhile does not come back.
      if (one.ringing.delete(call.id) && one.calls.has(call.id)) change(one, join(one.queue, call))
    }
  }

  function lookSoon(one: GroupQueue): void {
    if (one.isLooking || one.queue.length === 0) return
    one.isLooking = true
    look(one)
      .catch((error: Error) => log(error.message))
      .finally(() => {
        one.isLooking = false
      })
  }

  function lookAgain(): void {
    for (const one of queues.values()) lookSoon(one)
    if ([...queues.values()].some(({ calls }) => calls.size > 0)) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Callers who wait now, those included for whom a telephone rings. */
    countIn: (groupId: string): number => queues.get(groupId)?.calls.size ?? 0,

    join(groupId: string, call: QueuedCall): void {
      const one = queueOf(call.enterpriseId, groupId)
      one.calls.set(call.id, call)
      one.ringing.delete(call.id)
      change(one, join(one.queue, call))
      timer ??= setInterval(lookAgain, LOOKS_EVERY).unref()
      lookSoon(one)
    },

    /** The caller waits no longer: answered, gone or led elsewhere. */
    leave(groupId: string, id: string): void {
      const one = queues.get(groupId)
      if (!one?.calls.delete(id)) return
      one.ringing.delete(id)
      change(one, leave(one.queue, id))
    },

    /** The agent whose turn it would be, free or not. */
    async turnOf(
      enterpriseId: string,
      groupId: string,
      strategy: QueueStrategy
    ): Promise<Seat | undefined> {
      const all = await groupSeats(db, seats, enterpriseId, groupId)
      if (all.length === 0) return undefined
      const agents = await queueAgents(db, groupId, all)
      const { id } = chooseAgent(strategy, agents, lastOffered(agents)) ?? {}
      return all.find(seat => seat.id === id)
    },

    forget(): void {
      clearInterval(timer)
      timer = undefined
      queues.clear()
    }
  }
}

export type GroupQueues = ReturnType<typeof groupQueues>
