// Which conditions follow from others, and which exclude each other, case by case (rule intent-rule-4).
import { describe, expect, test } from 'vitest'
import {
  excludes,
  takesAll
} from '../../../../../core/features/intent-rules/rules/condition-logic.ts'
import { waysOf } from '../../../../../core/features/intent-rules/rules/rule-parts.ts'
import type {
  IntentCondition,
  IntentRule,
  RulePart
} from '../../../../../core/features/intent-rules/schemas.ts'

const rule = (...conditions: RulePart[]): IntentRule => ({ name: '甲', level: 'A', conditions })
const anyOf = (...conditions: RulePart[]): IntentRule => ({ ...rule(...conditions), join: 'any' })
const group = (...conditions: IntentCondition[]): RulePart => ({ kind: 'group', conditions })
const lasting = (from: number | null, to: number | null): IntentCondition => ({
  ...{ kind: 'seconds', range: { from, to } }
})
const turns = (from: number | null, to: number | null): IntentCondition => ({
  ...{ kind: 'turns', range: { from, to } }
})
const uttered = (...names: string[]): IntentCondition => ({ kind: 'words', names })
const reached = (...names: string[]): IntentCondition => ({ kind: 'nodes', names })
const tagged = (...names: string[]): IntentCondition => ({ kind: 'tags', names })
const answered = (node: string, ...names: string[]): IntentCondition => ({
  ...{ kind: 'answer', node, names }
})
const connected = (is: boolean): IntentCondition => ({ kind: 'connected', is })
const transferred = (is: boolean): IntentCondition => ({ kind: 'transferred', is })

describe('an earlier rule takes all calls of a later one', () => {
  test.each<[boolean, IntentCondition, IntentCondition]>([
    [true, transferred(true), transferred(true)],
    [false, transferred(true), transferred(false)],
    [true, connected(false), connected(false)],
    [true, lasting(3, 9), lasting(3, 9)],
    [true, lasting(3, null), lasting(4, null)],
    [false, lasting(4, null), lasting(3, null)],
    [true, lasting(null, 9), lasting(null, 8)],
    [false, lasting(null, 8), lasting(null, 9)],
    [false, lasting(3, 9), lasting(null, 9)],
    [false, lasting(3, 9), lasting(3, null)],
    [true, lasting(null, null), lasting(3, 9)],
    [false, lasting(3, 9), turns(3, 9)],
    [false, turns(3, 9), lasting(3, 9)],
    [true, reached('甲', '乙'), reached('乙')],
    [false, reached('乙'), reached('甲', '乙')],
    [false, reached('甲'), tagged('甲')],
    [true, tagged('甲', '乙'), tagged('甲')],
    [false, tagged('甲'), reached('甲')],
    [true, uttered('贵', '要'), uttered('太贵', '不要')],
    [false, uttered('贵'), uttered('太贵', '不要')],
    [false, uttered('贵'), tagged('贵')],
    [true, answered('报价', '同意', '拒绝'), answered('报价', '同意')],
    [false, answered('报价', '同意'), answered('报价', '同意', '拒绝')],
    [false, answered('报价', '同意'), answered('开场', '同意')],
    [false, answered('报价', '贵'), uttered('贵')]
  ])('%s: %j before %j', (isTaken, earlier, later) => {
    expect(takesAll(rule(earlier), rule(later))).toBe(isTaken)
  })

  test.each<[boolean, string, IntentRule, IntentRule]>([
    [
      true,
      'whatever its connection',
      anyOf(connected(true), connected(false)),
      anyOf(connected(false), connected(true))
    ],
    [
      false,
      'unless it is of connected calls',
      rule(lasting(null, 9)),
      rule(connected(false), lasting(null, 5))
    ],
    [true, 'in a group', rule(group(uttered('贵'), tagged('价格'))), rule(tagged('价格'))],
    [
      false,
      'in a group that asks for both',
      anyOf(group(uttered('贵'), tagged('价格'))),
      rule(tagged('价格'))
    ],
    [true, 'by each way', rule(uttered('贵')), rule(group(uttered('太贵'), uttered('贵了')))],
    [false, 'not by one way', rule(uttered('贵')), rule(group(uttered('太贵'), tagged('价格')))],
    [
      true,
      'by the ways that are possible',
      rule(uttered('贵')),
      rule(lasting(9, null), group(lasting(null, 3), uttered('贵')))
    ],
    [
      false,
      'unless it matches no call',
      rule(uttered('贵')),
      rule(lasting(9, null), lasting(null, 3), uttered('贵'))
    ]
  ])('%s: %s', (isTaken, _, earlier, later) => {
    expect(takesAll(earlier, later)).toBe(isTaken)
  })
})

describe('conditions exclude each other', () => {
  test.each<[boolean, RulePart, RulePart]>([
    [true, lasting(null, 3), lasting(4, null)],
    [true, lasting(4, null), lasting(null, 3)],
    [false, lasting(null, 4), lasting(4, null)],
    [false, lasting(4, null), lasting(null, 4)],
    [true, turns(1, 2), turns(3, 4)],
    [false, turns(1, 2), lasting(3, 4)],
    [false, lasting(null, null), lasting(3, 4)],
    [true, transferred(true), transferred(false)],
    [false, transferred(true), transferred(true)],
    [false, transferred(true), connected(true)],
    [true, transferred(true), connected(false)],
    [false, transferred(false), connected(false)],
    [false, lasting(0, null), connected(false)],
    [false, lasting(null, 9), connected(false)],
    [true, lasting(1, null), connected(false)],
    [true, turns(1, null), connected(false)],
    [true, reached('甲'), connected(false)],
    [true, answered('报价', '同意'), connected(false)],
    [false, connected(false), connected(false)],
    [false, uttered('贵'), connected(true)],
    [true, group(lasting(1, null), uttered('贵')), connected(false)],
    [false, group(lasting(0, null), uttered('贵')), connected(false)],
    [false, group(), connected(false)],
    [false, connected(false), group()],
    [true, lasting(9, null), group(lasting(null, 3), lasting(4, 5))],
    [false, lasting(9, null), group(lasting(null, 3), lasting(4, 9))],
    [true, group(lasting(9, null), lasting(8, 9)), group(lasting(null, 3), lasting(4, 5))]
  ])('%s: %j and %j', (is, one, other) => {
    expect(excludes(one, other)).toBe(is)
  })
})

// rule intent-rule-13
test('the ways of a rule are the choices of its groups; more than a hundred are not looked at', () => {
  const [a, b, c] = [uttered('a'), uttered('b'), uttered('c')]
  expect(waysOf(rule(a, group(b, c)))).toEqual([
    [a, b],
    [a, c]
  ])
  expect(waysOf(anyOf(a, group(b, c)))).toEqual([[a], [b, c]])
  const ten = group(...Array.from({ length: 10 }, () => a))
  expect(waysOf(rule(ten, ten))).toHaveLength(100)
  expect(waysOf(rule(ten, ten, group(a, b)))).toBeUndefined()
  expect(takesAll(rule(a), rule(ten, ten, group(a, b)))).toBe(false)
})
