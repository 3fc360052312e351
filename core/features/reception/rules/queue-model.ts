/** The queue of an agent group: who is next, and which agent takes the call. */
import type { QueueStrategy } from '../enums.ts'

export interface WaitingCaller {
  readonly id: string
  /** When the caller joined, in ms. */
  readonly since: number
  readonly strategy: QueueStrategy
  /** Agents who did not answer this caller, and are not offered the call again. */
  readonly declinedBy?: ReadonlySet<string> | undefined
}

/** A free agent. */
export interface QueueAgent {
  readonly id: string
  /** Position in the group. */
  readonly rank: number
  readonly freeSince: number
  /** Calls that the queue has offered today. */
  readonly calls: number
  /** Order of the queue's last offer to the agent, as far as it was today or the very last; else 0. */
  readonly lastOffer: number
  /** Skill for the calls of the group; 1 when absent. */
  readonly level?: number | undefined
}

/** In the order of service: the first one joined first, or was offered to an agent who did not answer. */
export type Queue = readonly WaitingCaller[]

/** Joins behind all who came earlier; a caller who is there already keeps the place. */
export function join(queue: Queue, caller: WaitingCaller): Queue {
  if (queue.some(({ id }) => id === caller.id)) return queue
  const at = queue.findIndex(({ since }) => since > caller.since)
  return at === -1 ? [...queue, caller] : [...queue.slice(0, at), caller, ...queue.slice(at)]
}

export const leave = (queue: Queue, id: string): Queue => queue.filter(one => one.id !== id)

/** The place from 1; 0 for a caller who does not wait. */
export const placeIn = (queue: Queue, id: string): number =>
  queue.findIndex(one => one.id === id) + 1

export const longestWait = (queue: Queue, now: number): number =>
  queue.length === 0 ? 0 : Math.max(0, now - Math.min(...queue.map(({ since }) => since)))

const levelOf = ({ level = 1 }: QueueAgent): number => level

type Before = (a: QueueAgent, b: QueueAgent) => number

const byFree: Before = (a, b) => a.freeSince - b.freeSince || a.rank - b.rank

/** The agent after the one who was offered a call last, in the order of the group. */
function nextInTurn(agents: readonly QueueAgent[], lastRank: number): QueueAgent | undefined {
  const ranked = [...agents].sort((a, b) => a.rank - b.rank)
  return ranked.find(({ rank }) => rank > lastRank) ?? ranked[0]
}

/** Rank of the agent whom the queue offered a call last; -1 before the first. */
export const lastOffered = (agents: readonly QueueAgent[]): number => {
  const [last] = agents.filter(one => one.lastOffer > 0).sort((a, b) => b.lastOffer - a.lastOffer)
  return last?.rank ?? -1
}

/**
 * The agent who takes the next call, of those with the highest level (rule reception-6).
 *
 * @param lastRank rank of the agent of the last offer, who need not be free
 */
export function chooseAgent(
  strategy: QueueStrategy,
  all: readonly QueueAgent[],
  lastRank: number
): QueueAgent | undefined {
  const best = Math.max(...all.map(levelOf))
  const free = all.filter(agent => levelOf(agent) === best)
  if (strategy === 'roundRobin') return nextInTurn(free, lastRank)
  const before: Before =
    strategy === 'fewestCalls' ? (a, b) => a.calls - b.calls || byFree(a, b) : byFree
  return [...free].sort(before)[0]
}

export interface Offer {
  readonly caller: WaitingCaller
  readonly agent: QueueAgent
}

/** The next offer, while someone waits and an agent is free. */
export function nextOffer(
  queue: Queue,
  free: readonly QueueAgent[],
  lastRank: number
): Offer | undefined {
  for (const caller of free.length === 0 ? [] : queue) {
    const able = free.filter(({ id }) => !caller.declinedBy?.has(id))
    const agent = chooseAgent(caller.strategy, able, lastRank)
    if (agent) return { caller, agent }
  }
  return undefined
}
