import { describe, expect, it } from 'vitest'
import type { WallSeat } from '../../../../core/features/seat-wall/schemas.ts'
import {
  orderSeats,
  type WallFilters,
  type WallOrder,
  wallFilters
} from '../../../../core/features/seat-wall/wall-order.ts'

const MINUTE = 60_000
const NOW = 100 * MINUTE
const limits = { busyMinutes: 15, wrapUpMinutes: 3 }

const seat = (
  seatId: string,
  signState: WallSeat['signState'],
  minutes: number | null,
  more: Partial<WallSeat> = {}
): WallSeat => ({
  ...{ seatId, agentUserId: seatId, agentName: `坐席${seatId}`, extension: seatId },
  ...{ groupId: '', groupName: '', signState, call: null, forced: null },
  since: minutes === null ? null : NOW - minutes * MINUTE,
  ...{ outboundToday: 0, inboundToday: 0 },
  ...more
})
const one = { groupId: 'g-1', groupName: '客服一部' }
const two = { groupId: 'g-2', groupName: '客服二部' }

const seats = [
  seat('1', 'SIGN_FREE', 4, one),
  seat('2', 'SIGN_BUSY', 16, two),
  seat('3', 'CLEARING', 2, one),
  seat('4', 'SIGN_BUSY', 15, one),
  seat('5', 'OFF_LINE', null),
  seat('6', 'RING', 0, two),
  seat('7', 'SIGN_FREE', 9, two)
]

const ordered = (
  filters: Partial<WallFilters> = {},
  { held, of = seats }: { held?: WallOrder; of?: readonly WallSeat[] } = {}
) => orderSeats(of, { filters: { ...wallFilters({}, ''), ...filters }, limits, now: NOW }, held)
const idsOf = ({ groups }: WallOrder) =>
  groups.map(({ tiles }) => tiles.map(({ seatId }) => seatId).join(''))

describe('the filters of an address', () => {
  it('are the known states in the order of the wall, the marks and the group', () => {
    expect(
      wallFilters(
        { state: 'SIGN_FREE,RING,ASLEEP', overdue: '1', group: 'g-1', grouped: '1' },
        '王'
      )
    ).toEqual({
      states: ['RING', 'SIGN_FREE'],
      ...{ isOverdueOnly: true, group: 'g-1', isGrouped: true, text: '王' }
    })
  })

  it('are none without a query', () => {
    expect(wallFilters({ overdue: '0', grouped: 'yes' }, '')).toEqual({
      ...{ states: [], isOverdueOnly: false, group: '', isGrouped: false, text: '' }
    })
  })
})

// rule seat-wall-4
describe('the order of the tiles', () => {
  it('is by state, then longest first', () => {
    const order = ordered()
    expect(idsOf(order)).toEqual(['6324715'])
    expect(order.groups).toMatchObject([{ id: '', name: '' }])
  })

  it('marks the seats over their limit, and counts them whatever the filters', () => {
    const late = ordered().groups.flatMap(({ tiles }) => tiles.filter(tile => tile.isOverdue))
    expect(late.map(({ seatId }) => seatId)).toEqual(['2'])
    expect(ordered({ states: ['SIGN_FREE'] })).toMatchObject({ found: 2, overdue: 1 })
  })

  it('is by the name of the group first, where they are grouped; those without one are a group', () => {
    const order = ordered({ isGrouped: true })
    expect(order.groups.map(({ id, name }) => `${id} ${name}`)).toEqual([
      ...[' ', 'g-2 客服二部', 'g-1 客服一部']
    ])
    expect(idsOf(order)).toEqual(['5', '627', '341'])
  })

  it('is kept while it is held: states change in place, new seats come last, others go', () => {
    const held = ordered()
    const of = [
      seat('8', 'RING', 0),
      ...seats.flatMap(one =>
        one.seatId === '6' ? [] : [one.seatId === '1' ? seat('1', 'CLEARING', 9) : one]
      )
    ]
    const order = ordered({}, { held, of })
    expect(idsOf(order)).toEqual(['3247158'])
    expect(order.groups[0]?.tiles.find(({ seatId }) => seatId === '1')?.isOverdue).toBe(true)
    expect(idsOf(ordered({}, { of }))).toEqual(['8132475'])
  })
})

describe('a filter', () => {
  it.each([
    [{ states: ['SIGN_BUSY', 'RING'] }, '624'],
    [{ isOverdueOnly: true }, '2'],
    [{ group: 'g-1' }, '341'],
    [{ text: '坐席7' }, '7'],
    [{ states: ['SIGN_BUSY'], group: 'g-1' }, '4'],
    [{ states: ['SIGN_BUSY'], group: 'g-1', isOverdueOnly: true }, '']
  ] as const)('%j leaves %s', (filters, found) => {
    const order = ordered(filters)
    expect(idsOf(order).join('')).toBe(found)
    expect(order.found).toBe(found.length)
  })
})
