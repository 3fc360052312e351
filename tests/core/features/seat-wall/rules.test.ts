import { describe, expect, it, test } from 'vitest'
import {
  columnsIn,
  compareSeats,
  countStates,
  isFoundSeat,
  isNoneFree,
  isOverdue,
  overscanOf,
  sizeFor,
  TILE_GAP,
  tileHeight,
  typedSeat,
  wallFit
} from '../../../../core/features/seat-wall/rules.ts'
import type { WallSeat } from '../../../../core/features/seat-wall/schemas.ts'
import type { SignState } from '../../../../core/features/seats/enums.ts'

const MINUTE = 60_000
const seat = (more: Partial<WallSeat> = {}): WallSeat => ({
  ...{ seatId: 's-1', agentUserId: 'u-1', agentName: '张伟', extension: '100' },
  ...{ groupId: 'g-1', groupName: '客服一部', signState: 'SIGN_FREE', since: 0, call: null },
  ...{ outboundToday: 0, inboundToday: 0, forced: null },
  ...more
})

// rule seat-wall-4
describe('the order of seats', () => {
  it('is by state, then longest first, and without a time last', () => {
    const seats = [
      seat({ extension: '1', signState: 'OFF_LINE', since: 5 }),
      seat({ extension: '2', signState: 'SIGN_FREE', since: 9 }),
      seat({ extension: '3', signState: 'SIGN_FREE', since: 2 }),
      seat({ extension: '4', signState: 'CALLING', since: 7 }),
      seat({ extension: '5', signState: 'OFF_LINE', since: null }),
      seat({ extension: '6', signState: 'RING', since: 8 }),
      seat({ extension: '7', signState: 'SIGN_BUSY', since: 8 }),
      seat({ extension: '8', signState: 'CLEARING', since: 8 })
    ]
    const order = seats.toSorted(compareSeats).map(({ extension }) => extension)
    expect(order).toEqual(['6', '4', '8', '7', '3', '2', '1', '5'])
  })

  it('is total: equal times are in the order of extensions', () => {
    const [one, other] = [seat({ extension: '1' }), seat({ extension: '2' })]
    expect(compareSeats(one, other)).toBeLessThan(0)
    expect(compareSeats(other, one)).toBeGreaterThan(0)
    const never = seat({ since: null })
    expect(compareSeats(never, never)).toBe(0)
  })
})

// rule seat-wall-5
describe('an alarm', () => {
  const limits = { busyMinutes: 15, wrapUpMinutes: 3 }
  const lasting = (signState: SignState, minutes: number, more = limits) =>
    isOverdue({ signState, since: 0 }, more, minutes * MINUTE)

  it('marks 示忙 and 整理 over their limits', () => {
    expect(lasting('SIGN_BUSY', 15)).toBe(false)
    expect(lasting('SIGN_BUSY', 15.1)).toBe(true)
    expect(lasting('CLEARING', 3)).toBe(false)
    expect(lasting('CLEARING', 3.1)).toBe(true)
  })

  it('marks no other state, none without a time, and none without a limit', () => {
    for (const state of ['SIGN_FREE', 'CALLING', 'RING', 'OFF_LINE'] as const)
      expect(lasting(state, 600)).toBe(false)
    expect(isOverdue({ signState: 'SIGN_BUSY', since: null }, limits, MINUTE * 60)).toBe(false)
    const none = { busyMinutes: null, wrapUpMinutes: null }
    expect(isOverdue({ signState: 'SIGN_BUSY', since: 0 }, none, MINUTE * 600)).toBe(false)
  })

  // rule seat-wall-14
  it('reports that no seat is free only while one is signed in', () => {
    const of = (...states: SignState[]) =>
      isNoneFree(countStates(states.map(signState => ({ signState }))))
    expect(of('SIGN_BUSY', 'OFF_LINE')).toBe(true)
    expect(of('CALLING')).toBe(true)
    expect(of('SIGN_BUSY', 'SIGN_FREE')).toBe(false)
    expect(of('OFF_LINE', 'OFF_LINE')).toBe(false)
    expect(of()).toBe(false)
  })
})

describe('the search', () => {
  const talking = seat({
    signState: 'CALLING',
    call: {
      ...{ callRecordId: 'c-1', callDirectionType: 1, customerName: '王芳' },
      ...{ customerPhone: '138****5678', answerTime: 0 }
    }
  })
  test.each([
    ['伟', true],
    ['100', true],
    ['１００', true],
    [' 王芳 ', true],
    ['5678', true],
    ['13812345678', true],
    ['13812345679', false],
    ['李', false],
    ['', true],
    ['  ', true]
  ])('finds %j: %s', (typed, isFound) => {
    expect(isFoundSeat(talking, typed)).toBe(isFound)
  })
  it('finds no number in a seat without a call', () => {
    expect(isFoundSeat(seat(), '5678')).toBe(false)
  })
})

// rule seat-wall-6
describe('the tiles', () => {
  it('beyond the visible ones are 60 at most, with the one that holds the tab stop', () => {
    for (let columns = 1; columns <= 60; columns++)
      expect(overscanOf(columns) * 2 * columns + 1).toBeLessThanOrEqual(60)
  })
  it('fill the width, and are one at least', () => {
    const large = { size: 'large', scale: 1 } as const
    expect([1000, 160, 10].map(width => columnsIn(width, large))).toEqual([6, 1, 1])
    expect(columnsIn(1000, { size: 'large', scale: 2 })).toBe(3)
    expect(tileHeight({ size: 'middle', scale: 2.5 })).toBe(180)
  })
  it('are smaller the more seats there are', () => {
    expect([40, 41, 160, 161].map(sizeFor)).toEqual(['large', 'middle', 'middle', 'small'])
  })
})

// rule seat-wall-10
describe('the tiles of a wall display', () => {
  const screen = { width: 1888, height: 880 }
  /** Whether so many tiles fit into the screen, without headings. */
  const fitting = (seats: number, { width, height } = screen) =>
    wallFit(
      seats,
      fit => Math.ceil(seats / columnsIn(width, fit)) * (tileHeight(fit) + TILE_GAP) <= height
    )

  it('are detailed where seats are few, and as large as all of them fit', () => {
    expect([1, 4, 12, 20].map(seats => fitting(seats))).toEqual([
      { size: 'large', scale: 4 },
      { size: 'large', scale: 4 },
      { size: 'large', scale: 2.5 },
      { size: 'large', scale: 2 }
    ])
    expect([21, 100, 101, 500].map(seats => fitting(seats))).toEqual([
      { size: 'middle', scale: 2 },
      { size: 'middle', scale: 1 },
      { size: 'small', scale: 2 },
      { size: 'small', scale: 1 }
    ])
  })

  it('are larger on a larger screen, and less detailed where they would not fit', () => {
    expect(fitting(20, { width: 3808, height: 1900 })).toEqual({ size: 'large', scale: 4 })
    expect(fitting(20, { width: 700, height: 320 })).toEqual({ size: 'middle', scale: 1 })
    expect(fitting(500, { width: 700, height: 300 })).toEqual({ size: 'small', scale: 1 })
  })

  it('keep the size that the user has chosen', () => {
    expect(wallFit(4, ({ scale }) => scale < 3, 'small')).toEqual({ size: 'small', scale: 2.5 })
    expect(wallFit(400, () => false, 'large')).toEqual({ size: 'large', scale: 1 })
  })
})

// rule seat-wall-17
describe('characters typed on the tiles', () => {
  const seats = [
    seat({ seatId: 'a', extension: '100', agentName: '张伟' }),
    seat({ seatId: 'b', extension: '1100', agentName: '王晓彤' }),
    seat({ seatId: 'c', extension: '120', agentName: '张敏' }),
    seat({ seatId: 'd', extension: '200', agentName: 'Anna' })
  ]
  const from = (current: string, typed: string) => typedSeat(seats, current, typed)?.seatId

  it('lead to the next seat whose extension or name begins with them', () => {
    expect([from('a', '1'), from('b', '1'), from('c', '1'), from('d', '1')]).toEqual([
      ...['b', 'c', 'a', 'a']
    ])
    expect([from('a', '张'), from('c', '张'), from('a', 'an')]).toEqual(['c', 'a', 'd'])
    expect(from('a', '９')).toBe(undefined)
    expect(from('a', '２')).toBe('d')
  })

  it('stay at the current seat while it matches, and one repeated leads on', () => {
    expect([from('c', '12'), from('c', '120'), from('a', '12')]).toEqual(['c', 'c', 'c'])
    expect([from('a', '张张'), from('a', '11'), from('d', '111')]).toEqual(['c', 'b', 'a'])
    expect(from('a', '99')).toBe(undefined)
    expect(from('a', '19')).toBe(undefined)
    const alike = ['100', '101', '102'].map(extension => seat({ seatId: extension, extension }))
    expect(typedSeat(alike, '101', '10')?.seatId).toBe('101')
    expect(typedSeat(alike, undefined, '10')?.seatId).toBe('100')
  })
})
