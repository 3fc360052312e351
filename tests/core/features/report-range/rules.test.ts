import { describe, expect, it } from 'vitest'
import {
  chosenRange,
  daysIn,
  daysOf,
  rangeBefore,
  rangeIssue,
  rangeOf,
  rangeText,
  rangeTimes
} from '../../../../core/features/report-range/rules.ts'

/** 00:05 on Sunday, 1 March 2026, in China. */
const now = Date.parse('2026-03-01T00:05:00+08:00')

describe('the days of a report', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['week', '2026-02-23', '2026-03-01'],
    ['month', '2026-01-31', '2026-03-01']
  ] as const)('of %s are %s to %s', (name, from, to) => {
    expect(rangeOf(name, now)).toEqual({ from, to })
  })

  it('are counted and listed with both ends, over a change of year', () => {
    const range = { from: '2025-12-30', to: '2026-01-02' }
    expect(daysIn(range)).toBe(4)
    expect(daysOf(range)).toEqual(['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'])
  })

  it('read as one day, or from the first to the last', () => {
    expect(rangeText({ from: '2026-03-01', to: '2026-03-01' })).toBe('2026-03-01')
    expect(rangeText({ from: '2026-02-28', to: '2026-03-01' })).toBe('2026-02-28 至 2026-03-01')
  })

  it('end with the last millisecond of the last day', () => {
    expect(rangeTimes({ from: '2026-02-28', to: '2026-03-01' })).toEqual({
      begin: Date.parse('2026-02-28T00:00:00+08:00'),
      end: Date.parse('2026-03-02T00:00:00+08:00')
    })
  })

  it('have a period of the same length before them', () => {
    expect(rangeBefore({ from: '2026-02-23', to: '2026-03-01' })).toEqual({
      from: '2026-02-16',
      to: '2026-02-22'
    })
  })

  it.each([
    ['2026-02-30', '2026-03-01', '日期不正确'],
    ['', '2026-03-01', '日期不正确'],
    ['2026-03-01', '2026-02-28', '结束日期不能早于开始日期'],
    ['2026-03-01', '2026-03-02', '日期不能晚于今天'],
    ['2025-11-29', '2026-03-01', '最多可选 92 天'],
    ['2025-11-30', '2026-03-01', undefined],
    ['2026-03-01', '2026-03-01', undefined]
  ])('from %s to %s have the issue %s', (from, to, issue) => {
    expect(rangeIssue({ from, to }, now, 92)).toBe(issue)
  })
})

// rule report-range-3
describe('the days of an address', () => {
  const initial = { from: '2026-02-23', to: '2026-03-01' }
  const chosen = (query: Parameters<typeof chosenRange>[0]) => chosenRange(query, now, 92, 'week')

  it('are its own, those of a name, or the initial ones', () => {
    const range = { from: '2026-02-01', to: '2026-02-03' }
    expect(chosen({ ...range, range: 'month' })).toEqual({ name: 'custom', range })
    expect(chosen({ range: 'yesterday' })).toEqual({
      ...{ name: 'yesterday', range: { from: '2026-02-28', to: '2026-02-28' } }
    })
    expect(chosen({})).toEqual({ name: 'week', range: initial })
  })

  it.each([
    [{ from: '2026-02-30', to: '2026-03-01' }, '日期不正确'],
    [{ from: '2026-03-01' }, '日期不正确'],
    [{ to: '2026-03-01' }, '日期不正确'],
    [{ from: '2026-03-01', to: '2026-02-01' }, '结束日期不能早于开始日期'],
    [{ from: '2999-01-01', to: '2999-01-02' }, '日期不能晚于今天'],
    [{ from: '2025-01-01', to: '2026-02-01' }, '最多可选 92 天']
  ])('%o are kept as they were asked for, with the reason', (query, issue) => {
    const range = Object.assign({ from: '', to: '' }, query)
    expect(chosen(query)).toEqual({ name: 'custom', range: initial, refused: { range, issue } })
  })
})
