import { describe, expect, it } from 'vitest'
import { analysisChart } from '../../../../core/features/self-analysis/enums.ts'
import { chartIssue } from '../../../../core/features/self-analysis/rules/chart-fit.ts'

type Shape = Parameters<typeof chartIssue>[1]
const shape = (more: Partial<Shape>): Shape => ({
  ...{ set: 'calls', dimensions: ['day'], measures: ['calls'], ...more }
})
const fitting = (more: Partial<Shape>) =>
  analysisChart.codes.filter(chart => chartIssue(chart, shape(more)) === undefined)

describe('a chart is offered for what it can show', () => {
  it.each<[string, Partial<Shape>, string[]]>([
    ['nothing but a total', { dimensions: [] }, ['table']],
    ['a count by day', {}, ['table', 'line', 'bar', 'donut']],
    ['a rate by day', { measures: ['answerRate'] }, ['table', 'line', 'bar']],
    ['a count by area', { dimensions: ['area'] }, ['table', 'bar', 'donut']],
    [
      'a count by day and area',
      { dimensions: ['day', 'area'] },
      ['table', 'line', 'stacked', 'heat']
    ],
    [
      'a rate by area and hour',
      { dimensions: ['area', 'hour'], measures: ['answerRate'] },
      ['table', 'heat']
    ],
    ['two counts by day', { measures: ['calls', 'answered'] }, ['table', 'line']],
    ['a count and a rate by day', { measures: ['calls', 'answerRate'] }, ['table']],
    [
      'two counts by day and area',
      { dimensions: ['day', 'area'], measures: ['calls', 'missed'] },
      ['table']
    ],
    [
      'states of seats',
      { set: 'seatTime', dimensions: ['agent'], measures: ['free', 'busy'] },
      ['table', 'stacked']
    ],
    [
      'states that overlap',
      { set: 'seatTime', dimensions: ['agent'], measures: ['free', 'signedIn'] },
      ['table']
    ],
    ['many areas', { dimensions: ['area'], sizes: [300] }, ['table']],
    ['many series', { dimensions: ['day', 'area'], sizes: [30, 9] }, ['table', 'heat']]
  ])('%s', (_, more, charts) => {
    expect(fitting(more)).toEqual(charts)
  })

  it('and says why it is not', () => {
    expect(chartIssue('donut', shape({ measures: ['answerRate'] }))).toContain('比率和平均值不适用')
    expect(chartIssue('line', shape({ dimensions: ['area'] }))).toContain('第一个维度需为日期')
    expect(chartIssue('line', shape({ dimensions: ['day', 'area'], sizes: [30, 9] }))).toBe(
      '最多显示 8 条系列，现有 9 条'
    )
  })
})
