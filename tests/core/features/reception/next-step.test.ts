// Opening hours, festivals, and the way of a caller through a scenario.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type CallerState,
  initialState,
  nextStep,
  type ReceptionEvent,
  type Saying
} from '../../../../core/features/reception/rules/next-step.ts'
import {
  festivalsOf,
  isOpen,
  neverOpens
} from '../../../../core/features/reception/rules/opening-hours.ts'
import type { ReceptionContent } from '../../../../core/features/reception/scenario-schemas.ts'
import { monday, scenario } from './scenario-scenes.ts'

// rule reception-4
test.each([
  ['2026-01-01', [1]],
  ['2026-02-16', [2]],
  ['2026-02-17', [2]],
  ['2026-02-19', [2]],
  ['2026-02-20', []],
  ['2026-03-03', [3]],
  ['2026-03-08', [4]],
  ['2026-04-05', [5]],
  ['2024-04-04', [5]],
  ['2026-05-02', [6]],
  ['2026-06-01', [7]],
  ['2026-06-19', [8]],
  ['2026-09-10', [9]],
  ['2026-09-25', [10]],
  ['2025-10-06', [10]],
  // The sixth month of 2025 is repeated.
  ['2025-05-31', [8]],
  ['2026-10-03', [11]],
  ['2026-10-04', []]
])('festivals of %s', (day, festivals) => expect(festivalsOf(day)).toEqual(festivals))

describe('opening hours', () => {
  const { hours } = scenario()
  const at = (time: string) => isOpen(hours, Date.parse(`${time}:00+08:00`))
  it('are of the weekday, from the first minute to before the last', () => {
    expect(at('2026-03-02T08:59')).toBe(false)
    expect(at('2026-03-02T09:00')).toBe(true)
    expect(at('2026-03-02T17:59')).toBe(true)
    expect(at('2026-03-02T18:00')).toBe(false)
    expect(at('2026-03-01T10:00')).toBe(false)
  })
  it('have none on a festival on which it closes', () => {
    const time = Date.parse('2026-10-01T10:00:00+08:00')
    expect(isOpen(hours, time)).toBe(true)
    expect(isOpen({ ...hours, closedOn: [11] }, time)).toBe(false)
    expect(isOpen({ ...hours, closedOn: [1] }, time)).toBe(true)
    expect(neverOpens({ ...hours, closedOn: [11] }, monday)).toBe(false)
  })
})

type Way = readonly [state: CallerState, prompts: readonly Saying[]]

function follow(content: ReceptionContent, events: readonly ReceptionEvent[]): Way {
  let state = initialState
  const prompts: Saying[] = []
  for (const event of events) {
    const step = nextStep(content, state, event)
    state = step.state
    prompts.push(...step.prompts)
  }
  return [state, prompts]
}
const call: ReceptionEvent = { kind: 'call', time: monday, isBlacklisted: false }
const atNight: ReceptionEvent = { ...call, time: monday + 10 * 3_600_000 }
const key = (value: string): ReceptionEvent => ({ kind: 'key', key: value })
const silence: ReceptionEvent = { kind: 'silence' }
const over = (result: string) => expect.objectContaining({ at: 'over', result })

// rule reception-5
describe('a caller', () => {
  const content = scenario()
  it('is greeted, and takes the way of the key', () => {
    expect(follow(content, [call])).toEqual([{ at: 'menu', missed: 0 }, ['greeting', 'prompt']])
    expect(follow(content, [call, key('1')])[0]).toMatchObject({
      at: 'robot',
      templateCode: 'HS-1'
    })
    expect(follow(content, [call, key('0')])[0]).toMatchObject({ at: 'queue', groupId: 'g-1' })
  })
  it('who presses none, or a key that is none, hears the menu again, then takes the other way', () => {
    expect(follow(content, [call, silence])).toEqual([
      { at: 'menu', missed: 1 },
      ['greeting', 'prompt', 'prompt']
    ])
    expect(follow(content, [call, silence, key('7')])[0]).toEqual(over('noKey'))
    expect(follow(content, [call, silence, key('0')])[0]).toMatchObject({ at: 'queue' })
  })
  it('who asks the robot for a person joins the queue of the group', () => {
    const events = [call, key('1'), { kind: 'asksForPerson' }] as const
    expect(follow(content, events)[0]).toMatchObject({ at: 'queue', groupId: 'g-1' })
    expect(follow(content, [...events, { kind: 'reached' }])[0]).toEqual(over('reached'))
    expect(follow(content, [call, key('1'), { kind: 'robotEnds' }])[0]).toEqual(over('robot'))
    const withoutGroup = { ...content, queue: { ...content.queue, groupId: '' } }
    expect(follow(withoutGroup, events)[0]).toEqual({ at: 'callback', otherwise: 'timeout' })
  })
  it('who waits too long takes the overflow once', () => {
    const late = [call, key('0'), { kind: 'waitedTooLong' }] as const
    expect(follow(content, late)).toEqual([
      { at: 'callback', otherwise: 'timeout' },
      ['greeting', 'prompt', 'callback']
    ])
    expect(follow(content, [...late, key('1')])[0]).toEqual(over('callBack'))
    expect(follow(content, [...late, silence])[0]).toEqual(over('timeout'))
    const other = scenario({ overflow: { kind: 'queue', id: 'g-3' } })
    expect(follow(other, [call, key('0'), { kind: 'full' }])[0]).toMatchObject({ groupId: 'g-3' })
    expect(follow(other, [...late, { kind: 'waitedTooLong' }])[0]).toEqual(over('timeout'))
  })
  it('who hangs up while waiting has abandoned', () => {
    expect(follow(content, [call, key('0'), { kind: 'hangUp' }])[0]).toEqual(over('abandoned'))
    expect(follow(content, [call, { kind: 'hangUp' }])[0]).toEqual(over('hungUp'))
  })
  it('outside the hours hears so, and may ask to be called back', () => {
    expect(follow(content, [atNight])).toEqual([
      { at: 'callback', otherwise: 'closed' },
      ['closed', 'callback']
    ])
    expect(follow(content, [atNight, key('1')])[0]).toEqual(over('callBack'))
    const silent = scenario({ closed: { message: '已下班', callBack: false } })
    expect(follow(silent, [atNight])).toEqual([over('closed'), ['closed']])
  })
  it('on the blacklist is refused without a word', () =>
    expect(follow(content, [{ ...call, isBlacklisted: true }])).toEqual([over('refused'), []]))
  it('goes straight on without a menu', () => {
    const direct = scenario({
      menu: { ...content.menu, keys: [] },
      first: { kind: 'queue', id: 'g-3' }
    })
    expect(follow(direct, [call])).toEqual([
      { at: 'queue', groupId: 'g-3', hasOverflowed: false },
      ['greeting']
    ])
  })
})

const anyEvent = fc.oneof(
  fc.constantFrom(...['0', '1', '7', '#']).map(key),
  fc
    .constantFrom<ReceptionEvent['kind']>(
      ...(['silence', 'asksForPerson', 'robotEnds', 'full', 'waitedTooLong', 'reached'] as const)
    )
    .map(kind => ({ kind }) as ReceptionEvent)
)

it('every caller who goes on acting comes to an end, and nothing follows it', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), events => {
      let [state] = follow(scenario(), [call, ...events])
      // Then silence, no agent and a robot that asks for one.
      for (let turn = 0; turn < 8; turn++)
        for (const kind of ['silence', 'asksForPerson', 'waitedTooLong'] as const)
          state = nextStep(scenario(), state, { kind }).state
      expect(state.at).toBe('over')
      for (const event of [call, ...events])
        expect(nextStep(scenario(), state, event)).toEqual({ state, prompts: [] })
    })
  )
})
