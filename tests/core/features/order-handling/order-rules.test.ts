// Moves of work orders: none leaves the table, and an order always has someone who can act.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fieldIssues } from '../../../../core/features/custom-fields/rules/field-draft-rules.ts'
import {
  type OrderMove,
  type OrderState,
  orderMove,
  orderState
} from '../../../../core/features/order-handling/enums.ts'
import { dueMarkOf, dueTimes } from '../../../../core/features/order-handling/rules/due-times.ts'
import {
  mayMove,
  movesOf,
  OPEN_STATES,
  type OrderRole,
  orderMoves,
  rolesIn,
  waitsFor
} from '../../../../core/features/order-handling/rules/order-moves.ts'
import {
  orderNumber,
  readOrderNumber
} from '../../../../core/features/order-handling/rules/order-numbers.ts'
import { typeIssues } from '../../../../core/features/order-handling/rules/setting-rules.ts'

const states = fc.constantFrom(...orderState.codes)
const moves = fc.constantFrom(...orderMove.codes)
const allRoles = ['creator', 'handler', 'member', 'manager'] as const
const roleSets = fc.subarray([...allRoles]).map(roles => new Set<OrderRole>(roles))

describe('moves', () => {
  test('are offered exactly where they are allowed', () => {
    fc.assert(
      fc.property(states, moves, roleSets, (state, move, roles) => {
        const { from, by } = orderMoves[move]
        const isAllowed = from.includes(state) && by.some(role => roles.has(role))
        expect(mayMove(move, state, roles)).toBe(isAllowed)
        expect(movesOf(state, roles).includes(move)).toBe(isAllowed)
      })
    )
  })

  test('lead from any state, in some order, to each other state', () => {
    const next = (state: OrderState) =>
      orderMove.codes.filter(move => orderMoves[move].from.includes(state)).map(to)
    const to = (move: OrderMove) => orderMoves[move].to
    for (const start of orderState.codes) {
      const reached = new Set<OrderState>([start])
      for (const state of reached) for (const one of next(state)) reached.add(one)
      expect(reached.size).toBe(orderState.codes.length)
    }
  })

  test('let who filed an open order, and who handles it, act, and no other', () => {
    fc.assert(
      fc.property(states, fc.option(fc.constantFrom('b', 'c')), (state, handlerId) => {
        const place = { creatorId: 'a', handlerId, groupId: null }
        const of = (userId: string) =>
          movesOf(state, rolesIn(place, { userId, groupIds: new Set(), isManager: false }))
        expect(of('a').length).toBeGreaterThan(0)
        expect(of('z')).toEqual([])
        const waiting = waitsFor(state, place)
        if (waiting !== null) expect(of(waiting).length).toBeGreaterThan(0)
        if (!OPEN_STATES.includes(state)) expect(waiting).toBeNull()
      })
    )
  })

  it('wait for who handles the order, then for who filed it', () => {
    const place = { creatorId: 'a', handlerId: 'b' }
    const waiting = orderState.codes.map(state => [state, waitsFor(state, place)])
    expect(Object.fromEntries(waiting)).toEqual({ 0: 'b', 1: 'b', 2: 'a', 3: null, 4: null })
  })

  it('are for managers too, with any handler', () => {
    const manager = { userId: 'm', groupIds: new Set<string>(), isManager: true }
    const roles = rolesIn({ creatorId: 'a', handlerId: 'b', groupId: null }, manager)
    expect([...roles]).toEqual(['manager'])
    expect(movesOf(2, roles)).toEqual(['confirm', 'rework', 'close'])
  })

  it('a member of the group takes an order only while no one has it', () => {
    const member = { userId: 'm', groupIds: new Set(['g']), isManager: false }
    const rolesWith = (handlerId: string | null) =>
      rolesIn({ creatorId: 'a', handlerId, groupId: 'g' }, member)
    expect(movesOf(0, rolesWith(null))).toEqual(['accept', 'assign'])
    expect(movesOf(0, rolesWith('b'))).toEqual([])
  })
})

describe('due times', () => {
  const HOUR = 3_600_000
  const timed = (state: OrderState, settledTime: number | null = null) => ({
    ...{ ...dueTimes({ dueMinutes: 120, warnMinutes: 30 }, 0), state, settledTime }
  })

  it('are marked as they come nearer, until the result is there', () => {
    const marks = [0, 1.5 * HOUR - 1, 1.5 * HOUR, 2 * HOUR - 1, 2 * HOUR].map(now =>
      dueMarkOf(timed(1), now)
    )
    expect(marks).toEqual([undefined, undefined, 'warning', 'warning', 'overdue'])
    expect(dueMarkOf(timed(2, HOUR), 9 * HOUR)).toBeUndefined()
    expect(dueMarkOf(timed(3, 3 * HOUR), 9 * HOUR)).toBe('overdue')
    expect(dueMarkOf(timed(4), 9 * HOUR)).toBeUndefined()
    expect(dueMarkOf({ ...timed(1), dueTime: null }, 9 * HOUR)).toBeUndefined()
  })

  it('are late only after the due time, and without a time neither warn nor are late', () => {
    expect(dueMarkOf(timed(3, 2 * HOUR), 9 * HOUR)).toBeUndefined()
    expect(dueTimes({ dueMinutes: null, warnMinutes: 30 }, 5)).toEqual({
      ...{ dueTime: null, warnTime: null }
    })
    expect(dueMarkOf({ ...timed(1), warnTime: null }, HOUR)).toBeUndefined()
  })

  it.each([null, 0, -1])('have no warning %s minutes before', warnMinutes => {
    expect(dueTimes({ dueMinutes: 120, warnMinutes }, 0).warnTime).toBeNull()
  })

  test('warn between the beginning and the due time', () => {
    const minutes = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(minutes, minutes, fc.nat(), (dueMinutes, warnMinutes, from) => {
        const { dueTime, warnTime } = dueTimes({ dueMinutes, warnMinutes }, from)
        expect(warnTime).toBeGreaterThanOrEqual(from)
        expect(warnTime).toBeLessThanOrEqual(dueTime ?? 0)
      })
    )
  })
})

test('a number is read as it is shown, and by its digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), value => {
      expect(readOrderNumber(orderNumber(value))).toBe(value)
      expect(readOrderNumber(` ${value} `)).toBe(value)
    })
  )
  expect(readOrderNumber('水管')).toBeUndefined()
  expect(orderNumber(123)).toBe('GD00000123')
  expect(orderNumber(null)).toBe('')
})

test('settings say what is wrong with them', () => {
  const type = {
    ...{ name: '报修', dueMinutes: 60, warnMinutes: 10, allocation: 'none' as const },
    ...{ handlerId: null, groupId: null }
  }
  expect(typeIssues(type)).toEqual({})
  expect(Object.keys(typeIssues({ ...type, name: '', dueMinutes: null }))).toEqual([
    ...['name', 'dueMinutes']
  ])
  expect(typeIssues({ ...type, warnMinutes: 60 }).warnMinutes).toBe('提前提醒的时间应短于处理时限')
  expect(Object.keys(typeIssues({ ...type, name: ' ' }))).toEqual(['name'])
  const untimed = { ...type, dueMinutes: null, warnMinutes: null }
  expect(typeIssues(untimed)).toEqual({})
  expect(typeIssues({ ...type, warnMinutes: null })).toEqual({})
  const field = { fieldName: '时段', componentType: 2 as const, options: [{ label: '早' }] }
  expect(fieldIssues(field)).toEqual({})
  expect(fieldIssues({ ...field, options: [] }).options).toBe('请至少填写一个选项')
  expect(fieldIssues({ ...field, options: [{ label: '早' }, { label: ' 早' }] }).options).toBe(
    '选项“早”重复'
  )
  expect(fieldIssues({ ...field, componentType: 1, options: [] })).toEqual({})
})

test.each([
  ['none', undefined, undefined],
  ['handler', '请选择处理人', undefined],
  ['group', undefined, '请选择坐席组'],
  ['turn', undefined, '请选择坐席组'],
  ['least', undefined, '请选择坐席组']
] as const)('orders allocated by %s name whom they go to', (allocation, handlerId, groupId) => {
  const timeless = { name: '报修', dueMinutes: null, warnMinutes: null, allocation }
  const issues = typeIssues({ ...timeless, handlerId: null, groupId: null })
  expect(issues).toEqual({ ...(handlerId && { handlerId }), ...(groupId && { groupId }) })
  expect(typeIssues({ ...timeless, handlerId: 'u', groupId: 'g' })).toEqual({})
})
