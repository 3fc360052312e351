// Grading by intent rules: each kind of condition, the order, the default, and every possible call.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { intentLetter } from '../../../../core/features/customer-details/enums.ts'
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

const utterance = (text: string, more: Partial<GradedCall['lines'][number]> = {}) => ({
  ...{ role: 'customer', text, nodeName: '满意度', ignored: false, matchValue: '' },
  ...more
})
const call: GradedCall = {
  ...{ isConnected: true, isTransferred: false, seconds: 30, tags: ['关注价格'] },
  lines: [
    utterance('您对服务满意吗？', { role: 'robot', nodeName: '满意度' }),
    utterance('嗯', { ignored: true }),
    utterance('挺满意的', { matchValue: '满意' })
  ],
  scriptLevel: 'D'
}
const rule = (name: string, level: IntentRule['level'], ...conditions: RulePart[]) => ({
  ...{ name, level, conditions }
})
const range = (from: number | null, to: number | null) => ({ from, to })

describe('a condition', () => {
  test.each<[string, IntentCondition, boolean]>([
    ['connected', { kind: 'connected', is: true }, true],
    ['not connected', { kind: 'connected', is: false }, false],
    ['transferred', { kind: 'transferred', is: true }, false],
    ['not transferred', { kind: 'transferred', is: false }, true],
    ['the shortest duration', { kind: 'seconds', range: range(30, null) }, true],
    ['one second more', { kind: 'seconds', range: range(31, null) }, false],
    ['the longest duration', { kind: 'seconds', range: range(null, 30) }, true],
    ['one second less', { kind: 'seconds', range: range(0, 29) }, false],
    ['turns without ignored utterances', { kind: 'turns', range: range(1, 1) }, true],
    ['more turns', { kind: 'turns', range: range(2, null) }, false],
    ['a node that was reached', { kind: 'nodes', names: ['推荐', '满意度'] }, true],
    ['another node', { kind: 'nodes', names: ['推荐'] }, false],
    ['a tag', { kind: 'tags', names: ['关注价格'] }, true],
    ['another tag', { kind: 'tags', names: ['关注速度'] }, false],
    ['a word of the customer', { kind: 'words', names: ['挺满意'] }, true],
    ['a word of the robot', { kind: 'words', names: ['服务'] }, false],
    ['an ignored word', { kind: 'words', names: ['嗯'] }, false],
    ['an answer', { kind: 'answer', node: '满意度', names: ['一般', '满意'] }, true],
    ['the answer at another node', { kind: 'answer', node: '推荐', names: ['满意'] }, false]
  ])('%s', (_, condition, matches) => {
    const rules = { rules: [rule('one', 'A', condition)], defaultLevel: 'C' } as const
    const grade = matches ? { level: 'A', rule: 'one' } : { level: 'C', rule: null }
    expect(gradeCall({ ...rules, rules: [...rules.rules] }, call)).toEqual(grade)
  })

  it('is one of several that must all hold', () => {
    const both = rule(
      'both',
      'A',
      { kind: 'connected', is: true },
      { kind: 'transferred', is: true }
    )
    expect(gradeCall({ rules: [both], defaultLevel: 'B' }, call).level).toBe('B')
    expect(
      gradeCall({ rules: [both], defaultLevel: 'B' }, { ...call, isTransferred: true }).level
    ).toBe('A')
  })
})

it('the first rule that matches decides', () => {
  const first = rule('first', 'A', { kind: 'connected', is: true })
  const second = rule('second', 'F', { kind: 'connected', is: true })
  const inOrder = (...rules: IntentRule[]) => gradeCall({ rules, defaultLevel: null }, call)
  expect(inOrder(first, second)).toEqual({ level: 'A', rule: 'first' })
  expect(inOrder(second, first)).toEqual({ level: 'F', rule: 'second' })
})

it('without a default level, the level of the script is kept', () => {
  expect(gradeCall({ rules: [], defaultLevel: null }, call)).toEqual({ level: 'D', rule: null })
})

test.each<[string, boolean, 'any' | undefined, readonly (boolean | readonly boolean[])[]]>([
  ['all of two', false, undefined, [true, false]],
  ['one of two', true, 'any', [false, true]],
  ['none of two', false, 'any', [false, false]],
  ['all, with one of a group', true, undefined, [true, [false, true]]],
  ['all, with none of a group', false, undefined, [true, [false, false]]],
  ['one, with a whole group', true, 'any', [false, [true, true]]],
  ['one, with half a group', false, 'any', [false, [true, false]]]
])('conditions are joined: %s', (_, isFulfilled, join, tree) => {
  const that = (is: boolean): IntentCondition => ({ kind: 'transferred', is: !is })
  const one = {
    ...{ name: 'one', level: 'A' as const, ...(join && { join }) },
    conditions: tree.map(
      (part): RulePart =>
        typeof part === 'boolean' ? that(part) : { kind: 'group', conditions: part.map(that) }
    )
  }
  const grade = gradeCall({ rules: [one], defaultLevel: 'C' }, call)
  expect(grade.rule).toBe(isFulfilled ? 'one' : null)
})

test('a call that was not connected is graded only by a rule that asks for it', () => {
  const missedCall = { ...call, isConnected: false, seconds: 0, lines: [], scriptLevel: null }
  const short = rule('short', 'E', { kind: 'seconds', range: range(null, 9) })
  const missed = rule('missed', 'F', { kind: 'connected', is: false })
  expect(gradeCall({ rules: [short], defaultLevel: 'C' }, missedCall)).toEqual({
    level: null,
    rule: null
  })
  expect(gradeCall({ rules: [short, missed], defaultLevel: 'C' }, missedCall).rule).toBe('missed')
})

const letter = fc.constantFrom(...intentLetter.codes)
const name = fc.constantFrom('甲', '乙', '丙')
const names = fc.array(name, { minLength: 1, maxLength: 3 })
const span = fc.tuple(fc.nat(60), fc.nat(60)).map(([from, more]) => range(from, from + more))
const condition: fc.Arbitrary<IntentCondition> = fc.oneof(
  fc.record({ kind: fc.constantFrom('connected', 'transferred'), is: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('seconds', 'turns'), range: span }),
  fc.record({ kind: fc.constantFrom('nodes', 'tags', 'words'), names }),
  fc.record({ kind: fc.constant('answer' as const), node: name, names })
)
const conditions = fc.array(condition, { minLength: 1, maxLength: 3 })
const group: fc.Arbitrary<RulePart> = fc.record({ kind: fc.constant('group' as const), conditions })
const parts = fc.array(fc.oneof(condition, group), { minLength: 1, maxLength: 3 })
const join = fc.option(fc.constant('any' as const), { nil: undefined })
const ruleSets = fc.record({
  rules: fc
    .array(fc.record({ level: letter, join, conditions: parts }), { maxLength: 6 })
    .map(all => all.map((one, at) => ({ ...one, name: `规则${at}` }))),
  defaultLevel: fc.option(letter)
})
const calls: fc.Arbitrary<GradedCall> = fc.record({
  isConnected: fc.boolean(),
  isTransferred: fc.boolean(),
  seconds: fc.nat(120),
  tags: fc.array(name, { maxLength: 2 }),
  lines: fc.array(
    fc.record({
      role: fc.constantFrom('robot', 'customer'),
      text: name,
      nodeName: name,
      ignored: fc.boolean(),
      matchValue: name
    }),
    { maxLength: 5 }
  ),
  scriptLevel: letter
})

it('every call has exactly one grade: that of the first rule that matches alone, or the default', () => {
  fc.assert(
    fc.property(ruleSets, calls, (set, call) => {
      expect(IntentRules.safeParse(set).success).toBe(true)
      const alone = set.rules.filter(
        one => gradeCall({ rules: [one], defaultLevel: null }, call).rule !== null
      )
      const [first] = alone
      const expected = first
        ? { level: first.level, rule: first.name }
        : { level: (call.isConnected && set.defaultLevel) || call.scriptLevel, rule: null }
      expect(gradeCall(set, call)).toEqual(expected)
    })
  )
})

describe('refused', () => {
  const ok = rule('规则', 'A', { kind: 'connected', is: true })
  test.each<[string, unknown]>([
    ['a rule without conditions', { rules: [rule('规则', 'A')], defaultLevel: null }],
    ['two rules of one name', { rules: [ok, ok], defaultLevel: null }],
    ['an unknown level', { rules: [{ ...ok, level: 'G' }], defaultLevel: null }],
    ['a blank name', { rules: [{ ...ok, name: ' ' }], defaultLevel: null }],
    [
      'a range that ends before it begins',
      { rules: [rule('规则', 'A', { kind: 'turns', range: range(3, 2) })], defaultLevel: null }
    ],
    [
      'a range without bounds',
      {
        rules: [rule('规则', 'A', { kind: 'turns', range: range(null, null) })],
        defaultLevel: null
      }
    ]
  ])('%s', (_, set) => {
    expect(IntentRules.safeParse({ rules: [ok], defaultLevel: null }).success).toBe(true)
    expect(IntentRules.safeParse(set).success).toBe(false)
  })
})
