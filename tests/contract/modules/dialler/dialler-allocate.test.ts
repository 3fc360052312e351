import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  type Wanting
} from '../../../../demo/server/modules/dialler/agents/allocate-agent.ts'

describe('lines and robots', () => {
  const task = (id: string, change: Partial<Wanting> = {}): Wanting => ({
    id,
    weight: 'NORMAL',
    want: 100,
    active: 0,
    lines: ['a', 'b'],
    robots: '0',
    seats: undefined,
    reserves: 0,
    ...change
  })
  const shares = (tasks: readonly Wanting[], lines: object, robots = 100) => {
    const given = allocate(tasks, new Map(Object.entries(lines)), new Map([['0', robots]]))
    return tasks.map(({ id }) => given.get(id)?.length)
  }

  // rule dialling-12
  it('go by weight', () => {
    const tasks = [task('high', { weight: 'HIGH' }), task('normal'), task('low', { weight: 'LOW' })]
    expect(shares(tasks, { a: 40, b: 30 })).toEqual([40, 20, 10])
  })

  it('count what a task has already', () => {
    expect(shares([task('one', { active: 10 }), task('two')], { a: 20 })).toEqual([5, 15])
  })

  it('are not more than there are', () => {
    expect(shares([task('one')], { a: 3, b: 4 })).toEqual([7])
    expect(shares([task('one')], { a: 3, b: 4 }, 5)).toEqual([5])
    expect(shares([task('one', { lines: ['c'] })], { a: 3 })).toEqual([0])
    expect(shares([task('agents', { robots: undefined })], { a: 3 }, 0)).toEqual([3])
  })

  it('an agent takes one call, and none is kept by a task that wants none', () => {
    const idle = task('idle', { robots: undefined, seats: ['s1'], want: 0 })
    const busy = task('busy', { robots: undefined, seats: ['s1'] })
    expect(shares([idle, busy, { ...busy, id: 'other' }], { a: 3 }, 0)).toEqual([0, 1, 0])
  })

  it('are reserved for the task that has them exclusively', () => {
    const alone = task('alone', { want: 2, reserves: 6 })
    expect(shares([task('other'), alone], { a: 10 })).toEqual([4, 2])
    // Robots too, though there are lines for all.
    expect(shares([task('other'), alone], { a: 99 }, 10)).toEqual([4, 2])
    expect(shares([task('other'), alone], { a: 99 }, 6)).toEqual([0, 2])
    const busy = task('alone', { want: 0, active: 4, reserves: 6 })
    expect(shares([task('other'), busy], { a: 99 }, 6)).toEqual([4, 0])
    const people = task('people', { robots: undefined })
    expect(shares([people, alone], { a: 99 }, 6)).toEqual([93, 2])
  })

  it('are never shared out twice, whatever is wanted', () => {
    const anyTask = fc.record({
      weight: fc.constantFrom('HIGH', 'NORMAL', 'LOW'),
      want: fc.nat(40),
      active: fc.nat(20),
      lines: fc.subarray(['a', 'b', 'c']),
      robots: fc.constantFrom('0', undefined),
      seats: fc.constantFrom(undefined, ['s1'], ['s1', 's2']),
      reserves: fc.constantFrom(0, 0, 10)
    })
    fc.assert(
      fc.property(
        fc.array(anyTask, { maxLength: 6 }),
        fc.nat(30),
        fc.nat(30),
        (wanting, a, robots) => {
          const tasks = wanting.map((one, id): Wanting => ({ ...one, id: String(id) }) as Wanting)
          const free = new Map([
            ['a', a],
            ['b', 5]
          ])
          const given = allocate(tasks, free, new Map([['0', robots]]))
          for (const [line, room] of free)
            expect(
              [...given.values()].flat().filter(one => one === line).length
            ).toBeLessThanOrEqual(room)
          const spoken = tasks
            .filter(one => one.robots === '0')
            .flatMap(({ id }) => given.get(id) ?? [])
          expect(spoken.length).toBeLessThanOrEqual(robots)
          for (const one of tasks) {
            expect(given.get(one.id)?.length).toBeLessThanOrEqual(one.want)
            expect(given.get(one.id)?.every(line => one.lines.includes(line))).toBe(true)
          }
        }
      )
    )
  })
})
