// Sentences about reports where few or no calls are behind them, and the samples that they compare.
import { describe, expect, it, test } from 'vitest'
import {
  differenceText,
  nodeMeasures,
  outcomeMeasures,
  pairFinding
} from '../../../../../core/features/analysis/rules/compare-reports.ts'
import {
  hourName,
  hoursFinding,
  nodeName,
  nodesFinding,
  shareText,
  turnsFinding,
  turnsName,
  weekdayName
} from '../../../../../core/features/analysis/rules/findings.ts'
import { compareShares } from '../../../../../core/features/analysis/rules/two-proportions.ts'
import type { AnalysisReport, NodeCounts } from '../../../../../core/features/analysis/schemas.ts'

const levels = { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, none: 0 }
const node = (name: string, [reached, ended, hungUp]: number[], code = 'HS-1'): NodeCounts => ({
  ...{ node: `${code}/${name}`, name, script: `话术${code}` },
  ...{ reached: reached ?? 0, ended: ended ?? 0, hungUp: hungUp ?? 0 }
})
const report = (a: number, connected: number, nodes: NodeCounts[] = []): AnalysisReport => ({
  funnel: {
    ...{ dialled: 1000, connected, secondTurn: 0, keyNode: 0, high: 0, transferred: 0 }
  },
  levels: { ...levels, A: a },
  ...{ transferred: 0, unwritten: 0, days: [], tags: [], words: [], turns: [], hours: [] },
  before: { dialled: 0, connected: 0, levelA: 0, high: 0, transferred: 0 },
  ...{ trend: [], nodes, hasMoreNodes: false }
})
const names = ['甲', '乙'] as const

describe('two reports in a sentence', () => {
  it('may differ by chance', () => {
    expect(pairFinding([report(30, 300), report(33, 300)], names)).toBe(
      '乙的A级率比甲高 1 个百分点，可能只是偶然'
    )
  })

  it('name no node where both lose as many, or of too few calls', () => {
    const sentence = (...nodes: readonly [one: NodeCounts, other: NodeCounts]) =>
      pairFinding([report(30, 300, [nodes[0]]), report(90, 300, [nodes[1]])], names)
    const few = [node('开场白', [6, 1, 1]), node('开场白', [6, 3, 3])] as const
    const equal = [node('开场白', [100, 20, 20]), node('开场白', [200, 40, 40])] as const
    const expected = '乙的A级率比甲高 20 个百分点，差异超出偶然'
    expect([sentence(...few), sentence(...equal)]).toEqual([expected, expected])
    const alike = [node('开场白', [100, 20, 20]), node('开场白', [100, 22, 22])] as const
    expect(sentence(...alike)).toBe(
      `${expected}；差别最大的节点是“开场白”，挂断率 22% 对 20%，可能只是偶然`
    )
  })

  it('name the node of the largest difference, also where the second side is better', () => {
    const one = [node('开场白', [300, 60, 60]), node('报价', [200, 120, 100])]
    const other = [node('开场白', [300, 75, 75]), node('报价', [200, 40, 20])]
    expect(pairFinding([report(30, 300, one), report(90, 300, other)], names)).toContain(
      '“报价”，挂断率 10% 对 50%，差异超出偶然'
    )
  })

  it('write a difference with its sign and one decimal', () => {
    const of = (difference: number) =>
      differenceText({ ...compareShares({ hits: 1, size: 2 }, { hits: 1, size: 2 }), difference })
    expect([of(0.0325), of(-0.0325), of(0), of(0.0001)]).toEqual([
      ...['+3.3 个百分点', '-3.2 个百分点', '0 个百分点', '0 个百分点']
    ])
  })
})

describe('the measures of two reports', () => {
  it('open the calls that they count', () => {
    const measures = outcomeMeasures([report(1, 300), report(2, 300)])
    expect(measures.map(({ key, filters }) => [key, filters.one, filters.other])).toEqual(
      [
        ['connected', { step: 'connected' }],
        ['secondTurn', { step: 'secondTurn' }],
        ['keyNode', { step: 'keyNode' }],
        ['A', { level: 'A' }],
        ['high', { level: 'high' }],
        ['transferred', { isTransferred: 'true' }]
      ].map(([key, filter]) => [key, filter, filter])
    )
    expect(measures[3]?.other).toEqual({ hits: 2, size: 300 })
  })

  it('leave out nodes without hang-ups on both sides, and the usual ends of both', () => {
    const of = (...counts: [one: number[], other: number[]]) =>
      nodeMeasures([
        report(0, 300, [node('节点', counts[0])]),
        report(0, 300, [node('节点', counts[1])])
      ]).length
    expect(of([100, 10, 0], [100, 10, 0])).toBe(0)
    expect(of([100, 10, 0], [100, 10, 1])).toBe(1)
    expect(of([100, 100, 50], [100, 100, 50])).toBe(0)
    expect(of([100, 100, 50], [100, 99, 50])).toBe(1)
    expect(of([100, 99, 50], [100, 100, 50])).toBe(1)
  })

  // rule analysis-16
  it('name a node by its script where there are nodes of several', () => {
    const both = [node('开场白', [100, 20, 20]), node('报价', [50, 9, 9], 'HS-2')]
    const pair = [report(0, 300, both), report(0, 300, both)] as const
    expect(nodeMeasures(pair).map(({ node: name, label }) => [name, label.includes(name)])).toEqual(
      [
        ['开场白（话术HS-1）', true],
        ['报价（话术HS-2）', true]
      ]
    )
  })

  it('compare a node that was renamed with itself, and of another script the one of its name', () => {
    const compared = (mine: NodeCounts, ...theirs: NodeCounts[]) =>
      nodeMeasures([report(0, 300, [mine]), report(0, 300, theirs)]).map(one => [
        ...[one.node, one.key, one.filters.other.node]
      ])
    const counts = [100, 20, 20]
    const mine = node('报价', counts)
    expect(compared(mine, { ...mine, name: '价格' })).toEqual([
      ['报价', 'node HS-1/报价', 'HS-1/报价']
    ])
    const other = [node('开场白', counts, 'HS-2'), node('报价', counts, 'HS-2')]
    expect(compared(mine, ...other)).toEqual([['报价', 'node HS-1/报价', 'HS-2/报价']])
    expect(compared(mine, ...other.slice(0, 1))).toEqual([])
  })

  it('compare no node whose name one side has twice', () => {
    const mine = [node('报价', [100, 20, 20]), node('报价', [100, 20, 20], 'HS-2')]
    const theirs = [node('报价', [100, 30, 30], 'HS-3')]
    expect(nodeMeasures([report(0, 300, mine), report(0, 300, theirs)])).toEqual([])
    expect(nodeMeasures([report(0, 300, mine.slice(1)), report(0, 300, theirs)])).toHaveLength(1)
  })
})

describe('the finding', () => {
  it('of nodes is the one of most hang-ups before the end, if there are any', () => {
    expect(nodesFinding({ nodes: [node('开场白', [100, 20, 0])] })).toBe('没有客户在对话中挂断')
    expect(nodesFinding({ nodes: [node('结束语', [100, 100, 80])] })).toBe('没有客户在对话中挂断')
    const nodes = [node('开场白', [300, 60, 20]), node('报价', [200, 60, 50])]
    expect(nodesFinding({ nodes })).toBe(
      '客户挂断最多的节点是“报价”：到达 200 通，挂断 50 通（25%）'
    )
  })

  it('of turns has no average without calls, and no share of silence where all speak', () => {
    expect(turnsFinding({ turns: [] })).toBe('客户平均回应 - 次；- 的接通没有说话')
    expect(turnsFinding({ turns: [{ turns: 2, calls: 4 }] })).toBe(
      '客户平均回应 2 次；0% 的接通没有说话'
    )
  })

  // rule analysis-13
  it('of hours counts those with ten calls and more', () => {
    const hours = [
      { weekday: 6, hour: 20, dialled: 10, connected: 5 },
      { weekday: 0, hour: 9, dialled: 20, connected: 4 }
    ]
    expect(hoursFinding({ hours })).toContain('周日 20时（50%，10 通）')
    expect(hoursFinding({ hours: hours.toReversed() })).toContain('周日 20时')
    expect(hoursFinding({ hours: [] })).toBe('每个时段都少于 10 通，无法比较')
  })
})

test.each([
  [1, 3, '33.3%'],
  [2, 3, '66.7%'],
  [0, 9, '0%'],
  [9, 9, '100%'],
  [0, 0, '-']
])('%d of %d is %s', (hits, size, text) => expect(shareText(hits, size)).toBe(text))

it('names of days, hours, turns and nodes', () => {
  expect([weekdayName(0), weekdayName(6), weekdayName(7), hourName(9)]).toEqual([
    ...['周一', '周日', '', '9时']
  ])
  expect([9, 10].map(turnsName)).toEqual(['9轮', '10轮及以上'])
  const [own, other] = [{ script: '甲' }, { script: '乙' }]
  expect(nodeName({ name: '报价', script: '甲' }, [own, other])).toBe('报价（甲）')
  expect(nodeName({ name: '报价', script: '甲' }, [own])).toBe('报价')
  expect(nodeName({ name: '报价', script: '' }, [own, other])).toBe('报价')
})

// rule analysis-9
test.each([
  // An expected count of 5 is enough; one below is not.
  [{ hits: 5, size: 50 }, { hits: 9, size: 90 }, 'equal'],
  [{ hits: 4, size: 50 }, { hits: 6, size: 50 }, 'chance'],
  [{ hits: 4, size: 50 }, { hits: 5, size: 50 }, 'tooFew'],
  [{ hits: 46, size: 50 }, { hits: 44, size: 50 }, 'chance'],
  [{ hits: 46, size: 50 }, { hits: 45, size: 50 }, 'tooFew'],
  [{ hits: 0, size: 5 }, { hits: 900, size: 1000 }, 'tooFew'],
  [{ hits: 900, size: 1000 }, { hits: 0, size: 5 }, 'tooFew']
])('%o and %o: %s', (one, other, conclusion) => {
  expect(compareShares(one, other).conclusion).toBe(conclusion)
})
