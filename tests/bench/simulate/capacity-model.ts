/** What many seats need of each resource, from the measured costs of one request, push and call. */

/** Written by `npm run bench:load` into measured-costs.json; CPU in ms of one core. */
export interface Costs {
  /** Of a request: at the server, in PostgreSQL and in the proxy; bytes in both directions. */
  readonly request: {
    readonly serverMs: number
    readonly databaseMs: number
    readonly proxyMs: number
    readonly bytes: number
  }
  /** Of a push: at the server that sends it and at each other one; bytes to the page. */
  readonly push: {
    readonly senderMs: number
    readonly receiverMs: number
    readonly databaseMs: number
    readonly bytes: number
  }
  /** Of a call that an exchange reports, from its begin to its record. */
  readonly call: {
    readonly serverMs: number
    readonly databaseMs: number
    /** Rows that are inserted, updated or deleted, and bytes of the write-ahead log. */
    readonly rows: number
    readonly logBytes: number
    readonly pushes: number
  }
  readonly memory: {
    readonly serverMegabytes: number
    readonly megabytesPerThousandSockets: number
  }
}

/** How a seat works, and what there is for all of them. */
export interface Plan {
  readonly seats: number
  readonly callsPerHour: number
  readonly requestsPerCall: number
  /** Of a seat without calls, such as lists and states that are read again. */
  readonly requestsPerMinute: number
  /** Besides those of calls: counters, lists of colleagues, orders. */
  readonly pushesPerMinute: number
  readonly nodes: number
  readonly databaseCores: number
  /** Rows a second that its disks take. */
  readonly databaseWrites: number
  readonly databaseConnections: number
  readonly networkMegabits: number
  readonly nodeMegabytes: number
  readonly proxyCores: number
  /** The part of each resource that is planned with. */
  readonly usable: number
  /** A month. */
  readonly nodePrice: number
  readonly databasePrice: number
  readonly gigabytePrice: number
  readonly hoursPerMonth: number
}

export const defaultPlan: Plan = {
  ...{ seats: 10_000, callsPerHour: 12, requestsPerCall: 20 },
  ...{ requestsPerMinute: 2, pushesPerMinute: 6 },
  ...{ nodes: 2, databaseCores: 8, databaseWrites: 5000, databaseConnections: 100 },
  ...{ networkMegabits: 1000, nodeMegabytes: 4000, proxyCores: 2, usable: 0.7 },
  ...{ nodePrice: 300, databasePrice: 1500, gigabytePrice: 0.5, hoursPerMonth: 176 }
}

/** Each server has a pool of 10, one that listens, and some for a migration. */
const CONNECTIONS = 15
const PINGS_PER_MINUTE = 1
/** A ping and its answer, with the frames of TCP and TLS. */
const PING_BYTES = 250
const MOST_NODES = 1000

/** For all seats, a second. */
export interface Rates {
  readonly calls: number
  readonly requests: number
  readonly pushes: number
  readonly bytes: number
}

export function ratesOf(plan: Plan, costs: Costs): Rates {
  const calls = (plan.seats * plan.callsPerHour) / 3600
  const requests = calls * plan.requestsPerCall + (plan.seats * plan.requestsPerMinute) / 60
  const pushes = calls * costs.call.pushes + (plan.seats * plan.pushesPerMinute) / 60
  const pings = (plan.seats * PINGS_PER_MINUTE) / 60
  const bytes = requests * costs.request.bytes + pushes * costs.push.bytes + pings * PING_BYTES
  return { calls, requests, pushes, bytes }
}

export interface Use {
  readonly name: string
  readonly unit: string
  readonly used: number
  /** What may be used of it. */
  readonly usable: number
  /** 1 is all that may be used. */
  readonly part: number
  /** Whether another server helps. */
  readonly isOfNodes: boolean
}

const perSecond = (ms: number): number => ms / 1000

/** Cores of one server. Each reads the pushes of all others, however many there are. */
function nodeCores(plan: Plan, costs: Costs, { calls, requests, pushes }: Rates): number {
  const own = requests * costs.request.serverMs + calls * costs.call.serverMs
  const sent = pushes * costs.push.senderMs
  const others = (pushes * (plan.nodes - 1)) / plan.nodes
  return perSecond((own + sent) / plan.nodes + others * costs.push.receiverMs)
}

export function usesOf(plan: Plan, costs: Costs): readonly Use[] {
  const rates = ratesOf(plan, costs)
  const { calls, requests, pushes, bytes } = rates
  const { request, push, call, memory } = costs
  const databaseMs =
    requests * request.databaseMs +
    calls * call.databaseMs +
    (plan.nodes > 1 ? pushes * push.databaseMs : 0)
  const sockets = plan.seats / plan.nodes / 1000
  const row = (
    name: string,
    unit: string,
    [used, all]: readonly [number, number],
    isOfNodes: boolean
  ): Use => {
    const usable = all * plan.usable
    return { name, unit, used, usable, part: used / usable, isOfNodes }
  }
  return [
    row('event loop of each server', 'cores', [nodeCores(plan, costs, rates), 1], true),
    row(
      'memory of each server',
      'MB',
      [memory.serverMegabytes + sockets * memory.megabytesPerThousandSockets, plan.nodeMegabytes],
      true
    ),
    row('PostgreSQL', 'cores', [perSecond(databaseMs), plan.databaseCores], false),
    row('rows written', '/s', [calls * call.rows, plan.databaseWrites], false),
    row(
      'connections of PostgreSQL',
      '',
      [plan.nodes * CONNECTIONS, plan.databaseConnections / plan.usable],
      false
    ),
    row('proxy', 'cores', [perSecond(requests * request.proxyMs), plan.proxyCores], false),
    row('network', 'Mbit/s', [(bytes * 8) / 1e6, plan.networkMegabits], false)
  ]
}

/** The resource that is used most. */
export const firstToGiveWay = (uses: readonly Use[]): Use | undefined =>
  uses.toSorted((one, other) => other.part - one.part)[0]

/** The fewest servers that suffice by themselves; undefined when no number does. */
export function nodesNeeded(plan: Plan, costs: Costs): number | undefined {
  for (let nodes = 1; nodes <= MOST_NODES; nodes++) {
    const own = usesOf({ ...plan, nodes }, costs).filter(({ isOfNodes }) => isOfNodes)
    if (own.every(({ part }) => part <= 1)) return nodes
  }
  return undefined
}

/** As many seats as the plan carries, and what gives way with one more. */
export function mostSeats(plan: Plan, costs: Costs): { seats: number; limit: string } {
  const fits = (seats: number) => usesOf({ ...plan, seats }, costs).every(({ part }) => part <= 1)
  let [low, high] = [0, 1]
  while (fits(high) && high < 1e9) [low, high] = [high, high * 2]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  const limit = firstToGiveWay(usesOf({ ...plan, seats: high }, costs))?.name ?? ''
  return { seats: low, limit }
}

/** Of all seats and of one, a month. */
export function monthlyCost(plan: Plan, costs: Costs): { all: number; seat: number } {
  const gigabytes = (ratesOf(plan, costs).bytes * 3600 * plan.hoursPerMonth) / 1e9
  const all = plan.nodes * plan.nodePrice + plan.databasePrice + gigabytes * plan.gigabytePrice
  return { all, seat: all / plan.seats }
}
