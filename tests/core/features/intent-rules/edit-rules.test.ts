// Rules as an editor changes them, what differs between two sets, how they are read aloud, and counting.
import { describe, expect, it, test } from 'vitest'
import { describeConditions } from '../../../../core/features/intent-rules/rules/describe-condition.ts'
import {
  newCondition,
  newGroup,
  newRule,
  toEdited,
  toRules,
  withCopyOf,
  withoutPart,
  withPart,
  withRule
} from '../../../../core/features/intent-rules/rules/edit-rules.ts'
import { ruleDifferences } from '../../../../core/features/intent-rules/rules/rule-differences.ts'
import {
  addToTally,
  emptyTally,
  tallyResult
} from '../../../../core/features/intent-rules/rules/tally.ts'
import type {
  IntentCondition,
  IntentRules,
  RulePart
} from '../../../../core/features/intent-rules/schemas.ts'

const rule = (name: string, ...conditions: RulePart[]) => ({
  ...{ name, level: 'A' as const, conditions }
})
const set = (...rules: IntentRules['rules']): IntentRules => ({ rules, defaultLevel: 'C' })
const connected: IntentCondition = { kind: 'connected', is: true }
const nameOf = (number: number) => `规则${number}`

describe('an edit', () => {
  it('keeps the rules as they are, without the keys', () => {
    const rules = set(rule('甲', connected), rule('乙', { kind: 'words', names: ['贵'] }))
    expect(toRules(toEdited(rules))).toEqual(rules)
    const words: IntentCondition = { kind: 'words', names: ['贵'] }
    const group: RulePart = { kind: 'group', conditions: [words, connected] }
    const grouped = set({ ...rule('丙', connected, group), join: 'any' })
    expect(toRules(toEdited(grouped))).toEqual(grouped)
  })

  it('adds and copies rules under names of their own', () => {
    const { rules } = toEdited(set(rule('规则2', connected)))
    const added = newRule(rules, { levels: ['B', 'C'] }, nameOf)
    expect(added).toMatchObject({ name: '规则3', level: 'B', conditions: [] })
    const [all, copy] = withCopyOf(rules, rules[0]?.key ?? 0, nameOf) ?? []
    expect(all?.map(({ name }) => name)).toEqual(['规则2', '规则3'])
    expect(copy?.key).not.toBe(rules[0]?.key)
    expect(withCopyOf(rules, -1, nameOf)).toBe(undefined)
  })

  it('changes and removes one condition', () => {
    const [one, other] = [newCondition('tags'), newGroup()]
    const filled = { ...other, conditions: [newCondition('words')] }
    expect(withPart([one, other], filled)).toEqual([one, filled])
    expect(withoutPart([one, other], one)).toEqual([other])
  })

  it('changes one rule', () => {
    const { rules } = toEdited(set(rule('甲', connected), rule('乙', connected)))
    const changed = withRule(rules, rules[1]?.key ?? 0, { name: '丙' })
    expect(changed.map(({ name }) => name)).toEqual(['甲', '丙'])
    expect(changed[0]).toBe(rules[0])
  })
})

describe('differences', () => {
  const [a, b, c, d] = ['甲', '乙', '丙', '丁'].map(name => rule(name, connected))
  it('are added, removed and changed rules, and the default', () => {
    const before = set(rule('甲', connected), rule('乙', connected))
    const after = set(rule('甲', { ...connected, is: false }), rule('丙', connected))
    expect(ruleDifferences(before, { ...after, defaultLevel: null })).toEqual([
      { kind: 'changed', name: '甲' },
      { kind: 'added', name: '丙' },
      { kind: 'removed', name: '乙' },
      { kind: 'default', name: '' }
    ])
  })

  it('name the one rule that was moved, not those that made room', () => {
    if (!a || !b || !c || !d) throw new Error('no rules')
    expect(ruleDifferences(set(a, b, c, d), set(d, a, b, c))).toEqual([
      { kind: 'moved', name: '丁', before: 4, after: 1 }
    ])
    expect(ruleDifferences(set(a, b, c), set(a, d, b, c))).toEqual([{ kind: 'added', name: '丁' }])
  })

  it('are none where only the order of keys differs', () => {
    const turned = {
      rules: [
        { conditions: [{ is: true, kind: 'connected' as const }], level: 'A' as const, name: '甲' }
      ],
      defaultLevel: 'C' as const
    }
    expect(ruleDifferences(set(rule('甲', connected)), turned)).toEqual([])
  })
})

const range = (from: number | null, to: number | null) => ({ from, to })
test.each<[IntentCondition, string]>([
  [connected, '接通'],
  [{ kind: 'transferred', is: false }, '没有转人工'],
  [{ kind: 'seconds', range: range(30, null) }, '通话不少于 30 秒'],
  [{ kind: 'seconds', range: range(null, 5) }, '通话不超过 5 秒'],
  [{ kind: 'turns', range: range(2, 4) }, '客户回答2 至 4 轮'],
  [{ kind: 'turns', range: range(2, 2) }, '客户回答2 轮'],
  [{ kind: 'nodes', names: ['推荐', '报价'] }, '到达节点“推荐”或“报价”'],
  [{ kind: 'tags', names: ['价格'] }, '关注“价格”'],
  [{ kind: 'words', names: ['1'] }, '说到或按下“1”'],
  [{ kind: 'answer', node: '报价', names: ['太贵'] }, '在“报价”回答“太贵”'],
  [newCondition('answer'), '在“…”回答…']
])('a condition is read aloud: %j', (condition, text) => {
  expect(describeConditions({ conditions: [condition] })).toBe(text)
  expect(describeConditions({ conditions: [condition, connected] })).toBe(`${text}，且接通`)
})

test('joined conditions and groups are read aloud', () => {
  const words: IntentCondition = { kind: 'words', names: ['贵'] }
  const tags: IntentCondition = { kind: 'tags', names: ['价格'] }
  const group: RulePart = { kind: 'group', conditions: [words, tags] }
  expect(describeConditions({ join: 'any', conditions: [connected, words] })).toBe(
    '接通，或说到或按下“贵”'
  )
  expect(describeConditions({ conditions: [connected, group] })).toBe(
    '接通，且（说到或按下“贵”，或关注“价格”）'
  )
  expect(describeConditions({ join: 'any', conditions: [connected, group] })).toBe(
    '接通，或（说到或按下“贵”，且关注“价格”）'
  )
  expect(describeConditions({ conditions: [{ kind: 'group', conditions: [] }] })).toBe('（…）')
})

test('a tally has examples of each kind of change in turn, ten at most', () => {
  const of = (id: string, from: 'D' | null, to: 'A' | 'D' | null, rule: string | null) => ({
    ...{ isByHand: id === 'hand', from, to, rule },
    change: () => ({ callRecordId: id, startTime: 0, customerPhone: '', from, to, rule })
  })
  const many = Array.from({ length: 30 }, (_, at) => of(`a${at}`, 'D', 'A', '甲'))
  const rest = [of('n', 'D', null, null), of('same', 'D', 'D', null), of('hand', 'D', 'A', '甲')]
  const tally = addToTally(addToTally(emptyTally, many), rest)
  const result = tallyResult(set(rule('甲', connected), rule('乙', connected)), tally)
  expect(result).toMatchObject({ calls: 32, changed: 31, kept: 1 })
  expect(result.moves.map(({ to, count }) => [to, count])).toEqual([
    ['A', 30],
    [null, 1]
  ])
  expect(result.byRule).toEqual([
    { rule: '甲', count: 30 },
    { rule: '乙', count: 0 },
    { rule: null, count: 2 }
  ])
  expect(result.examples.map(({ callRecordId }) => callRecordId).slice(0, 3)).toEqual([
    'a0',
    'n',
    'a1'
  ])
  expect(result.examples).toHaveLength(10)
})
