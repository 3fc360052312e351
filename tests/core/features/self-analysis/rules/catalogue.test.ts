// What the sets offer, how values are shown, and which analyses can be computed.
import { describe, expect, it, test } from 'vitest'
import { analysisMeasure, analysisSet } from '../../../../../core/features/self-analysis/enums.ts'
import {
  fieldsOf,
  filterFieldsOf,
  isAdditive,
  isOrdered,
  measureKind,
  measuresOf
} from '../../../../../core/features/self-analysis/rules/catalogue.ts'
import { cellText, unitOf } from '../../../../../core/features/self-analysis/rules/cell-text.ts'
import { chartIssue } from '../../../../../core/features/self-analysis/rules/chart-fit.ts'
import {
  missingKeys,
  specIssue
} from '../../../../../core/features/self-analysis/rules/spec-issue.ts'

describe('each set', () => {
  test.each(analysisSet.codes)('%s is grouped by days, filtered by all fields but them', set => {
    expect(fieldsOf(set)).toEqual(expect.arrayContaining(['day', 'month', 'weekday', 'hour']))
    expect(filterFieldsOf(set)).toEqual(
      fieldsOf(set).filter(field => !['day', 'month'].includes(field))
    )
    expect(measuresOf(set)).not.toEqual([])
  })

  it('keeps the order of times, levels and stages, and sorts the rest by size', () => {
    const all = new Set(analysisSet.codes.flatMap(set => fieldsOf(set)))
    expect([...all].filter(isOrdered)).toEqual([
      ...['day', 'month', 'weekday', 'hour', 'level', 'followStage']
    ])
  })
})

// rule self-analysis-7
describe('a value', () => {
  test.each([
    ['calls', 'calls', '通'],
    ['robotCalls', 'calls', '通'],
    ['messages', 'messages', '条'],
    ['clues', 'clues', '条'],
    ['calls', 'talk', '分钟'],
    ['seatTime', 'signedIn', '分钟'],
    ['calls', 'averageTalk', '秒'],
    ['calls', 'answerRate', '%'],
    ['robotCalls', 'averageTurns', '轮']
  ] as const)('of %s, %s, is in %s', (set, measure, unit) => {
    expect(unitOf(set, measure)).toBe(unit)
  })

  it('has one decimal, or those of a tick, and a dash for none', () => {
    expect([null, 0, 1234, 12.34].map(value => cellText(value))).toEqual([
      ...['-', '0', '1,234', '12.3']
    ])
    expect(cellText(0.256, 2)).toBe('0.26')
  })

  it('adds up unless it is a rate or an average', () => {
    const others = analysisMeasure.codes.filter(measure => !isAdditive(measure))
    expect(others.map(measure => analysisMeasure.label(measure))).toSatisfy((names: string[]) =>
      names.every(name => /率|平均/.test(name))
    )
    expect(['calls', 'talk', 'wrapUp'].map(one => isAdditive(one as 'calls'))).toEqual([
      ...[true, true, true]
    ])
    expect([isAdditive('occupancy'), isAdditive('averageTurns')]).toEqual([false, false])
    expect([measureKind('missed'), measureKind('hold')]).toEqual(['count', 'minutes'])
  })
})

// rule self-analysis-8
describe('a chart states why it does not fit', () => {
  type Shape = Parameters<typeof chartIssue>[1]
  const shape = (more: Partial<Shape>): Shape => ({
    ...{ set: 'calls', dimensions: ['day'], measures: ['calls'], ...more }
  })
  const items = (most: number) => `最多显示 ${most} 项，现有 ${most + 1} 项`
  test.each<[Parameters<typeof chartIssue>[0], Partial<Shape>, string | undefined]>([
    ['line', { dimensions: [] }, '需要至少一个维度'],
    ['line', { measures: ['calls', 'talk'] }, '各指标的单位需相同'],
    [
      'line',
      { dimensions: ['day', 'area'], measures: ['calls', 'missed'] },
      '两个维度时只适用于一个指标'
    ],
    ['line', { dimensions: ['day', 'area'], sizes: [300, 8] }, undefined],
    ['line', { dimensions: ['hour'] }, undefined],
    ['line', { dimensions: ['month'] }, undefined],
    ['line', { dimensions: ['weekday'] }, undefined],
    ['bar', { dimensions: [] }, '需要一个维度'],
    ['bar', { measures: ['calls', 'missed'] }, '只适用于一个指标'],
    ['bar', { sizes: [50] }, undefined],
    ['bar', { sizes: [51] }, items(50)],
    ['stacked', {}, '需要两个维度'],
    [
      'stacked',
      { dimensions: ['area', 'day'], measures: ['answerRate'] },
      '各组之和需有意义，比率和平均值不适用'
    ],
    ['stacked', { dimensions: ['area', 'day'], measures: ['calls', 'missed'] }, '只适用于一个指标'],
    ['stacked', { dimensions: ['area', 'day'], sizes: [60, 8] }, undefined],
    ['stacked', { dimensions: ['area', 'day'], sizes: [61, 8] }, items(60)],
    ['stacked', { dimensions: ['area', 'day'], sizes: [60, 9] }, '最多显示 8 条系列，现有 9 条'],
    ['stacked', { set: 'seatTime', dimensions: ['agent'], measures: ['free'] }, '需要两个维度'],
    [
      'stacked',
      { set: 'seatTime', dimensions: ['agent'], measures: ['free', 'busy'], sizes: [61] },
      items(60)
    ],
    [
      'stacked',
      { set: 'seatTime', dimensions: ['agent'], measures: ['free', 'signedIn'] },
      '各组之和需有意义，比率和平均值不适用'
    ],
    [
      'stacked',
      { set: 'seatTime', dimensions: ['agent', 'day'], measures: ['free', 'busy'] },
      '只适用于一个指标'
    ],
    ['stacked', { measures: ['calls', 'missed'] }, '需要两个维度'],
    ['stacked', { measures: ['calls', 'answerRate'] }, '各组之和需有意义，比率和平均值不适用'],
    ['heat', {}, '需要两个维度'],
    ['heat', { dimensions: ['area', 'day'], measures: ['calls', 'talk'] }, '只适用于一个指标'],
    ['heat', { dimensions: ['area', 'day'], sizes: [40, 60] }, undefined],
    ['heat', { dimensions: ['area', 'day'], sizes: [41, 60] }, items(40)],
    ['heat', { dimensions: ['area', 'day'], sizes: [40, 61] }, items(60)],
    ['donut', { dimensions: ['area', 'day'] }, '需要一个维度'],
    ['donut', { measures: ['calls', 'missed'] }, '只适用于一个指标'],
    ['donut', { measures: ['averageTalk'] }, '各组之和需有意义，比率和平均值不适用'],
    ['donut', { sizes: [12] }, undefined],
    ['donut', { sizes: [13] }, items(12)],
    ['table', { dimensions: [], measures: ['calls', 'talk'], sizes: [2000] }, undefined]
  ])('%s of %o: %s', (chart, more, issue) => {
    expect(chartIssue(chart, shape(more))).toBe(issue)
  })
})

describe('an analysis', () => {
  const spec = {
    set: 'calls' as const,
    dimensions: ['day', 'agent'],
    measures: ['calls', 'missed'],
    filters: [{ field: 'area', values: ['北京'] }]
  } as Parameters<typeof specIssue>[0]
  const issue = (more: object) => specIssue({ ...spec, ...more })

  it('has a measure, and keys of its set', () => {
    expect(specIssue(spec)).toBeUndefined()
    expect(issue({ measures: [] })).toBe('请至少选择一个指标')
    expect(issue({ measures: ['segments'] })).toContain('“通话”没有字段')
    expect(issue({ filters: [{ field: 'day', values: [] }] })).toContain('没有字段“日期”')
  })

  it('names every key once', () => {
    const twice = '维度、指标和筛选不能重复'
    expect(issue({ dimensions: ['day', 'day'] })).toBe(twice)
    expect(issue({ measures: ['calls', 'calls'] })).toBe(twice)
    const filter = { field: 'area', values: [] }
    expect(issue({ filters: [filter, filter] })).toBe(twice)
    expect(issue({ dimensions: ['area'], filters: [filter] })).toBeUndefined()
    expect(issue({ filters: [filter, { field: 'agent', values: [] }] })).toBeUndefined()
  })

  it('misses dimensions, measures and filters, in this order', () => {
    expect(
      missingKeys({
        ...spec,
        dimensions: ['level', 'day'],
        measures: ['calls', 'segments'],
        filters: [
          { field: 'month', values: [] },
          { field: 'area', values: [] }
        ]
      })
    ).toEqual(['意向等级', analysisMeasure.label('segments'), '月份'])
  })
})
