// A day of a queue: the order of service and the agents are compared with a plain model.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type QueueStrategy, queueStrategy } from '../../../../core/features/reception/enums.ts'
import {
  chooseAgent,
  join,
  lastOffered,
  leave,
  longestWait,
  nextOffer,
  placeIn,
  type Queue,
  type QueueAgent
} from '../../../../core/features/reception/rules/queue-model.ts'
import { seeded } from '../../../../core/lib/random.ts'

const CALLERS = 1000
const AGENTS = 20

interface Caller {
  readonly id: string
  readonly since: number
  /** When the caller gives up. */
  readonly until: number
  readonly talks: number
}

function callersOf(seed: number): readonly Caller[] {
  const random = seeded(seed)
  let since = 0
  return Array.from({ length: CALLERS }, (_, index) => {
    // Several callers may come in one moment.
    since += Math.floor(random() * 18)
    const talks = 1 + Math.floor(random() * 300)
    return { id: `c${index}`, since, until: since + 1 + Math.floor(random() * 240), talks }
  })
}

interface Served {
  readonly caller: string
  readonly agent: number
  readonly at: number
}

interface Day {
  readonly served: readonly Served[]
  readonly abandoned: readonly string[]
  /** The longest wait at each moment in which a caller waits. */
  readonly waits: readonly number[]
}

/** The queue under test. */
function run(callers: readonly Caller[], strategy: QueueStrategy): Day {
  let queue: Queue = []
  const agents = Array.from({ length: AGENTS }, (_, rank) => ({
    ...{ id: `a${rank}`, rank, freeSince: 0, calls: 0, lastOffer: 0 },
    busyUntil: 0
  }))
  const talks = new Map(callers.map(({ id, talks: duration }) => [id, duration]))
  const served: Served[] = []
  const abandoned: string[] = []
  const waits: number[] = []
  let order = 0
  let lastRank = -1
  const last = Math.max(...callers.map(({ until }) => until))
  for (let now = 0; now <= last; now++) {
    for (const caller of callers) {
      if (caller.since === now) queue = join(queue, { id: caller.id, since: now, strategy })
      if (caller.until === now && placeIn(queue, caller.id) > 0) {
        queue = leave(queue, caller.id)
        abandoned.push(caller.id)
      }
    }
    for (;;) {
      const free = agents.filter(({ busyUntil }) => busyUntil <= now)
      const offer = nextOffer(queue, free, lastRank)
      if (!offer) break
      const agent = agents[offer.agent.rank]
      if (!agent) break
      queue = leave(queue, offer.caller.id)
      agent.busyUntil = now + (talks.get(offer.caller.id) ?? 0)
      agent.freeSince = agent.busyUntil
      agent.calls++
      agent.lastOffer = ++order
      lastRank = lastOffered(agents)
      served.push({ caller: offer.caller.id, agent: agent.rank, at: now })
    }
    if (queue.length > 0) waits.push(longestWait(queue, now))
  }
  return { served, abandoned, waits }
}

/** The same by plain lists: who came first, and the agents' turns. */
function model(callers: readonly Caller[], strategy: QueueStrategy): Day {
  const here: Caller[] = []
  const busyUntil = Array.from({ length: AGENTS }, () => 0)
  const counts = Array.from({ length: AGENTS }, () => 0)
  const served: Served[] = []
  const abandoned: string[] = []
  const waits: number[] = []
  let turn = 0
  const smallest = (ranks: readonly number[], of: (rank: number) => number): readonly number[] => {
    const least = Math.min(...ranks.map(of))
    return ranks.filter(rank => of(rank) === least)
  }
  const last = Math.max(...callers.map(({ until }) => until))
  for (let now = 0; now <= last; now++) {
    here.push(...callers.filter(({ since }) => since === now))
    for (const caller of callers.filter(({ until }) => until === now)) {
      const at = here.indexOf(caller)
      if (at === -1) continue
      here.splice(at, 1)
      abandoned.push(caller.id)
    }
    while (here.length > 0) {
      const free = [...busyUntil.keys()].filter(rank => (busyUntil[rank] ?? 0) <= now)
      if (free.length === 0) break
      let rank = 0
      if (strategy === 'roundRobin') while (!free.includes(turn % AGENTS)) turn++
      const least = strategy === 'fewestCalls' ? smallest(free, one => counts[one] ?? 0) : free
      const [longest = 0] = smallest(least, one => busyUntil[one] ?? 0)
      rank = strategy === 'roundRobin' ? turn++ % AGENTS : longest
      const caller = here.shift()
      if (!caller) break
      busyUntil[rank] = now + caller.talks
      counts[rank] = (counts[rank] ?? 0) + 1
      served.push({ caller: caller.id, agent: rank, at: now })
    }
    const [first] = here
    if (first) waits.push(now - first.since)
  }
  return { served, abandoned, waits }
}

// rule reception-6
describe.each(queueStrategy.codes)('1,000 callers and 20 agents, %s', strategy => {
  it('are served in exact order, none is lost, and the longest wait is right', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), seed => {
        const callers = callersOf(seed)
        const day = run(callers, strategy)
        expect(day).toEqual(model(callers, strategy))
        const all = [...day.served.map(({ caller }) => caller), ...day.abandoned]
        expect(all.toSorted()).toEqual(callers.map(({ id }) => id).toSorted())
        // The queue is used: some wait, some give up.
        expect(day.abandoned.length).toBeGreaterThan(0)
      }),
      { numRuns: 4 }
    )
  }, 60_000)
})

describe('a queue', () => {
  const caller = (id: string, since: number) => ({ id, since, strategy: 'longestFree' }) as const
  const queue = [caller('a', 1), caller('b', 2), caller('c', 2)].reduce<Queue>(join, [])

  it('has a place for each, and none for others', () =>
    expect(['a', 'b', 'c', 'd'].map(id => placeIn(queue, id))).toEqual([1, 2, 3, 0]))

  it('takes a caller back whose agent did not answer, at the earlier place', () => {
    const back = join(leave(queue, 'b'), caller('b', 2))
    expect(back.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    expect(join(leave(queue, 'a'), caller('a', 1)).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(join(queue, caller('a', 9))).toBe(queue)
  })

  it('measures the longest wait', () => {
    expect([longestWait(queue, 11), longestWait([], 11)]).toEqual([10, 0])
  })

  it('goes on after the last agent in turn, also one who has left', () => {
    const agent = (rank: number): QueueAgent => ({
      ...{ id: `a${rank}`, rank, freeSince: 0, calls: 0, lastOffer: 0 }
    })
    const free = [agent(3), agent(0), agent(1)]
    expect([-1, 0, 1, 2, 3].map(last => chooseAgent('roundRobin', free, last)?.rank)).toEqual([
      0, 1, 3, 3, 0
    ])
    expect(chooseAgent('roundRobin', [], 1)).toBeUndefined()
  })
})

describe('the levels of agents', () => {
  const agent = (id: string, level: number | undefined, freeSince: number): QueueAgent => ({
    ...{ id, rank: Number(id), freeSince, calls: 0, lastOffer: 0, level }
  })

  it.each(queueStrategy.codes)('come before %s', strategy => {
    const all = [agent('0', 1, 0), agent('1', 4, 20), agent('2', 4, 10), agent('3', undefined, 5)]
    const chosen = chooseAgent(strategy, all, -1)
    expect(chosen?.id).toBe(strategy === 'roundRobin' ? '1' : '2')
    const others = all.filter(({ level }) => level !== 4)
    expect(chooseAgent(strategy, others, -1)?.id).toBe('0')
  })
})
