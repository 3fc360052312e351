// The check of rules: each fault with its place, and no rule that can match is called unreachable.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { RuleSubjects } from '../../../../core/features/intent-rules/rule-set-schemas.ts'
import { checkRules } from '../../../../core/features/intent-rules/rules/check-rules.ts'
import {
  type GradedCall,
  gradeCall
} from '../../../../core/features/intent-rules/rules/grade-call.ts'
import {
  type IntentCondition,
  type IntentRule,
  IntentRules,
  type RulePart
} from '../../../../core/features/intent-rules/schemas.ts'

const subjects: RuleSubjects = {
  levels: ['A', 'B', 'C', 'E', 'F'],
  nodes: [
    { name: '开场白', answers: ['同意', '拒绝'] },
    { name: '推荐', answers: [] }
  ],
  tags: ['关注价格']
}
const range = (from: number | null, to: number | null) => ({ from, to })
const rule = (name: string, level: IntentRule['level'], ...conditions: RulePart[]) => ({
  ...{ name, level, conditions }
})
const check = (...rules: IntentRule[]) => checkRules({ rules, defaultLevel: null }, subjects)
const long: IntentCondition = { kind: 'seconds', range: range(60, null) }
const uttered = (...names: string[]): IntentCondition => ({ kind: 'words', names })
const group = (...conditions: IntentCondition[]): RulePart => ({ kind: 'group', conditions })
const anyOf = (one: IntentRule): IntentRule => ({ ...one, join: 'any' })
const connected = (is: boolean): IntentCondition => ({ kind: 'connected', is })

describe('the check', () => {
  it('has nothing against sound rules', () => {
    const sound = [
      rule('久谈', 'A', long, { kind: 'tags', names: ['关注价格'] }),
      rule('同意', 'B', { kind: 'answer', node: '开场白', names: ['同意'] }),
      rule('未接通', 'F', connected(false))
    ]
    expect(check(...sound)).toEqual([])
    expect(IntentRules.safeParse({ rules: sound, defaultLevel: null }).success).toBe(true)
  })

  test.each<[string, IntentCondition, string, string | undefined]>([
    ['no words', uttered(), 'noValues', undefined],
    ['no bounds', { kind: 'turns', range: range(null, null) }, 'noRange', undefined],
    ['bounds reversed', { kind: 'seconds', range: range(9, 3) }, 'reversedRange', undefined],
    ['an unknown node', { kind: 'nodes', names: ['推荐', '结束'] }, 'lostNode', '结束'],
    ['an unknown tag', { kind: 'tags', names: ['关注速度'] }, 'lostTag', '关注速度'],
    ['no node', { kind: 'answer', node: '', names: [] }, 'noNode', undefined],
    ['another node', { kind: 'answer', node: '结束', names: ['同意'] }, 'lostNode', '结束'],
    ['no answer', { kind: 'answer', node: '开场白', names: [] }, 'noValues', undefined],
    ['another answer', { kind: 'answer', node: '开场白', names: ['忙'] }, 'lostAnswer', '忙']
  ])('finds %s', (_, condition, kind, name) => {
    expect(check(rule('前面', 'A', long), rule('后面', 'B', uttered('贵'), condition))).toEqual([
      { rule: 1, condition: 1, kind, ...(name !== undefined && { name }) }
    ])
  })

  it('finds names and levels that are missing or used twice', () => {
    expect(check(rule(' ', 'A', long), rule('甲', 'D', uttered('贵')), rule('甲 ', 'A'))).toEqual([
      { rule: 0, kind: 'noName' },
      { rule: 1, kind: 'noLevel', name: 'D' },
      { rule: 2, kind: 'sameName', name: '甲' },
      { rule: 2, kind: 'noConditions' }
    ])
    expect(checkRules({ rules: [], defaultLevel: 'D' }, subjects)).toEqual([
      { kind: 'noLevel', name: 'D' }
    ])
  })

  it('finds conditions that exclude each other', () => {
    const short: IntentCondition = { kind: 'seconds', range: range(null, 59) }
    const kinds = (...conditions: IntentCondition[]) =>
      check(rule('甲', 'A', ...conditions)).map(({ kind, condition }) => [kind, condition])
    expect(kinds(long, short)).toEqual([
      ['neverHolds', 0],
      ['neverHolds', 1]
    ])
    expect(kinds(uttered('贵'), connected(false))).toEqual([['neverHolds', 0]])
    expect(kinds(connected(true), connected(false))).toHaveLength(2)
    expect(kinds(uttered('贵'), uttered('不要'))).toEqual([])
  })

  it('looks into groups', () => {
    const short: IntentCondition = { kind: 'seconds', range: range(null, 59) }
    const lost: IntentCondition = { kind: 'tags', names: ['关注速度'] }
    expect(check(rule('甲', 'A', long, group(uttered('贵'), lost), group()))).toEqual([
      { rule: 0, condition: 1, inner: 1, kind: 'lostTag', name: '关注速度' },
      { rule: 0, condition: 2, kind: 'noConditions' }
    ])
    // Of a group one condition is enough, unless the rule itself needs only one.
    expect(check(rule('甲', 'A', long, group(short, uttered('贵'))))).toEqual([])
    expect(check(rule('甲', 'A', connected(false), group(long, uttered('贵'))))).toEqual([
      { rule: 0, condition: 1, kind: 'neverHolds' }
    ])
    expect(check(anyOf(rule('甲', 'A', long, short)))).toEqual([])
    expect(check(anyOf(rule('甲', 'A', uttered('贵'), group(long, short))))).toEqual([
      { rule: 0, condition: 1, inner: 0, kind: 'neverHolds' },
      { rule: 0, condition: 1, inner: 1, kind: 'neverHolds' }
    ])
  })

  test.each<[string, IntentRule, IntentRule, boolean]>([
    ['the same', rule('甲', 'A', long), rule('乙', 'B', long), true],
    ['more conditions', rule('甲', 'A', long), rule('乙', 'B', uttered('贵'), long), true],
    ['fewer conditions', rule('甲', 'A', long, uttered('贵')), rule('乙', 'B', long), false],
    ['a longer word', rule('甲', 'A', uttered('贵')), rule('乙', 'B', uttered('太贵')), true],
    ['a shorter word', rule('甲', 'A', uttered('太贵')), rule('乙', 'B', uttered('贵')), false],
    [
      'a narrower range',
      rule('甲', 'A', { kind: 'turns', range: range(1, 9) }),
      rule('乙', 'B', { kind: 'turns', range: range(2, 3) }),
      true
    ],
    [
      'connected without saying so',
      rule('甲', 'A', connected(true)),
      rule('乙', 'B', uttered('贵')),
      true
    ],
    ['not connected', rule('甲', 'A', long), rule('乙', 'B', connected(false)), false],
    [
      'one of two',
      anyOf(rule('甲', 'A', long, uttered('贵'))),
      rule('乙', 'B', uttered('太贵')),
      true
    ],
    ['one of two alone', rule('甲', 'A', long), anyOf(rule('乙', 'B', long, uttered('贵'))), false],
    [
      'each way of a group',
      anyOf(rule('甲', 'A', long, uttered('贵'))),
      rule('乙', 'B', connected(true), group(long, uttered('太贵'))),
      true
    ],
    [
      'one way of a group',
      rule('甲', 'A', long, uttered('贵')),
      rule('乙', 'B', long, group(uttered('贵'), uttered('不要'))),
      false
    ]
  ])('says whether an earlier rule takes all calls: %s', (_, earlier, later, isTaken) => {
    const fault = { rule: 1, kind: 'unreachable', name: '甲' }
    expect(check(earlier, later)).toEqual(isTaken ? [fault] : [])
  })
})

const words = ['贵', '太贵', '不要', '可以', '开会']
const someNames = fc.subarray(words, { minLength: 1 })
const bound = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null })
const someRange = fc.record({ from: bound, to: bound })
const someCondition = fc.oneof<fc.Arbitrary<IntentCondition>[]>(
  fc.boolean().map(is => ({ kind: 'connected', is })),
  fc.boolean().map(is => ({ kind: 'transferred', is })),
  someRange.map(bounds => ({ kind: 'seconds', range: bounds })),
  someRange.map(bounds => ({ kind: 'turns', range: bounds })),
  someNames.map(names => ({ kind: 'words', names })),
  fc.subarray(['开场白', '推荐'], { minLength: 1 }).map(names => ({ kind: 'nodes', names })),
  fc.constant({ kind: 'tags', names: ['关注价格'] }),
  fc
    .subarray(['同意', '拒绝'], { minLength: 1 })
    .map(names => ({ kind: 'answer', node: '开场白', names }))
)
const someGroup: fc.Arbitrary<RulePart> = fc.record({
  kind: fc.constant('group' as const),
  conditions: fc.array(someCondition, { minLength: 1, maxLength: 2 })
})
const someRules = fc.array(
  fc.record({
    level: fc.constantFrom('A' as const, 'B' as const),
    join: fc.option(fc.constant('any' as const), { nil: undefined }),
    conditions: fc.array(fc.oneof(someCondition, someGroup), { minLength: 1, maxLength: 3 })
  }),
  { maxLength: 4 }
)
const someLine = fc.record({
  ...{ role: fc.constant('customer'), ignored: fc.boolean() },
  text: fc.constantFrom(...words),
  nodeName: fc.constantFrom('开场白', '推荐'),
  matchValue: fc.constantFrom('同意', '拒绝', '')
})
const talk = fc.record({
  ...{ isConnected: fc.constant(true), isTransferred: fc.boolean() },
  seconds: fc.integer({ min: 0, max: 6 }),
  tags: fc.subarray(['关注价格']),
  lines: fc.array(someLine, { maxLength: 4 }),
  scriptLevel: fc.constant('C' as const)
})
const missed: GradedCall = {
  ...{ isConnected: false, isTransferred: false, seconds: 0, tags: [], lines: [] },
  scriptLevel: null
}

test('no call is graded by a rule that the check calls unreachable or contradictory', () => {
  fc.assert(
    fc.property(someRules, fc.oneof(talk, fc.constant(missed)), (some, call: GradedCall) => {
      const rules = some.map((one, at) => ({ ...one, name: `规则${at}` }))
      const never = checkRules({ rules, defaultLevel: null }, subjects).filter(
        // A group that never holds leaves the rest of a rule of which one condition is enough.
        ({ kind, inner }) =>
          kind === 'unreachable' || (kind === 'neverHolds' && inner === undefined)
      )
      const matched = gradeCall({ rules, defaultLevel: null }, call).rule
      expect(never.map(({ rule: at = -1 }) => rules[at]?.name)).not.toContain(matched)
    }),
    { numRuns: 4000 }
  )
})

test('rules without faults can be published', () => {
  fc.assert(
    fc.property(someRules, some => {
      const rules = {
        rules: some.map((one, at) => ({ ...one, name: `规则${at}` })),
        defaultLevel: null
      }
      if (checkRules(rules, subjects).length === 0)
        expect(IntentRules.safeParse(rules).success).toBe(true)
    })
  )
})
