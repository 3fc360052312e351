/** The model behind `npm run simulate`. */
import { describe, expect, it } from 'vitest'
import {
  type Costs,
  defaultPlan,
  firstToGiveWay,
  monthlyCost,
  mostSeats,
  nodesNeeded,
  ratesOf,
  usesOf
} from '../../bench/simulate/capacity-model.ts'
import { planFrom } from '../../bench/simulate/plan-arguments.ts'

const costs: Costs = {
  request: { serverMs: 2, databaseMs: 1, proxyMs: 0.1, bytes: 3000 },
  push: { senderMs: 0.1, receiverMs: 0.05, databaseMs: 0.02, bytes: 200 },
  call: { serverMs: 5, databaseMs: 4, rows: 10, logBytes: 8000, pushes: 5 },
  memory: { serverMegabytes: 200, megabytesPerThousandSockets: 50 }
}
const plan = {
  ...defaultPlan,
  ...{ seats: 3600, callsPerHour: 10, requestsPerCall: 20, requestsPerMinute: 1 },
  ...{ pushesPerMinute: 2, nodes: 2 }
}
const useOf = (name: string, change: Partial<typeof plan> = {}) => {
  const found = usesOf({ ...plan, ...change }, costs).find(use => use.name === name)
  if (!found) throw new Error(name)
  return found
}

describe('what seats do in a second', () => {
  it('follows from their calls, and from what they do without one', () => {
    // 10 calls of 20 requests, and 60 requests of the idle seats; 50 + 120 pushes.
    expect(ratesOf(plan, costs)).toMatchObject({ calls: 10, requests: 260, pushes: 170 })
    expect(ratesOf(plan, costs).bytes).toBe(260 * 3000 + 170 * 200 + 60 * 250)
  })

  it('grows in proportion to the seats', () => {
    const twice = ratesOf({ ...plan, seats: 7200 }, costs)
    for (const [name, value] of Object.entries(ratesOf(plan, costs)))
      expect(twice[name as keyof typeof twice]).toBeCloseTo(2 * value)
  })
})

describe('a server', () => {
  it('has its share of the requests, and reads the pushes of all others', () => {
    // (260 × 2 + 10 × 5 + 170 × 0.1) / 2 + 85 × 0.05 ms in a second.
    expect(useOf('event loop of each server').used).toBeCloseTo(0.297_75)
    // Alone it reads none.
    expect(useOf('event loop of each server', { nodes: 1 }).used).toBeCloseTo(0.587)
  })

  it('keeps its share of the sockets in memory', () => {
    expect(useOf('memory of each server').used).toBe(200 + 1.8 * 50)
  })
})

it('the database serves requests, calls and, between servers, pushes', () => {
  expect(useOf('PostgreSQL').used).toBeCloseTo(0.3034)
  expect(useOf('PostgreSQL', { nodes: 1 }).used).toBeCloseTo(0.3)
  expect(useOf('rows written').used).toBe(100)
  expect(useOf('connections of PostgreSQL', { nodes: 3 }).used).toBe(45)
})

it('what is used most gives way first', () => {
  const slow = { ...plan, databaseWrites: 100 }
  expect(firstToGiveWay(usesOf(slow, costs))?.name).toBe('rows written')
  expect(firstToGiveWay(usesOf({ ...plan, networkMegabits: 1 }, costs))?.name).toBe('network')
})

describe('the number of servers', () => {
  it('is the smallest that suffices', () => {
    expect(nodesNeeded(plan, costs)).toBe(1)
    const many = { ...plan, seats: 36_000 }
    const needed = nodesNeeded(many, costs)
    expect(needed).toBeGreaterThan(1)
    const parts = (nodes: number) =>
      usesOf({ ...many, nodes }, costs)
        .filter(({ isOfNodes }) => isOfNodes)
        .map(({ part }) => part)
    expect(Math.max(...parts(needed ?? 0))).toBeLessThanOrEqual(1)
    expect(Math.max(...parts((needed ?? 0) - 1))).toBeGreaterThan(1)
  })

  it('is none where one server cannot even read the pushes of the others', () => {
    expect(nodesNeeded({ ...plan, seats: 3_600_000 }, costs)).toBeUndefined()
  })
})

it('the most seats are those at which everything suffices, and one more is too many', () => {
  const { seats, limit } = mostSeats(plan, costs)
  const partsOf = (many: number) => usesOf({ ...plan, seats: many }, costs).map(({ part }) => part)
  expect(Math.max(...partsOf(seats))).toBeLessThanOrEqual(1)
  expect(Math.max(...partsOf(seats + 1))).toBeGreaterThan(1)
  expect(limit).toBe('event loop of each server')
})

it('a seat costs its part of servers, database and traffic', () => {
  const free = { ...plan, gigabytePrice: 0 }
  expect(monthlyCost(free, costs)).toEqual({ all: 2100, seat: 2100 / 3600 })
  const traffic = monthlyCost(plan, costs).all - 2100
  expect(traffic).toBeCloseTo(((ratesOf(plan, costs).bytes * 3600 * 176) / 1e9) * 0.5)
})

describe('the arguments', () => {
  it('replace inputs of the model', () => {
    expect(planFrom(['--seats=500', '--usable=0.5'], plan)).toEqual({
      ...plan,
      ...{ seats: 500, usable: 0.5 }
    })
  })

  it('are refused when they name no input or are no number', () => {
    for (const wrong of ['--chairs=5', 'seats', '--seats=many', '--seats=-1', '--nodes=0'])
      expect(() => planFrom([wrong], plan), wrong).toThrow()
  })
})
