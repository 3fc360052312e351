// Periods, the steps of a caller in rare places, and the agent of an offer.
import { describe, expect, it, test } from 'vitest'
import { checkScenario } from '../../../../../core/features/reception/rules/check-scenario.ts'
import { emptyScenario } from '../../../../../core/features/reception/rules/new-scenario.ts'
import {
  type CallerState,
  nextStep,
  type ReceptionEvent
} from '../../../../../core/features/reception/rules/next-step.ts'
import {
  isEmptyPeriod,
  isOpen,
  neverOpens,
  overlapping
} from '../../../../../core/features/reception/rules/opening-hours.ts'
import {
  chooseAgent,
  join,
  lastOffered,
  longestWait,
  nextOffer,
  type QueueAgent,
  type WaitingCaller
} from '../../../../../core/features/reception/rules/queue-model.ts'
import { scenarioDifferences } from '../../../../../core/features/reception/rules/scenario-differences.ts'
import { monday, references, scenario } from '../scenario-scenes.ts'

const period = (weekdays: number[], from: string, to: string) => ({ weekdays, from, to })

// rule reception-4
describe('periods', () => {
  test.each([
    ['09:00', '09:00', true],
    ['09:01', '09:00', true],
    ['09:00', '09:01', false],
    ['09:30', '10:00', false],
    ['00:00', '24:00', false]
  ])('from %s to %s have no time: %s', (from, to, isEmpty) => {
    expect(isEmptyPeriod(period([1], from, to))).toBe(isEmpty)
  })

  it('overlap where they share a day and a minute', () => {
    const morning = period([1, 2], '09:00', '12:00')
    const with_ = (...others: ReturnType<typeof period>[]) => overlapping([morning, ...others])
    expect(with_(period([2], '11:30', '13:00'), period([3], '09:00', '12:00'))).toEqual([1])
    expect(with_(period([1], '08:00', '09:01'))).toEqual([1])
    expect(with_(period([1], '08:00', '09:00'), period([1], '12:00', '13:00'))).toEqual([])
    expect(with_(morning, morning)).toEqual([1, 2])
  })

  it('are of one weekday each', () => {
    const openOn = [1, 2, 3, 4, 5, 6, 7].map(weekday =>
      Array.from({ length: 7 }, (_, day) => day + 1).filter(day =>
        isOpen(
          { periods: [period([weekday], '09:00', '18:00')], closedOn: [] },
          monday + (day - 1) * 86_400_000
        )
      )
    )
    expect(openOn).toEqual([[1], [2], [3], [4], [5], [6], [7]])
  })

  it('are open in each of several', () => {
    const periods = [period([1], '09:00', '12:00'), period([1], '14:00', '18:00')]
    const open = [0, 3, 5].map(hours =>
      isOpen({ periods, closedOn: [] }, monday + hours * 3_600_000)
    )
    expect(open).toEqual([true, false, true])
  })

  it('never open where none of them has a time', () => {
    const hours = (...periods: ReturnType<typeof period>[]) => ({ periods, closedOn: [] })
    expect(neverOpens(hours(), monday)).toBe(true)
    expect(neverOpens(hours(period([], '09:00', '18:00')), monday)).toBe(true)
    expect(neverOpens(hours(period([1], '18:00', '09:00')), monday)).toBe(true)
    expect(
      neverOpens(hours(period([], '09:00', '18:00'), period([7], '23:59', '24:00')), monday)
    ).toBe(false)
  })
})

// rule reception-5
describe('a caller', () => {
  const content = scenario()
  const step = (state: CallerState, event: ReceptionEvent, of = content) =>
    nextStep(of, state, event)
  const queue = { at: 'queue', groupId: 'g-1', hasOverflowed: false } as const
  const robot = { at: 'robot', templateCode: 'HS-1', hasOverflowed: false } as const

  test.each<[CallerState, string]>([
    [{ at: 'start' }, 'hungUp'],
    [{ at: 'menu', missed: 0 }, 'hungUp'],
    [robot, 'robot'],
    [queue, 'abandoned'],
    [{ at: 'callback', otherwise: 'closed' }, 'closed'],
    [{ at: 'callback', otherwise: 'timeout' }, 'timeout']
  ])('who hangs up in %o is recorded as %s', (state, result) => {
    expect(step(state, { kind: 'hangUp' }).state).toEqual({ at: 'over', result })
  })

  test.each<[CallerState, ReceptionEvent['kind'][]]>([
    [{ at: 'start' }, ['silence', 'reached', 'full', 'robotEnds', 'asksForPerson']],
    [{ at: 'menu', missed: 0 }, ['reached', 'full', 'waitedTooLong', 'robotEnds', 'asksForPerson']],
    [robot, ['silence', 'reached', 'full', 'waitedTooLong']],
    [queue, ['silence', 'robotEnds', 'asksForPerson']],
    [{ at: 'callback', otherwise: 'ended' }, ['reached', 'full', 'waitedTooLong', 'robotEnds']]
  ])('stays in %o after what does not belong there', (state, kinds) => {
    for (const kind of kinds) {
      const event = { kind } as ReceptionEvent
      expect(step(state, event)).toEqual({ state, prompts: [] })
    }
    const call: ReceptionEvent = { kind: 'call', time: monday, isBlacklisted: false }
    if (state.at !== 'start') expect(step(state, call).state).toBe(state)
    if (state.at === 'start' || state.at === 'robot' || state.at === 'queue')
      expect(step(state, { kind: 'key', key: '1' }).state).toBe(state)
  })

  it('who is asked about a call back takes it with 1 only', () => {
    const offered = { at: 'callback', otherwise: 'ended' } as const
    const results = ['1', '2', '0'].map(key => step(offered, { kind: 'key', key }).state)
    expect(results.map(state => state.at === 'over' && state.result)).toEqual([
      ...['callBack', 'ended', 'ended']
    ])
    expect(step(offered, { kind: 'silence' }).state).toEqual({ at: 'over', result: 'ended' })
  })

  it('who presses nothing goes the other way after the repetitions', () => {
    const to = (otherwise: (typeof content)['menu']['otherwise'], repeats: number) =>
      scenario({ menu: { ...content.menu, otherwise, repeats } })
    const last = { at: 'menu', missed: 2 } as const
    const silence: ReceptionEvent = { kind: 'silence' }
    expect(step(last, silence, to({ kind: 'end', id: '' }, 3))).toEqual({
      state: { at: 'menu', missed: 3 },
      prompts: ['prompt']
    })
    expect(step(last, silence, to({ kind: 'callBack', id: '' }, 2))).toEqual({
      state: { at: 'callback', otherwise: 'ended' },
      prompts: ['callback']
    })
    expect(step(last, silence, to({ kind: 'queue', id: 'g-3' }, 2)).state).toMatchObject({
      ...{ at: 'queue', groupId: 'g-3' }
    })
  })

  it('whose way ends hears nothing more: as ended, after an overflow as waited too long', () => {
    const end = { kind: 'end', id: '' } as const
    const plain = scenario({ menu: { ...content.menu, keys: [] }, first: end, overflow: end })
    const call: ReceptionEvent = { kind: 'call', time: monday, isBlacklisted: false }
    expect(step({ at: 'start' }, call, plain)).toEqual({
      state: { at: 'over', result: 'ended' },
      prompts: ['greeting']
    })
    expect(step(queue, { kind: 'waitedTooLong' }, plain)).toEqual({
      state: { at: 'over', result: 'timeout' },
      prompts: []
    })
    expect(step({ at: 'start' }, call, { ...content, greeting: ' ' }).prompts).toEqual(['prompt'])
  })

  it('who was led on by the overflow is not led on again', () => {
    const withRobot = scenario({ overflow: { kind: 'robot', id: 'HS-2' } })
    const led = step(queue, { kind: 'full' }, withRobot).state
    expect(led).toEqual({ at: 'robot', templateCode: 'HS-2', hasOverflowed: true })
    const queued = step(led, { kind: 'asksForPerson' }, withRobot).state
    expect(queued).toEqual({ at: 'queue', groupId: 'g-1', hasOverflowed: true })
    expect(step(queued, { kind: 'full' }, withRobot).state).toEqual({
      at: 'over',
      result: 'timeout'
    })
  })
})

// rule reception-3
describe('the check', () => {
  const found = (change: Parameters<typeof scenario>[0], known = {}) =>
    checkScenario(scenario(change), references(known)).map(
      ({ kind, section, place, name }) => `${section} ${place} ${kind} ${name}`
    )
  const { menu, queue } = scenario()

  it('does not look at the steps of a menu without keys, nor at the first step beside a menu', () => {
    const broken = { kind: 'robot', id: 'HS-9' } as const
    const first = { kind: 'queue', id: 'g-3' } as const
    expect(found({ menu: { ...menu, keys: [], prompt: '', otherwise: broken }, first })).toEqual([])
    expect(found({ first: broken })).toEqual([])
  })

  test.each([
    [{ kind: 'robot', id: '' }, 'first  noTarget '],
    [{ kind: 'queue', id: '' }, 'first  noTarget '],
    [{ kind: 'robot', id: 'HS-9' }, 'first  lostScript HS-9'],
    [{ kind: 'queue', id: 'g-9' }, 'first  lostGroup '],
    [{ kind: 'queue', id: 'g-2' }, 'first  emptyGroup 二组']
  ] as const)('finds the first step %o', (first, issue) => {
    expect(found({ menu: { ...menu, keys: [] }, first })).toEqual([issue])
  })

  it('wants no group of agents where no robot hands over', () => {
    const keys = menu.keys.slice(1)
    const none = { ...queue, groupId: '' }
    expect(found({ menu: { ...menu, keys }, queue: none })).toEqual([])
    const silent = new Map([['HS-1', { canTransfer: false, variables: [] }]])
    expect(found({ queue: none }, { scripts: silent })).toEqual([])
    const overflow = { kind: 'robot', id: 'HS-1' } as const
    expect(found({ menu: { ...menu, keys }, queue: none, overflow })).toEqual([
      'queue groupId noGroup '
    ])
  })

  it('looks at the first step and the overflow as at the steps of a menu', () => {
    const first = { kind: 'robot', id: 'HS-1' } as const
    const direct = { menu: { ...menu, keys: [] }, first }
    expect(found({ ...direct, queue: { ...queue, groupId: '' } })).toEqual([
      'queue groupId noGroup '
    ])
    expect(found({ overflow: { kind: 'queue', id: 'g-9' } })).toEqual(['overflow  lostGroup '])
  })

  it('refuses an overflow to the group of a step, or of the robots that hand over', () => {
    const overflow = { kind: 'queue', id: 'g-3' } as const
    const otherwise = { kind: 'queue', id: 'g-3' } as const
    expect(found({ menu: { ...menu, otherwise }, overflow })).toEqual(['overflow  sameGroup '])
    const keys = menu.keys.slice(0, 1)
    const robots = { menu: { ...menu, keys }, queue: { ...queue, groupId: 'g-3' }, overflow }
    expect(found(robots)).toEqual(['overflow  sameGroup '])
    const silent = new Map([['HS-1', { canTransfer: false, variables: [] }]])
    expect(found(robots, { scripts: silent })).toEqual([])
  })

  it('finds a closed message of blanks, and more than one issue of the hours', () => {
    expect(found({ closed: { message: ' ', callBack: true } })).toEqual([
      'closed message noClosedMessage '
    ])
    const periods = [period([1], '09:00', '10:00'), period([1, 1], '09:30', '11:00')]
    expect(found({ hours: { periods, closedOn: [] } })).toEqual([
      'hours 1 sameDay ',
      'hours 1 overlap '
    ])
  })
})

// rule reception-6
describe('the agent of an offer', () => {
  const agent = (id: string, more: Partial<QueueAgent> = {}): QueueAgent => ({
    ...{ id, rank: 0, freeSince: 0, calls: 0, lastOffer: 0 },
    ...more
  })
  const caller = (id: string, since: number, declinedBy?: ReadonlySet<string>): WaitingCaller => ({
    id,
    since,
    strategy: 'longestFree',
    declinedBy
  })

  it('has been free longest, of equal ones the first of the group', () => {
    const free = [
      agent('a', { rank: 2, freeSince: 5 }),
      agent('b', { rank: 1, freeSince: 3 }),
      agent('c', { rank: 0, freeSince: 3 })
    ]
    expect(chooseAgent('longestFree', free, -1)?.id).toBe('c')
  })

  it('has the fewest offers, of equal ones who has been free longest', () => {
    const free = [
      agent('a', { calls: 2, freeSince: 1 }),
      agent('b', { calls: 1, freeSince: 9 }),
      agent('c', { calls: 1, freeSince: 4 })
    ]
    expect(chooseAgent('fewestCalls', free, -1)?.id).toBe('c')
  })

  it('did not decline this caller; another caller is offered meanwhile', () => {
    const [a, b] = [agent('a'), agent('b', { rank: 1 })]
    const queue = [caller('x', 1, new Set(['a'])), caller('y', 2)]
    expect(nextOffer(queue, [a, b], -1)).toMatchObject({ caller: { id: 'x' }, agent: { id: 'b' } })
    expect(nextOffer(queue, [a], -1)).toMatchObject({ caller: { id: 'y' }, agent: { id: 'a' } })
    expect(nextOffer(queue.slice(0, 1), [a], -1)).toBeUndefined()
    expect(nextOffer(queue, [], -1)).toBeUndefined()
  })

  it('comes after the one of the last offer, the first of the group before any', () => {
    const agents = [
      agent('a', { rank: 4, lastOffer: 2 }),
      agent('b', { rank: 1, lastOffer: 7 }),
      agent('c', { rank: 3 })
    ]
    expect(lastOffered(agents)).toBe(1)
    expect(lastOffered(agents.slice(2))).toBe(-1)
  })

  it('is offered who joined first, also one who joined before the others', () => {
    const queue = [caller('b', 5), caller('c', 7)]
    expect(join(queue, caller('a', 6)).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
    expect(longestWait(queue, 3)).toBe(0)
    expect(longestWait(queue, 9)).toBe(4)
  })
})

describe('a scenario', () => {
  it('is new with weekdays from nine to six, and takes call-back requests', () => {
    expect(emptyScenario()).toMatchObject({
      ...{ numbers: [], first: { kind: '', id: '' }, overflow: { kind: 'callBack', id: '' } },
      hours: { periods: [period([1, 2, 3, 4, 5], '09:00', '18:00')], closedOn: [] },
      menu: { prompt: '', keys: [], repeats: 1, otherwise: { kind: 'end', id: '' } },
      queue: { groupId: '', strategy: 'longestFree', announcesPlace: true },
      closed: { callBack: true }
    })
  })

  it('differs by field, by a whole list, and by a step as one', () => {
    const before = scenario()
    const first = { kind: 'queue', id: 'g-3' } as const
    const queue = { ...before.queue, mostWaiting: 9, announcesPlace: false }
    expect(scenarioDifferences(before, scenario({ numbers: [], first, queue }))).toEqual([
      { part: 'numbers', field: '', before: before.numbers, after: [] },
      { part: 'first', field: '', before: before.first, after: first },
      { part: 'queue', field: 'announcesPlace', before: true, after: false },
      { part: 'queue', field: 'mostWaiting', before: 5, after: 9 }
    ])
  })
})
