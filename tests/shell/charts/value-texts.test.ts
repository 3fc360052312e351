/** How charts write values: ticks, readings and sheets agree in unit and decimals. */
import { describe, expect, it } from 'vitest'
import {
  headingOf,
  inPercent,
  rounded,
  sheetValue,
  timeUnitOf
} from '../../../widgets/parts/charts/chart-format.ts'
import { valueScale } from '../../../widgets/parts/charts/plot/value-axis.tsx'

const ticks = (values: readonly number[], format = rounded) =>
  valueScale(values, [212, 12], format).ticks.map(({ text }) => text)

describe('the ticks of an axis', () => {
  it.each([
    [[1.3], ['0', '0.5', '1', '1.5']],
    [[0.09], ['0', '0.02', '0.04', '0.06', '0.08', '0.1']],
    [[0.0035], ['0', '0.001', '0.002', '0.003', '0.004']],
    [[3], ['0', '1', '2', '3']],
    [[4000], ['0', '1,000', '2,000', '3,000', '4,000']]
  ])('of %j have the decimals of their step', (values, texts) => {
    expect(ticks(values)).toEqual(texts)
  })

  it('in percent, too', () => {
    expect(ticks([0.09], inPercent)).toEqual(['0%', '0.02%', '0.04%', '0.06%', '0.08%', '0.1%'])
  })
})

describe('a value', () => {
  it('has two decimals, and is never written as zero without being it', () => {
    expect([0, 0.004, 0.005, 1.239, 12_345].map(value => rounded(value))).toEqual([
      ...['0', '不足0.01', '0.01', '1.24', '12,345']
    ])
    expect([0, 0.04, 33.333, 100].map(value => inPercent(value))).toEqual([
      ...['0%', '不足0.1%', '33.3%', '100%']
    ])
  })

  it('of a sheet is a number without noise, and small ones keep two digits', () => {
    expect([null, 0, 0.1 + 0.2, 100 / 3, 0.000277777].map(sheetValue)).toEqual([
      ...['', 0, 0.3, 33.33, 0.00028]
    ])
    expect([headingOf('空闲', '小时'), headingOf('数值', '')]).toEqual(['空闲（小时）', '数值'])
  })
})

it('a chart of times has the largest unit that the longest of them reaches', () => {
  expect([0, 59, 60, 3599, 3600, 90_000].map(seconds => timeUnitOf(seconds).name)).toEqual([
    ...['秒', '秒', '分钟', '分钟', '小时', '小时']
  ])
  expect(timeUnitOf(120).seconds).toBe(60)
})
