// Rules as they are read aloud, edited, compared and counted, in their rarer forms.
import { describe, expect, it, test } from 'vitest'
import { checkRules } from '../../../../../core/features/intent-rules/rules/check-rules.ts'
import { describeConditions } from '../../../../../core/features/intent-rules/rules/describe-condition.ts'
import {
  choosable,
  newCondition,
  newGroup,
  newRule,
  toEdited,
  toRules,
  withCopyOf
} from '../../../../../core/features/intent-rules/rules/edit-rules.ts'
import { gradeCall } from '../../../../../core/features/intent-rules/rules/grade-call.ts'
import { ruleDifferences } from '../../../../../core/features/intent-rules/rules/rule-differences.ts'
import {
  addToTally,
  emptyTally,
  tallyResult
} from '../../../../../core/features/intent-rules/rules/tally.ts'
import type {
  IntentCondition,
  IntentRule,
  IntentRules
} from '../../../../../core/features/intent-rules/schemas.ts'

const connected: IntentCondition = { kind: 'connected', is: true }
const rule = (name: string, ...conditions: IntentRule['conditions']): IntentRule => ({
  ...{ name, level: 'A', conditions }
})
const set = (...rules: IntentRule[]): IntentRules => ({ rules, defaultLevel: 'C' })
const ofNames = (...names: string[]) => set(...names.map(name => rule(name, connected)))
const range = (from: number | null, to: number | null) => ({ from, to })

test.each<[IntentCondition, string]>([
  [{ kind: 'connected', is: false }, '未接通'],
  [{ kind: 'transferred', is: true }, '转给了人工'],
  [{ kind: 'seconds', range: range(null, null) }, '通话…'],
  [{ kind: 'seconds', range: range(5, 9) }, '通话5 至 9 秒'],
  [{ kind: 'turns', range: range(3, null) }, '客户回答不少于 3 轮'],
  [{ kind: 'nodes', names: [] }, '到达节点…']
])('%j is read aloud as %s', (condition, text) => {
  expect(describeConditions({ conditions: [condition] })).toBe(text)
})
test('a rule without conditions is read aloud as unfinished', () => {
  expect(describeConditions({ conditions: [] })).toBe('…')
})

describe('an editor', () => {
  it.each([
    ['connected', { is: true }],
    ['transferred', { is: true }],
    ['seconds', { range: range(null, null) }],
    ['turns', { range: range(null, null) }],
    ['answer', { node: '', names: [] }],
    ['nodes', { names: [] }],
    ['tags', { names: [] }],
    ['words', { names: [] }]
  ] as const)('begins a condition %s with %o', (kind, more) => {
    const { key, ...condition } = newCondition(kind)
    expect(condition).toEqual({ kind, ...more })
    expect(key).toBeGreaterThan(0)
  })

  it('begins a group without conditions', () => {
    const { key: _, ...group } = newGroup()
    expect(group).toEqual({ kind: 'group', conditions: [] })
  })

  it('gives every rule, condition and condition of a group a key of its own', () => {
    const group = { kind: 'group' as const, conditions: [connected, connected] }
    const [edited] = toEdited(set(rule('甲', connected, group))).rules
    const keys = [edited, ...(edited?.conditions ?? [])].map(part => part?.key)
    const inner = edited?.conditions.flatMap(part =>
      part.kind === 'group' ? part.conditions.map(({ key }) => key) : []
    )
    expect(new Set([...keys, ...(inner ?? [])]).size).toBe(5)
  })

  it('sends names without blanks around them', () => {
    expect(toRules(toEdited(ofNames(' 甲 '))).rules[0]?.name).toBe('甲')
  })

  it('copies a rule after it, under the next free name, with all its conditions', () => {
    const { rules } = toEdited(ofNames('规则3', '乙'))
    const [all] = withCopyOf(rules, rules[0]?.key ?? 0, number => `规则${number}`) ?? []
    expect(all?.map(({ name }) => name)).toEqual(['规则3', '规则4', '乙'])
    expect(toRules({ rules: all ?? [], defaultLevel: null }).rules[1]).toEqual(
      rule('规则4', connected)
    )
  })

  it('begins a rule with the first level of the script', () => {
    const levelOf = (...levels: IntentRule['level'][]) => newRule([], { levels }, String).level
    expect([levelOf('B', 'A'), levelOf()]).toEqual(['B', 'A'])
    expect(newRule([], { levels: [] }, number => `规则${number}`).name).toBe('规则1')
  })

  it('offers chosen names that are gone after the known ones, each once', () => {
    expect(choosable(['甲', '乙'], ['丙', '乙'])).toEqual(['甲', '乙', '丙'])
  })
})

describe('the differences', () => {
  it('name the fewest rules that were moved, with their places', () => {
    expect(ruleDifferences(ofNames('甲', '乙', '丙'), ofNames('丙', '乙', '甲'))).toHaveLength(2)
    expect(
      ruleDifferences(ofNames('甲', '乙', '丙', '丁'), ofNames('乙', '丙', '甲', '丁'))
    ).toEqual([{ kind: 'moved', name: '甲', before: 1, after: 3 }])
  })

  it('name the rule that was moved to the end', () => {
    expect(ruleDifferences(ofNames('甲', '乙', '丙'), ofNames('乙', '丙', '甲'))).toEqual([
      { kind: 'moved', name: '甲', before: 1, after: 3 }
    ])
  })

  it('name a rule that was both changed and moved twice', () => {
    const after = set(
      rule('丙', connected, connected),
      rule('甲', connected),
      rule('乙', connected)
    )
    expect(ruleDifferences(ofNames('甲', '乙', '丙'), after)).toEqual([
      { kind: 'changed', name: '丙' },
      { kind: 'moved', name: '丙', before: 3, after: 1 }
    ])
  })

  it('are none of a rule that stays, where others are removed before it', () => {
    expect(ruleDifferences(ofNames('甲', '乙', '丙'), ofNames('丙'))).toEqual([
      { kind: 'removed', name: '甲' },
      { kind: 'removed', name: '乙' }
    ])
  })
})

describe('the check', () => {
  const subjects = { levels: ['A' as const], nodes: [{ name: '报价', answers: ['贵'] }], tags: [] }
  const check = (rules: IntentRules) => checkRules(rules, subjects)
  const words = (...names: string[]): IntentCondition => ({ kind: 'words', names })

  it('accepts a default level of the script, and none', () => {
    expect(check({ rules: [], defaultLevel: 'A' })).toEqual([])
    expect(check({ rules: [], defaultLevel: null })).toEqual([])
  })

  it('accepts ranges of one value, and with one end', () => {
    const ranges = [range(3, 3), range(4, null), range(null, 2)]
    const rules = ranges.map((one, at) => rule(`规则${at}`, { kind: 'turns', range: one }))
    expect(check({ rules, defaultLevel: null })).toEqual([])
  })

  it('accepts a group of conditions that exclude each other where one of them is enough', () => {
    const [short, long] = [range(null, 5), range(6, null)]
    const group = {
      kind: 'group' as const,
      conditions: [short, long].map(one => ({ kind: 'seconds' as const, range: one }))
    }
    expect(check({ rules: [rule('甲', group)], defaultLevel: null })).toEqual([])
    const all = { ...rule('甲', group), join: 'any' as const }
    expect(check({ rules: [all], defaultLevel: null }).map(({ kind }) => kind)).toEqual([
      ...['neverHolds', 'neverHolds']
    ])
  })

  it('says nothing of the order while the earlier rule has faults', () => {
    const broken = { ...rule('甲', words('贵')), level: 'B' as const }
    const rules = [broken, rule('乙', words('太贵')), rule('丙', words('真贵'))]
    expect(check({ rules, defaultLevel: null }).map(({ kind }) => kind)).toEqual(['noLevel'])
  })

  it('names the first of the earlier rules, also one that is never reached itself', () => {
    const rules = [rule('甲', words('贵')), rule('乙', words('太贵')), rule('丙', words('太贵'))]
    expect(check({ rules, defaultLevel: null })).toEqual([
      { rule: 1, kind: 'unreachable', name: '甲' },
      { rule: 2, kind: 'unreachable', name: '甲' }
    ])
  })
})

it('a tally goes on from batch to batch, the most frequent change first', () => {
  const call = (id: string, to: 'A' | 'B', isByHand = false) => ({
    ...{ isByHand, from: 'D' as const, to, rule: '甲' },
    change: () => ({
      ...{ callRecordId: id, startTime: 0, customerPhone: '', from: 'D' as const, to, rule: '甲' }
    })
  })
  const first = addToTally(emptyTally, [call('a', 'B'), call('h', 'A', true)])
  const second = addToTally(first, [
    ...['b', 'c', 'd'].map(id => call(id, 'A')),
    ...[call('e', 'B'), call('i', 'A', true)]
  ])
  const result = tallyResult(ofNames('甲'), second)
  expect(result).toMatchObject({ calls: 5, changed: 5, kept: 2 })
  expect(result.moves).toEqual([
    { from: 'D', to: 'A', count: 3 },
    { from: 'D', to: 'B', count: 2 }
  ])
  expect(result.examples.map(({ callRecordId }) => callRecordId)).toEqual(['b', 'a', 'c', 'e', 'd'])
  expect(result.byRule).toEqual([
    { rule: '甲', count: 5 },
    { rule: null, count: 0 }
  ])
  expect(first.moves).toMatchObject([{ count: 1, examples: [{ callRecordId: 'a' }] }])
})

test('a call that was not connected is graded by a rule that asks for it in a group', () => {
  const missed = {
    ...{ isConnected: false, isTransferred: false, seconds: 0, tags: [], lines: [] },
    scriptLevel: null
  }
  const group = {
    kind: 'group' as const,
    conditions: [{ kind: 'connected' as const, is: false }, connected]
  }
  expect(gradeCall(set(rule('甲', group)), missed)).toEqual({ level: 'A', rule: '甲' })
})
