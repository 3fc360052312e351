// What keeps a scenario from being published, each with its place.
import { expect, it, test } from 'vitest'
import { checkScenario } from '../../../../core/features/reception/rules/check-scenario.ts'
import { emptyScenario } from '../../../../core/features/reception/rules/new-scenario.ts'
import type { ReceptionContent } from '../../../../core/features/reception/scenario-schemas.ts'
import { references, scenario } from './scenario-scenes.ts'

const found = (content: ReceptionContent, change = {}) =>
  checkScenario(content, references(change)).map(
    ({ kind, section, place, name }) => `${section} ${place} ${kind} ${name}`
  )
const menu = scenario().menu
const queue = scenario().queue
const days = [1, 2, 3, 4, 5]
const hours = (...periods: [number[], string, string][]) => ({
  hours: {
    closedOn: [],
    periods: periods.map(([weekdays, from, to]) => ({ weekdays, from, to }))
  }
})

// rule reception-3
test('a sound scenario has no issues', () => expect(found(scenario())).toEqual([]))

test.each<[string, Partial<ReceptionContent>, string[]]>([
  ['no number', { numbers: [] }, ['numbers  noNumber ']],
  [
    'a number of someone else',
    { numbers: ['4000000000'] },
    ['numbers 4000000000 foreignNumber 4000000000']
  ],
  [
    'a number twice',
    { numbers: ['4008001234', '4008001234'] },
    ['numbers 4008001234 sameNumber 4008001234']
  ],
  ['no period', hours(), ['hours  neverOpen ']],
  ['a period without a day', hours([[], '09:00', '18:00']), ['hours 0 emptyPeriod ']],
  ['a weekday twice', hours([[1, 1], '09:00', '18:00']), ['hours 0 sameDay ']],
  ['a period that ends first', hours([days, '18:00', '09:00']), ['hours 0 emptyPeriod ']],
  [
    'periods that overlap',
    hours([days, '09:00', '12:00'], [[6], '09:00', '12:00'], [[5, 6], '11:59', '18:00']),
    ['hours 2 overlap ']
  ],
  ['periods that touch', hours([days, '09:00', '12:00'], [days, '12:00', '24:00']), []],
  ['a menu without text', { menu: { ...menu, prompt: ' ' } }, ['menu prompt noPrompt ']],
  [
    'a key twice',
    { menu: { ...menu, keys: [...menu.keys, ...menu.keys.slice(1)] } },
    ['menu 0 sameKey 0']
  ],
  [
    'a key without target',
    { menu: { ...menu, keys: [{ key: '3', name: '', to: { kind: 'queue', id: '' } }] } },
    ['menu 3 noTarget ']
  ],
  [
    'no way for the silent',
    { menu: { ...menu, otherwise: { kind: '', id: '' } } },
    ['menu otherwise noTarget ']
  ],
  ['no way without a menu', { menu: { ...menu, keys: [] } }, ['first  noTarget ']],
  [
    'a script that is gone',
    { menu: { ...menu, otherwise: { kind: 'robot', id: 'HS-9' } } },
    ['menu otherwise lostScript HS-9']
  ],
  [
    'a script with variables that no caller has',
    { menu: { ...menu, otherwise: { kind: 'robot', id: 'HS-2' } } },
    ['menu otherwise unsetVariables 会员等级、到期日']
  ],
  [
    'a group without agents',
    { menu: { ...menu, otherwise: { kind: 'queue', id: 'g-2' } } },
    ['menu otherwise emptyGroup 二组']
  ],
  [
    'a robot that cannot hand over',
    { queue: { ...queue, groupId: '' } },
    ['queue groupId noGroup ']
  ],
  ['a group that is gone', { queue: { ...queue, groupId: 'g-9' } }, ['queue groupId lostGroup ']],
  [
    'an overflow to the same group',
    { overflow: { kind: 'queue', id: 'g-1' } },
    ['overflow  sameGroup ']
  ],
  ['an overflow to another group', { overflow: { kind: 'queue', id: 'g-3' } }, []],
  [
    'nothing to say when closed',
    { closed: { message: '', callBack: false } },
    ['closed message noClosedMessage ']
  ]
])('%s', (_, change, issues) => expect(found(scenario(change))).toEqual(issues))

it('reports the scenario that has the number', () =>
  expect(found(scenario(), { taken: new Map([['4008001234', '夜间']]) })).toEqual([
    'numbers 4008001234 takenNumber 夜间'
  ]))

it('a new scenario lacks its number and its first step only', () =>
  expect(found(emptyScenario())).toEqual(['numbers  noNumber ', 'first  noTarget ']))
