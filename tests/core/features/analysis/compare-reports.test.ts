import { describe, expect, it } from 'vitest'
import {
  differenceText,
  nodeMeasures,
  outcomeMeasures,
  pairFinding
} from '../../../../core/features/analysis/rules/compare-reports.ts'
import {
  hoursFinding,
  nodesFinding,
  shareText,
  topicFinding,
  turnsFinding
} from '../../../../core/features/analysis/rules/findings.ts'
import type { AnalysisReport } from '../../../../core/features/analysis/schemas.ts'

const named = (name: string, code = 'HS-1') => ({
  ...{ node: `${code}/${name}`, name, script: `话术${code}` }
})
const noLevels = { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, none: 0 }

function report(change: Partial<AnalysisReport> = {}): AnalysisReport {
  const funnel = { dialled: 900, connected: 300, secondTurn: 200, keyNode: 180 }
  return {
    funnel: { ...funnel, high: 90, transferred: 30 },
    levels: { ...noLevels, A: 69, B: 45, D: 186 },
    ...{ transferred: 40, unwritten: 0, days: [], tags: [], words: [], turns: [], hours: [] },
    before: { dialled: 0, connected: 0, levelA: 0, high: 0, transferred: 0 },
    trend: [],
    nodes: [
      { ...named('开场白'), reached: 300, ended: 60, hungUp: 60 },
      { ...named('优惠说明'), reached: 200, ended: 30, hungUp: 30 },
      { ...named('结束语'), reached: 210, ended: 210, hungUp: 100 }
    ],
    hasMoreNodes: false,
    ...change
  }
}
const worse = report({
  levels: { ...noLevels, A: 30, B: 45, D: 225 },
  nodes: [
    { ...named('开场白'), reached: 300, ended: 66, hungUp: 66 },
    { ...named('优惠说明'), reached: 200, ended: 90, hungUp: 90 },
    { ...named('结束语'), reached: 144, ended: 144, hungUp: 20 }
  ]
})
const names = ['甲任务', '乙任务'] as const

describe('two reports', () => {
  it('are compared in a sentence: which has fewer A levels, and at which node it loses customers', () => {
    expect(pairFinding([report(), worse], names)).toBe(
      '乙任务的A级率比甲任务低 13 个百分点，差异超出偶然；差别最大的节点是“优惠说明”，挂断率 45% 对 15%，差异超出偶然'
    )
    expect(pairFinding([worse, report()], names)).toContain('乙任务的A级率比甲任务高 13 个百分点')
    expect(pairFinding([report(), report()], names)).toBe('乙任务与甲任务的A级率相同')
  })

  it('are not compared on few calls', () => {
    const few = report({
      funnel: { dialled: 9, connected: 6, secondTurn: 5, keyNode: 5, high: 4, transferred: 0 },
      levels: { ...noLevels, A: 4, D: 2 }
    })
    expect(pairFinding([report(), few], names)).toBe('通话太少，无法判断两者的A级率是否不同')
  })

  it('compare shares of the connected calls, and hang-ups where conversations go on', () => {
    const measures = outcomeMeasures([report(), worse])
    expect(measures.map(({ key, one }) => [key, one.hits, one.size])).toEqual([
      ['connected', 300, 900],
      ['secondTurn', 200, 300],
      ['keyNode', 180, 300],
      ['A', 69, 300],
      ['high', 114, 300],
      ['transferred', 40, 300]
    ])
    const nodes = nodeMeasures([report(), worse])
    expect(nodes.map(({ node }) => node)).toEqual(['优惠说明', '开场白'])
    expect(nodes.map(({ comparison }) => differenceText(comparison))).toEqual([
      '+30 个百分点',
      '+2 个百分点'
    ])
  })
})

describe('nodes of several scripts (rule analysis-16)', () => {
  const [mine, other] = [
    { ...named('开场白'), reached: 300, ended: 60, hungUp: 60 },
    { ...named('开场白', 'HS-2'), reached: 90, ended: 80, hungUp: 70 }
  ]
  it('are named with their scripts', () => {
    expect(nodesFinding({ nodes: [mine, other] })).toContain('“开场白（话术HS-2）”')
    expect(nodesFinding({ nodes: [mine] })).toContain('“开场白”')
  })

  it('are compared by their name, and open the calls of their own script', () => {
    const [measured, ...others] = nodeMeasures([
      report({ nodes: [mine] }),
      report({ nodes: [other] })
    ])
    expect(others).toEqual([])
    expect(measured?.filters).toEqual({
      one: { node: 'HS-1/开场白', relation: 'hungUp' },
      other: { node: 'HS-2/开场白', relation: 'hungUp' }
    })
    const both = report({ nodes: [other, { ...mine, ...named('开场白', 'HS-3') }] })
    expect(nodeMeasures([report({ nodes: [mine] }), both])).toEqual([])
  })
})

describe('the findings of a report', () => {
  it('name the node of most hang-ups before the end', () => {
    expect(nodesFinding(report())).toBe(
      '客户挂断最多的节点是“开场白”：到达 300 通，挂断 60 通（20%）'
    )
    expect(nodesFinding({ nodes: [] })).toBe('没有客户在对话中挂断')
  })

  it('name the most frequent topic with its share of A and B', () => {
    const levels = { ...noLevels, A: 3, B: 1, E: 4 }
    expect(topicFinding([{ name: '价格', calls: 8, levels }])).toBe(
      '“价格”最多，共 8 通，其中 A/B 级 50%'
    )
    expect(topicFinding([])).toBe('所选通话中没有')
  })

  it('state how long conversations are, and when calls are answered', () => {
    const turns = [
      { turns: 0, calls: 5 },
      { turns: 3, calls: 15 }
    ]
    expect(turnsFinding({ turns })).toBe('客户平均回应 2.3 次；25% 的接通没有说话')
    const hours = [
      { weekday: 0, hour: 9, dialled: 9, connected: 9 },
      { weekday: 2, hour: 10, dialled: 40, connected: 30 },
      { weekday: 3, hour: 12, dialled: 40, connected: 10 }
    ]
    expect(hoursFinding({ hours })).toBe(
      '接通率最高的是周三 10时（75%，40 通）；少于 10 通的时段不参与比较'
    )
    expect(hoursFinding({ hours: hours.slice(0, 1) })).toBe('每个时段都少于 10 通，无法比较')
    expect(shareText(1, 0)).toBe('-')
  })
})
