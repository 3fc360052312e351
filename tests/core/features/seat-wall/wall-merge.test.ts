import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WallSeat } from '../../../../core/features/seat-wall/schemas.ts'
import {
  applyChange,
  applyReading,
  isNoticeable,
  type KnownSeats
} from '../../../../core/features/seat-wall/wall-merge.ts'

const seat = (seatId: string, since: number): WallSeat => ({
  ...{ seatId, agentUserId: seatId, agentName: seatId, extension: seatId },
  ...{ groupId: '', groupName: '', signState: 'SIGN_FREE', since, call: null },
  ...{ outboundToday: 0, inboundToday: 0, forced: null }
})
const timesOf = (known: KnownSeats) =>
  Object.fromEntries(
    [...known].flatMap(([id, { seat: one }]) => (one ? [[id, one.since] as const] : []))
  )

// rule seat-wall-3
describe('readings and changes', () => {
  it('leave the newest of each seat, in whichever order they arrive', () => {
    const ids = ['a', 'b', 'c', 'd'] as const
    const step = fc.record({
      isReading: fc.boolean(),
      some: fc.subarray([...ids], { minLength: 1 }),
      gone: fc.subarray([...ids])
    })
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (steps, order) => {
          const now = new Map<string, number>()
          const messages = steps.map(({ isReading, some, gone }, index) => {
            const version = index + 1
            if (isReading)
              return { isReading, version, seats: [...now].map(([id, at]) => seat(id, at)) }
            const changed = some.filter(id => !gone.includes(id))
            for (const id of changed) now.set(id, version)
            for (const id of gone) now.delete(id)
            const seats = changed.map(id => seat(id, version))
            return { isReading, version, seats, gone }
          })
          const known: KnownSeats = new Map()
          const shuffled = messages
            .map(message => ({ message, at: order.next().value as number }))
            .toSorted((one, other) => one.at - other.at)
          for (const { message } of shuffled) {
            const { version, seats } = message
            if (message.isReading) applyReading(known, { version, seats, dayBegin: 0 })
            else applyChange(known, { version, seats, gone: message.gone ?? [] })
          }
          // A reading that arrives last stands for the page's next one.
          applyReading(known, {
            version: steps.length + 1,
            seats: [...now].map(([id, at]) => seat(id, at)),
            dayBegin: 0
          })
          expect(timesOf(known)).toEqual(Object.fromEntries(now))
        }
      )
    )
  })

  it('keep a change that is newer than a reading that arrives after it', () => {
    const known: KnownSeats = new Map()
    expect([...applyChange(known, { version: 5, seats: [seat('a', 5)], gone: ['b'] })]).toEqual([
      'a',
      'b'
    ])
    applyReading(known, {
      version: 3,
      seats: [seat('a', 3), seat('b', 3), seat('c', 3)],
      dayBegin: 0
    })
    expect(timesOf(known)).toEqual({ a: 5, c: 3 })
    expect(applyChange(known, { version: 4, seats: [seat('a', 4)], gone: [] }).size).toBe(0)
    applyReading(known, { version: 9, seats: [seat('b', 9)], dayBegin: 0 })
    expect(timesOf(known)).toEqual({ b: 9 })
  })

  it('keep all final states of 500 seats that change a thousand times a second', () => {
    const known: KnownSeats = new Map()
    const last = new Map<string, number>()
    for (let version = 1; version <= 20; version++) {
      const seats = Array.from({ length: 250 }, (_, at) => {
        const id = `s-${(at * 7 + version * 13) % 500}`
        last.set(id, version)
        return seat(id, version)
      })
      applyChange(known, { version, seats, gone: [] })
    }
    expect(timesOf(known)).toEqual(Object.fromEntries(last))
  })
})

// rule seat-wall-17
it('a change of the state or the call is highlighted, of a count or a new seat not', () => {
  const before = seat('a', 1)
  expect(isNoticeable(before, { ...before, signState: 'SIGN_BUSY' })).toBe(true)
  const call = {
    ...{ callRecordId: 'r-1', callDirectionType: 1 as const, customerName: '' },
    ...{ customerPhone: '', answerTime: null }
  }
  const calling = { ...before, signState: 'CALLING', call } as const
  expect(isNoticeable(calling, { ...calling, call: { ...call, callRecordId: 'r-2' } })).toBe(true)
  expect(isNoticeable(before, { ...before, since: 2, inboundToday: 3 })).toBe(false)
  expect([isNoticeable(undefined, before), isNoticeable(before, undefined)]).toEqual([false, false])
})
